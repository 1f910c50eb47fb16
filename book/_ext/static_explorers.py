"""Explorers without a widget manager: sliders of the browser's own, and frames as files.

The notebooks build explorers from ipywidgets: sliders, linked in the browser to a ``Stack`` of
frames rendered beforehand. Once the pages are written, each such view becomes plain HTML here,
showing the chosen frame, with native sliders which ``explorers.js`` brings to life. Pictures move
out of the page into ``_images``, so that none is fetched before its explorer comes near. A view of
any other shape is left to the widget manager.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html import escape
from pathlib import Path

STATE = re.compile(
    r'<script type="application/vnd\.jupyter\.widget-state\+json">(.*?)</script>\s*', re.DOTALL
)
VIEW = re.compile(
    r'<script type="application/vnd\.jupyter\.widget-view\+json">(.*?)</script>', re.DOTALL
)
MANAGER = re.compile(
    r'<script[^>]*src="[^"]*(?:require(?:\.min)?|widget_paths|embed-amd(?:\.min)?|widget_math)\.js'
    r'[^"]*"[^>]*></script>\s*'
)
PICTURE = re.compile(r'src="data:image/(png|webp);base64,([^"]+)"')
SLIDERS = ("SelectionSliderModel", "IntSliderModel")
KNOWN = ("VBoxModel", "StackModel", "HTMLModel", "PlayModel", *SLIDERS)


class UnknownShape(Exception):
    """A view that this module cannot draw."""


def children(state, key):
    """Keys of the models inside a box or a stack."""
    return [name.removeprefix("IPY_MODEL_") for name in state[key]["state"]["children"]]


def links(state):
    """Which model each model's position follows, by the key of the follower."""
    ends = [
        [end.removeprefix("IPY_MODEL_") for end, _ in (v["state"]["source"], v["state"]["target"])]
        for v in state.values()
        if v["model_name"] in ("LinkModel", "DirectionalLinkModel")
    ]
    return {target: source for source, target in ends}


def control(state, key):
    """Name, names of the positions, and the first position of a slider."""
    model = state[key]["state"]
    if state[key]["model_name"] == "SelectionSliderModel":
        return model["description"], [str(x) for x in model["_options_labels"]], model["index"]
    low, high, step = model.get("min", 0), model.get("max", 100), model.get("step", 1)
    names = [str(x) for x in range(low, high + 1, step)]
    return model["description"], names, (model.get("value", low) - low) // step


def frames_of(state, stack, sliders):
    """Frames in the order of the positions, and the sliders from the slowest to the fastest."""
    order, level, source = [], [stack], links(state)
    while state[level[0]]["model_name"] == "StackModel":
        order.append(source.get(level[0]))
        level = [inner for each in level for inner in children(state, each)]
    if sorted(map(str, order)) != sorted(sliders):
        raise UnknownShape
    if any(state[each]["model_name"] != "HTMLModel" for each in level):
        raise UnknownShape
    return [state[each]["state"]["value"] for each in level], order


def rendered(state, root, number, save):
    """The view of a box as HTML."""
    inside = children(state, root)
    kinds = {key: state[key]["model_name"] for key in inside}
    if not set(kinds.values()) <= set(KNOWN) or [*kinds.values()].count("StackModel") != 1:
        raise UnknownShape
    sliders = [key for key in inside if kinds[key] in SLIDERS]
    stack = next(key for key in inside if kinds[key] == "StackModel")
    values, order = frames_of(state, stack, sliders)
    controls = {key: control(state, key) for key in sliders}
    strides, stride = {}, 1
    for key in reversed(order):
        strides[key] = stride
        stride *= len(controls[key][1])
    if stride != len(values):
        raise UnknownShape
    frames = [PICTURE.sub(lambda m: f'src="{save(m[1], m[2])}"', value) for value in values]
    start = sum(strides[key] * controls[key][2] for key in sliders)
    plays = [state[key]["state"] for key in inside if kinds[key] == "PlayModel"]
    rows = [
        slider_html(f"explorer-{number}-{place}", *controls[key], strides[key])
        for place, key in enumerate(sliders)
    ]
    rows += [play_html(each) for each in plays]
    names = ", ".join(controls[key][0] for key in sliders)
    data = json.dumps(frames, ensure_ascii=False).replace("</", "<\\/")
    first = frames[start].replace("<img ", '<img loading="lazy" ')
    return (
        f'<div class="explorer" role="group" aria-label="Explorer: {escape(names)}">'
        f'<div class="explorer-controls">{"".join(rows)}</div>'
        f'<div class="explorer-frame">{first}</div>'
        '<p class="explorer-spoken" role="status"></p>'
        f'<script type="application/json" class="explorer-frames">{data}</script></div>'
    )


def slider_html(name, description, positions, start, stride):
    """A label, a range input and the name of its position."""
    texts = escape(json.dumps(positions, ensure_ascii=False))
    return (
        f'<div class="explorer-control"><label for="{name}">{escape(description)}</label>'
        f'<input id="{name}" type="range" min="0" max="{len(positions) - 1}" step="1" '
        f'value="{start}" autocomplete="off" data-stride="{stride}" data-texts="{texts}" '
        f'aria-valuetext="{escape(positions[start])}">'
        f'<output for="{name}">{escape(positions[start])}</output></div>'
    )


def play_html(model):
    """A button that walks through the positions."""
    name = escape(model.get("description") or "play")
    return (
        f'<button type="button" class="explorer-play" aria-pressed="false" '
        f'data-interval="{model.get("interval", 250)}">{name}</button>'
    )


def rewrite(page, images):
    """Replace the views of a page, and its widget manager if no view needs it any more."""
    text = page.read_text(encoding="utf-8")
    found = STATE.search(text)
    if not found:
        return
    state = json.loads(found[1])["state"]
    up = "../" * (len(page.relative_to(images.parent).parts) - 1)
    left = []

    def save(kind, data):
        raw = base64.b64decode(data)
        name = f"frame-{hashlib.sha256(raw).hexdigest()[:20]}.{kind}"
        images.mkdir(exist_ok=True)
        (images / name).write_bytes(raw)
        return f"{up}_images/{name}"

    def replace(match):
        try:
            return rendered(state, json.loads(match[1])["model_id"], match.start(), save)
        except (UnknownShape, KeyError):
            left.append(match[0])
            return match[0]

    text = VIEW.sub(replace, text)
    if not left:
        text = MANAGER.sub("", text.replace(found[0], "", 1))
    page.write_text(text, encoding="utf-8")


def rewrite_pages(app, exception):
    """Rewrite every page, once all are written."""
    if exception is None and app.builder.format == "html":
        root = Path(app.outdir)
        for page in sorted(root.glob("notebooks/*.html")):
            rewrite(page, root / "_images")


def setup(app):
    app.add_js_file("explorers.js", defer="defer", priority=100)
    app.connect("build-finished", rewrite_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
