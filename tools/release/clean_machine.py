"""Run the README's two commands on an empty Debian, as a normal user, from a source archive.

Needs Linux, the rights of root and debootstrap; nothing of this machine is used but its network,
with the certificates and the settings of pip and npm that the network needs. There is no git in the
new machine, no Python but Debian's, and no package beside those in ``PACKAGES``.

    sudo python3 tools/release/clean_machine.py --suite trixie --log _build/clean_machine.log

prints what the commands print, keeps it in the log, and ends with 1 where a command failed.
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parents[2]
#: What the README asks for: Python with its module venv, and make.
PACKAGES = ("ca-certificates", "make", "python3", "python3-venv")
COMMANDS = ("make book", "make test")
READER = "reader"
#: Where the machine keeps what its network needs: certificates, mirrors.
SETTINGS = (
    *("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"),
    *("/etc/pip.conf", "/etc/npmrc"),
)
#: Variables that name certificates and proxies.
VARIABLES = (
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "PIP_CERT", "NODE_EXTRA_CA_CERTS"),
    *("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"),
)


@dataclass(frozen=True)
class Log:
    """A file that keeps what is printed.

    Attributes
    ----------
    file : file
        Open for writing.
    """

    file: TextIO

    def say(self, text: str) -> None:
        """Print a line and keep it."""
        print(text, flush=True)
        print(text, file=self.file, flush=True)

    def run(self, *command: str | Path) -> int:
        """Run a command and keep what it prints; its return code."""
        with subprocess.Popen(
            [str(each) for each in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as program:
            for line in program.stdout or ():
                self.say(line.rstrip("\n"))
        return program.returncode


def missing() -> str:
    """Why no machine can be made here; empty if one can."""
    if platform.system() != "Linux":
        return "a root of Debian needs Linux"
    if os.geteuid() != 0:
        return "a root of Debian is made with the rights of root (sudo)"
    absent = [each for each in ("debootstrap", "unshare", "chroot") if not shutil.which(each)]
    return f"not here: {', '.join(absent)}" if absent else ""


def unreadable(archive: Path) -> str:
    """Why an archive cannot be unpacked, told before the machine is made; empty if it can."""
    try:
        with tarfile.open(archive) as packed:
            return "" if packed.getnames() else f"{archive} holds nothing"
    except (OSError, tarfile.TarError, EOFError, zlib.error) as reason:
        said = reason.strerror if isinstance(reason, OSError) else None
        first = str(reason).partition("\n")[0].rstrip(":")  # then comes each way that was tried
        return f"{archive} cannot be read: {said or first}"


def source_archive(folder: Path) -> Path:
    """The source archive of this tree, as it is published."""
    uv = ROOT / ".venv" / "bin" / "uv"
    if not uv.exists():
        sys.exit("clean_machine: no environment to build an archive with: make .venv/.synced")
    build = [uv, "build", "--quiet", "--sdist", "--no-build-isolation", "--python"]
    subprocess.run([*build, uv.with_name("python"), "--out-dir", folder, ROOT], check=True)
    (archive,) = folder.glob("*.tar.gz")
    return archive


def bootstrap(root: Path, suite: str, log: Log) -> None:
    """An empty Debian with ``PACKAGES`` and one user, and the settings of this network."""
    wanted = f"--include={','.join(PACKAGES)}"
    if log.run("debootstrap", "--variant=minbase", wanted, suite, root):
        sys.exit(f"clean_machine: debootstrap cannot make {suite} here")
    root.chmod(0o755)  # not every debootstrap opens the folder to the machine's user
    for name in SETTINGS:
        if (source := Path(name)).exists():
            (root / name.lstrip("/")).write_bytes(source.read_bytes())
    subprocess.run(
        ["chroot", root, "useradd", "--create-home", "--shell", "/bin/sh", READER], check=True
    )


def unpack(archive: Path, root: Path) -> str:
    """Put the source archive into the user's home; the folder's name."""
    home = root / "home" / READER
    with tarfile.open(archive) as packed:
        names = packed.getnames()
        for each in names:
            if not (home / each).resolve().is_relative_to(home.resolve()):
                raise ValueError(f"{archive} would write out of its folder: {each}")
        # The first Pythons 3.11, as Debian 12 has one, know no filters.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(home)
    subprocess.run(["chroot", root, "chown", "-R", f"{READER}:", f"/home/{READER}"], check=True)
    return names[0].split("/")[0]


def inside(root: Path, folder: str, command: str) -> list[str]:
    """The command that runs another one in the new machine, as its user, in the archive's folder.

    The file systems that programs expect are mounted in a name space of their own, so that nothing
    stays mounted, whatever happens.
    """
    home = f"/home/{READER}"
    settings = {"HOME": home, "USER": READER, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    settings |= {name: os.environ[name] for name in VARIABLES if name in os.environ}
    words = shlex.join(f"{name}={value}" for name, value in settings.items())
    there = shlex.quote(str(root))
    mounts = (
        f"mount -t proc proc {there}/proc && mount --rbind /dev {there}/dev && "
        f"mount -t tmpfs -o mode=1777 tmpfs {there}/dev/shm"
    )
    entering = f"exec chroot --userspec={READER}:{READER} {there} env -i {words}"
    inner = f"cd {shlex.quote(f'{home}/{folder}')} && {command}"
    script = f"{mounts} && {entering} sh -c {shlex.quote(inner)}"
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]


@contextmanager
def scratch(kept: Path | None) -> Iterator[Path]:
    """A folder for the machine: one that stays, or one that is removed."""
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        yield kept.resolve()
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def tried(root: Path, archive: Path, suite: str, log: Log) -> bool:
    """Whether all commands pass in a new machine."""
    bootstrap(root, suite, log)
    folder = unpack(archive, root)
    who = "id && cat /etc/debian_version && python3 --version && make --version"
    if log.run(*inside(root, folder, who)):
        sys.exit("clean_machine: nothing can be run in the new machine")
    if not log.run(*inside(root, folder, "command -v git || test -e .git")):
        sys.exit("clean_machine: there is a git in the new machine")
    passed = True
    for command in COMMANDS:
        log.say(f"== {command}")
        start = time.monotonic()
        code = log.run(*inside(root, folder, command))
        minutes, seconds = divmod(round(time.monotonic() - start), 60)
        log.say(f"== {command}: {'failed' if code else 'passed'} after {minutes} min {seconds} s")
        passed = passed and not code
    return passed


def main(arguments: list[str] | None = None) -> int:
    """Make the machine and run the commands; 1 if one failed, 2 if there can be no machine."""
    shown = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shown)
    parser.add_argument("--suite", default="stable", help="Debian's release (stable)")
    parser.add_argument("--archive", type=Path, help="the source archive; else it is built")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="make it here and leave it")
    parser.add_argument("--log", type=Path, default=ROOT / "_build" / "clean_machine.log")
    chosen = parser.parse_args(arguments)
    if chosen.archive and (wrong := unreadable(chosen.archive)):
        parser.error(f"--archive: {wrong}")
    if why := missing():
        print(f"clean_machine: {why}", file=sys.stderr)
        return 2
    try:
        chosen.log.parent.mkdir(parents=True, exist_ok=True)
        chosen.log.open("a", encoding="utf-8").close()
    except OSError as reason:
        parser.error(f"--log: {chosen.log} cannot be written: {reason.strerror}")
    with (
        scratch(chosen.keep) as folder,
        tempfile.TemporaryDirectory() as built,
        chosen.log.open("w", encoding="utf-8") as file,
    ):
        log = Log(file)
        archive = chosen.archive or source_archive(Path(built))
        log.say(f"Debian {chosen.suite}, {platform.machine()}, from {archive.name}")
        return int(not tried(folder, archive, chosen.suite, log))


if __name__ == "__main__":
    sys.exit(main())
