"""A network that only lets through what its own certificate authority has signed."""

from __future__ import annotations

import http.client
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools.faults.folders import mounted, own_mounts
from tools.faults.rows import NotTried, programs, row
from tools.faults.scratch import UV, check, ended, run, started, tree

_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
_COPIED = ("Accept", "Accept-Encoding", "Range", "User-Agent")
#: Where the system keeps the authorities that it trusts.
STORE = Path("/etc/ssl/certs/ca-certificates.crt")
#: Variables by which a machine names proxies, certificates and caches.
_SETTINGS = (
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "PIP_CERT"),
    *("NODE_EXTRA_CA_CERTS", "http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"),
    *("no_proxy", "NO_PROXY", "ALL_PROXY", "all_proxy", "UV_CACHE_DIR", "UV_SYSTEM_CERTS"),
)


class Authority:
    """A certificate authority of a company, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.lock = folder, threading.Lock()
        folder.mkdir()
        basic = ("-addext", "keyUsage=critical,keyCertSign,cRLSign")
        self._openssl("req", "-x509", *_KEY, "-subj", "/CN=Faults", *basic, out="ca")

    def _openssl(self, *arguments: str, out: str) -> None:
        files = ("-keyout", f"{out}.key", "-out", f"{out}.pem")
        command = ["openssl", *arguments, *files]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True)

    def context(self, host: str) -> ssl.SSLContext:
        """What a server needs that calls itself ``host``."""
        with self.lock:
            if not (self.folder / f"{host}.pem").exists():
                names = ("-addext", f"subjectAltName=DNS:{host}", "-addext")
                signed = ("-CA", "ca.pem", "-CAkey", "ca.key", "-subj", "/CN=server")
                usage = "basicConstraints=critical,CA:FALSE"
                self._openssl("req", "-x509", *_KEY, *signed, *names, usage, out=host)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / f"{host}.pem", self.folder / f"{host}.key")
        return context


@contextmanager
def proxy(authority: Authority) -> Iterator[tuple[str, list[str]]]:
    """A proxy that opens every connection; its address, and what was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        host = ""

        def do_CONNECT(self) -> None:
            self.host = self.path.partition(":")[0]
            self.send_response_only(200)
            self.end_headers()
            try:
                context = authority.context(self.host)
                self.connection = context.wrap_socket(self.connection, server_side=True)
            except (ssl.SSLError, OSError):  # the other side does not trust the authority
                self.close_connection = True
                return
            self.rfile = self.connection.makefile("rb")
            self.wfile = self.connection.makefile("wb", buffering=0)  # type: ignore[assignment]
            self.close_connection = False

        def do_GET(self) -> None:
            asked.append(f"{self.host}{self.path}")
            kept = {name: self.headers[name] for name in _COPIED if self.headers[name]}
            request = urllib.request.Request(
                f"https://{self.host}{self.path}", headers=kept, method=self.command
            )
            try:
                with urllib.request.urlopen(request, timeout=300) as answer:
                    self.answer(answer.status, answer.headers, answer.read())
            except urllib.error.HTTPError as answer:
                self.answer(answer.code, answer.headers, answer.read())

        do_HEAD = do_GET

        def answer(self, code: int, headers: http.client.HTTPMessage, body: bytes) -> None:
            length = headers["Content-Length"] if self.command == "HEAD" else str(len(body))
            self.send_response_only(code)
            for name, value in headers.items():
                if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                    self.send_header(name, value)
            self.send_header("Content-Length", length or "0")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()


def a_company(folder: Path, address: str, more: dict[str, str]) -> dict[str, str | None]:
    """Settings of a machine that reaches the outside through the proxy only, with empty caches."""
    found: dict[str, str | None] = dict.fromkeys(_SETTINGS)
    found |= {"PYTHONPATH": None, "HTTPS_PROXY": address, "https_proxy": address}
    found |= {"PIP_CONFIG_FILE": "/dev/null"}
    found |= {"UV_CACHE_DIR": str(folder / "uv"), "PIP_NO_CACHE_DIR": "1", **more}
    return found | {"npm_config_cache": str(folder / "npm"), "HOME": str(folder)}


#: A project of one small package, for which the Makefile makes the environment.
_SMALL = """
[project]
name = "small"
version = "1"
requires-python = ">=3.11"
dependencies = ["iniconfig"]
"""


def small_project(folder: Path) -> Path:
    """A copy whose environment is small, so that little is downloaded."""
    copy = tree(folder / "tree")
    (copy / "pyproject.toml").write_text(_SMALL, encoding="utf-8")
    makefile = (copy / "Makefile").read_text(encoding="utf-8")
    imported = "import matplotlib.font_manager"
    check(imported in makefile, "the Makefile imports something else")
    (copy / "Makefile").write_text(makefile.replace(imported, "import iniconfig"), encoding="utf-8")
    (copy / "uv.lock").unlink()
    run([UV, "lock", "--quiet"], copy, {"PYTHONPATH": None})
    return copy


