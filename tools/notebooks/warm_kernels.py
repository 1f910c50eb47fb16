"""Kernels for pages, forked from a process that has made the imports which nearly all pages make.

A kernel takes seconds to import what draws and tabulates; each page still has a process of its own,
with nothing in it but modules. As a script: the process that forks, asked on its standard input.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

#: What is in memory before the first cell of a page runs.
IMPORTED = (
    "IPython.core.completerlib",
    "IPython.extensions.storemagic",
    "flint",
    "ipykernel.debugger",
    "ipykernel.kernelapp",
    "matplotlib.pyplot",
    "myst_nb",
    "nbformat.v1.convert",
    "pandas.io.formats.style",
    "psutil",
    "pybtex.database.input.bibtex",
    "scipy.optimize",
    "tornado.platform.asyncio",
    "guts_core.explorers.machinery.explorer",
    "guts_core.figures.style",
    "paper_ledger.pages.verdict_box",
)


class Nursery:
    """The process that forks, from the first kernel that is asked for to the end of this one."""

    def __init__(self) -> None:
        command = [sys.executable, __file__]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.lock = threading.Lock()

    def kernel(self, arguments: list[str], folder: str, environment: dict[str, str]) -> Kernel:
        """A new kernel with these arguments of its command line."""
        with self.lock:
            print(json.dumps((arguments, folder, environment)), file=self.process.stdin, flush=True)
            return Kernel(int(self.process.stdout.readline()))

    def close(self) -> None:
        """End it: its loop ends with its input."""
        self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Kernel:
    """A process that is somebody else's child, as far as Jupyter's provisioner asks for it."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """None while it runs."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self) -> int:
        """Return when it has ended."""
        while self.poll() is None:
            time.sleep(0.01)
        return 0

    def send_signal(self, number: int) -> None:
        """To the kernel, if it runs."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)


def manager_class() -> type:
    """A class of managers whose kernels are forked; the usual one where processes cannot be."""
    from jupyter_client.manager import AsyncKernelManager
    from jupyter_client.provisioning import LocalProvisioner

    if sys.platform in ("win32", "darwin"):
        return AsyncKernelManager

    class Forked(LocalProvisioner):
        async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
            arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
            self.process = nursery().kernel(arguments, options["cwd"], options["env"])
            self.pid = self.pgid = self.process.pid
            return self.connection_info

    class Manager(AsyncKernelManager):
        def __init__(self, **options: Any) -> None:
            super().__init__(**options)
            spec = self.kernel_spec
            self.provisioner = Forked(kernel_id=self.kernel_id, kernel_spec=spec, parent=self)

    return Manager


STARTING = threading.Lock()
RUNNING: list[Nursery] = []


def nursery() -> Nursery:
    """The one of this process."""
    with STARTING:
        if not RUNNING:
            RUNNING.append(Nursery())
            atexit.register(RUNNING[0].close)
        return RUNNING[0]


def fork_kernels() -> None:
    """Import, then fork a kernel for each line on the standard input and print its number."""
    os.environ.setdefault("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # a kernel ends when its parent does
    for name in IMPORTED:
        import_module(name)
    draw_once()
    set_formulas_once()
    # A search for garbage walks through all objects, and so copies the memory that kernels share.
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a kernel that has ended
    for line in sys.stdin:
        arguments, folder, environment = json.loads(line)
        pid = os.fork()
        if not pid:
            become_kernel(arguments, folder, environment)
        print(pid, flush=True)


def draw_once() -> None:
    """Figures are drawn when their cell shows them: pyplot would draw each before that, too."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    FigureCanvasAgg.draw_idle = lambda self, *args, **options: None


def set_formulas_once() -> None:
    """What a formula looks like is kept for a page: matplotlib would keep it for one drawing."""
    from matplotlib.backends import backend_agg

    backend_agg.MathTextParser = cache(backend_agg.MathTextParser)


def become_kernel(arguments: list[str], folder: str, environment: dict[str, str]) -> None:
    """What `python -m ipykernel_launcher` would be in this folder; does not return."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    del sys.path[0]  # this script's folder
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance(argv=arguments)
    os._exit(0)


if __name__ == "__main__":
    fork_kernels()
