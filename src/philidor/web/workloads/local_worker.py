"""The worker of this machine: a process of `philidor lab worker` that ends with the server."""

from __future__ import annotations

import os
import subprocess
import sys

from philidor.web.workloads.workers import LOCAL

TOKEN_VARIABLE = "PHILIDOR_TOKEN"
END_SECONDS = 5.0


class LocalWorker:
    """The process, if there is one, and how many tasks it does at a time."""

    def __init__(self, address: str, token: str | None) -> None:
        """address: of this server, as the process reaches it; empty if it cannot."""
        self.address = address
        self.token = token
        self.jobs = 0
        self.number = 0
        self.process: subprocess.Popen[bytes] | None = None

    def set_jobs(self, jobs: int) -> None:
        """Do so many tasks at a time from now on; what is being done is given back."""
        if jobs == self.jobs and (self.process is None or self.process.poll() is None):
            return
        self.end()
        self.jobs = jobs
        if jobs == 0:
            return
        self.number += 1
        environment = dict(os.environ)
        environment.pop(TOKEN_VARIABLE, None)
        if self.token is not None:
            environment[TOKEN_VARIABLE] = self.token
        name = f"{LOCAL}{os.getpid()}-{self.number}"
        words = ["worker", self.address, "--jobs", str(jobs), "--id", name, "--until-eof"]
        # It reads its standard input, which ends with this process, however that ends.
        self.process = subprocess.Popen(
            [sys.executable, "-m", "philidor", "lab", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env=environment,
        )

    def end(self) -> None:
        """End the process."""
        if self.process is None:
            return
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.terminate()
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None
