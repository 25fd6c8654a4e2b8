"""A real nginx with TLS before a server, configured as docs/server.md says."""

import os
import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.boards import ROOT
from support.debian import program

NAME = "play.example.org"
PATH = "/farebox"
NO_NGINX = "no nginx to be found: install one (on Debian: apt-get install nginx-light), then try again"
AROUND = """
pid {folder}/pid;
error_log {folder}/error.log;
daemon off;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {said}
}}
"""


def find_nginx() -> str | None:
    """Where nginx is, if there is also what makes a certificate."""
    return program(["nginx"], "nginx-light") if program(["openssl"], "openssl") else None


def _configuration(folder: Path, port: int, behind: int) -> str:
    """What the docs say, with this machine's ports and certificate."""
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    said = re.search(r"^```nginx\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert said
    text = said[1]
    for told, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        (f"/etc/ssl/certs/{NAME}.pem", f"{folder}/certificate.pem"),
        (f"/etc/ssl/private/{NAME}.key", f"{folder}/key.pem"),
        ("http://127.0.0.1:8000/", f"http://127.0.0.1:{behind}/"),
    ):
        assert text.count(told) == 1, told
        text = text.replace(told, here)
    user = "user root;" if os.geteuid() == 0 else ""
    return AROUND.format(folder=folder, user=user, said=text)


def _certify(folder: Path) -> None:
    """A certificate of our own making."""
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)


@contextmanager
def nginx(program: str, folder: Path, port: int, behind: int) -> Iterator[Path]:
    """Nginx on this port before a server on that; the certificate to believe."""
    folder.mkdir()
    _certify(folder)
    (folder / "nginx.conf").write_text(_configuration(folder, port, behind))
    with (folder / "error.log").open("wb") as log:
        command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        _wait_for(port, process, folder / "error.log")
        yield folder / "certificate.pem"
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        assert process.poll() is None, log.read_text()
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(log.read_text())
