"""Fetch the JavaScript which the pages need into book/_static/vendor.

npm does the download, so that a reader's own registry, proxy and certificates are used; each
tarball is checked against the hash below. If no npm can be found or the registry does not
answer, the script says so and succeeds: the pages then load the same files from a public CDN.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "book" / "_static" / "vendor"

#: Package, SHA-512 of its tarball, and which of its files go where.
PACKAGES = (
    (
        "mathjax@3.2.2",
        "Bt+SSVU8eBG27zChVewOicYs7Xsdt40qm4+UpHyX7k0/O9NliPc+x77k1/FEsPsjKPZGJvtRZM1vO+geW0OhGw==",
        {
            "LICENSE": "mathjax/LICENSE",
            "es5/tex-chtml.js": "mathjax/tex-chtml.js",
            "es5/output/chtml/fonts/": "mathjax/output/chtml/fonts/",
            "es5/input/tex/extensions/": "mathjax/input/tex/extensions/",
            # The explorer and the speech of MathJax's own menu, in English.
            "es5/a11y/": "mathjax/a11y/",
            "es5/ui/lazy.js": "mathjax/ui/lazy.js",
            "es5/sre/mathmaps/base.json": "mathjax/sre/mathmaps/base.json",
            "es5/sre/mathmaps/en.json": "mathjax/sre/mathmaps/en.json",
            "es5/sre/mathmaps/nemeth.json": "mathjax/sre/mathmaps/nemeth.json",
        },
    ),
)


def download(package: str, sha512: str, folder: Path) -> Path:
    """Tarball of an npm package, its hash checked."""
    # The wheel's npm stands beside this interpreter, which need not be on the PATH.
    path = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise RuntimeError("npm is not installed")
    into = folder / hashlib.sha256(package.encode()).hexdigest()[:8]
    into.mkdir()
    done = subprocess.run(
        [npm, "pack", "--loglevel=error", "--fetch-retries=1", "--fetch-timeout=60000", package],
        cwd=into,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    tarballs = list(into.glob("*.tgz"))
    if done.returncode or not tarballs:
        raise RuntimeError(f"npm pack {package} failed: {' '.join(done.stderr.split())[:300]}")
    found = base64.b64encode(hashlib.sha512(tarballs[0].read_bytes()).digest()).decode()
    if found != sha512:
        sys.exit(f"JavaScript: {package} does not have the expected hash; stopping")
    return tarballs[0]


def extract(tarball: Path, files: dict[str, str], into: Path) -> None:
    """Copy the named files (or folders, with a final slash) out of a tarball."""
    with tarfile.open(tarball) as archive:
        for member in archive.getmembers():
            name = member.name.partition("/")[2]
            for source, target in files.items():
                matches = name == source or (source.endswith("/") and name.startswith(source))
                if member.isfile() and matches:
                    path = into / (target + name[len(source) :])
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(archive.extractfile(member).read())


def main() -> None:
    """Fetch all, or nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        staging = Path(scratch) / "vendor"
        try:
            for package, sha512, files in PACKAGES:
                extract(download(package, sha512, Path(scratch)), files, staging)
        except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
            print(f"JavaScript: {error}; the pages will load it from a public CDN instead")
            return
        shutil.rmtree(VENDOR, ignore_errors=True)
        try:
            shutil.copytree(staging, VENDOR)
            # Written last: book/_ext/page_scripts.py looks for it.
            (VENDOR / ".complete").touch()
        except BaseException:  # no room, or an interruption
            shutil.rmtree(VENDOR, ignore_errors=True)
            raise


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()  # there is nothing to choose
    main()