#: Settings of pip and uv that have them install into another place.
ELSEWHERE = {
    **{"PIP_USER": "1", "PIP_TARGET": "elsewhere", "PIP_PREFIX": "elsewhere"},
    **{"UV_PYTHON": "3.10", "UV_NO_DEFAULT_GROUPS": "1", "UV_NO_EDITABLE": "1"},
}


@row("other places", f"{', '.join(ELSEWHERE)} are set", programs("make"))
def other_places(folder: Path) -> str:
    """Make the environment under each of them."""
    copy = small_project(folder)
    for each in ELSEWHERE.items():
        shutil.rmtree(copy / ".venv", ignore_errors=True)
        run(["make", ".venv/.synced"], copy, dict([each]))
    check(not (copy / "elsewhere").exists(), "something was installed elsewhere")
    return "pip and uv install into the environment all the same"


def environment_is_made(
    folder: Path, trust: Callable[[Path], dict[str, str]], mounts: str = ""
) -> str:
    """Make the environment behind the proxy, with the authority unknown and known."""
    copy, authority = small_project(folder), Authority(folder / "authority")
    certificate = authority.folder / "ca.pem"
    command = ["make", ".venv/.synced"]
    with proxy(authority) as (address, asked):
        code, _ = ended(started(command, copy, a_company(folder, address, {})), 600)
        check(code != 0, "the authority did not matter")
        shutil.rmtree(copy / ".venv", ignore_errors=True)
        asked.clear()
        known = a_company(folder, address, trust(certificate))
        run(mounted(mounts, command) if mounts else command, copy, known)
        check(any("iniconfig" in each for each in asked), f"not through the proxy: {asked}")
    return "pip and uv install through the proxy; not while the authority is unknown"


def in_pips_file(certificate: Path) -> dict[str, str]:
    """Settings of pip in a file."""
    file = certificate.with_name("pip.conf")
    file.write_text(f"[global]\ncert = {certificate}\n", encoding="utf-8")
    return {"PIP_CONFIG_FILE": str(file)}


_FAULT = "a network with a certificate authority of its own, which is named in "


def _needs() -> str:
    """Whether the programs are here, and OpenSSL signs by an authority (versions 1 do not)."""
    if missing := programs("openssl", "make")():
        return missing
    with tempfile.TemporaryDirectory() as scratch:
        try:
            Authority(Path(scratch) / "authority").context("localhost")
        except subprocess.CalledProcessError:
            return "no OpenSSL from version 3 on here"
    return ""


@row("own authority, SSL_CERT_FILE", f"{_FAULT}SSL_CERT_FILE", _needs)
def named_for_all(folder: Path) -> str:
    """Named where OpenSSL looks."""
    return environment_is_made(folder, lambda certificate: {"SSL_CERT_FILE": str(certificate)})


@row("own authority, PIP_CERT", f"{_FAULT}PIP_CERT", _needs)
def named_for_pip(folder: Path) -> str:
    """Named where pip looks."""
    return environment_is_made(folder, lambda certificate: {"PIP_CERT": str(certificate)})


@row("own authority, pip.conf", f"{_FAULT}pip.conf", _needs)
def named_in_a_file(folder: Path) -> str:
    """Named in pip's file of settings."""
    return environment_is_made(folder, in_pips_file)


def store_and_mounts() -> str:
    """Whether the system's store is where Debian has it, and can be another one for a moment."""
    if not STORE.exists():
        return f"no {STORE} here"
    return _needs() or own_mounts()


@row("own authority, system store", f"{_FAULT}the system's store", store_and_mounts)
def in_the_system(folder: Path) -> str:
    """Added to the system's certificates."""
    bundle = folder / "bundle.crt"

    def add(certificate: Path) -> dict[str, str]:
        bundle.write_bytes(STORE.read_bytes() + certificate.read_bytes())
        return {}

    return environment_is_made(folder, add, f"mount --bind '{bundle}' {STORE}")


@row("own authority, npm", f"{_FAULT}npm's cafile", programs("openssl", "npm"))
def named_for_npm(folder: Path) -> str:
    """Fetch the pages' JavaScript."""
    copy, authority = tree(folder / "tree"), Authority(folder / "authority")
    with proxy(authority) as (address, asked):
        trust = {"npm_config_cafile": str(authority.folder / "ca.pem")}
        company = a_company(folder, address, trust) | {"PYTHONPATH": str(copy)}
        said = run([sys.executable, "tools/browser/vendor_javascript.py"], copy, company)
        if not asked:
            raise NotTried(f"npm does not use the proxy: {said.strip()}")
    check((copy / "book/_static/vendor/.complete").exists(), said)
    return "MathJax comes through the proxy"
