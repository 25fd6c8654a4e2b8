"""`farebox serve` starts, or says in one sentence why it can't."""

import errno
import ipaddress
import os
import pty
import re
import signal
import socket
import subprocess
import threading
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from bench.forking import free_port
from cli.program import PROGRAM, Farebox
from farebox.cli.progress import progress
from farebox.cli.serve import _Start
from farebox.locale import VARIABLE
from farebox.server.http.rates import is_known_host
from farebox.server.http.sockets import bind, listening_fault
from farebox.server.reach import for_network, own_addresses
from farebox.server.settings import Limits, Settings, options, read_settings
from server.serving import ASKING
from support.boards import ROOT

pytestmark = pytest.mark.usefixtures("never_started")
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


# Starting.


def test_it_says_where_it_is_when_it_answers(tmp_path: Path) -> None:
    """And before that, at a terminal, how far it is; every bot is ready then."""
    port, private = free_port(), free_port()
    command = [PROGRAM, "serve", "--port", str(port), "--metrics-port", str(private), "--workers", "1"]
    env = {**os.environ, VARIABLE: "sv", "FAREBOX_DATA_DIR": str(tmp_path), "TERM": "xterm"}
    terminal, its_end = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=its_end, text=True, env=env) as server:
        os.close(its_end)
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", port))
        assert server.stdout is not None
        shown = _watch(terminal)
        assert server.stdout.readline().startswith(f"Farebox: http://localhost:{port}/ (Ctrl-C avslutar")
        assert ASKING.get(f"http://127.0.0.1:{private}/healthz").json() == {"database": True, "bots": True}
        assert ASKING.get(f"http://127.0.0.1:{port}/").status_code == 200
        server.send_signal(signal.SIGINT)
    assert server.returncode == 130
    assert "Gör regler och bottar redo" in "".join(shown)
    assert "Traceback" not in "".join(shown)


def _watch(terminal: int) -> list[str]:
    """What is shown at a terminal, as it comes."""
    shown: list[str] = []

    def read() -> None:
        with suppress(OSError):  # when nobody writes there any more
            while True:
                shown.append(os.read(terminal, 65536).decode(errors="replace"))

    threading.Thread(target=read, daemon=True).start()
    return shown


def test_without_a_terminal_a_line_says_what_takes_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    """No bar."""
    with progress("Getting ready", 1, plainly=True) as show:
        show(0.5)
    assert capsys.readouterr().err == "Getting ready …\n"


# Settings.


@pytest.mark.parametrize(
    ("option", "text", "right"),
    [
        ("port", "x", "a whole number from 1 to 65535"),
        ("port", "0", "a whole number from 1 to 65535"),
        ("hosts", "https://play.example", "names without http://"),
        ("hosts", "play.example, ", "names without http://"),
        ("origins", "play.example", "sites with http:// or https://"),
        ("origins", "https://play.example/page", "sites with http:// or https://"),
        ("trusted-proxies", "my-proxy", "addresses or networks"),
        ("trusted-proxies", "10.0.0.1/8", "addresses or networks"),
        ("root-path", "/a b", "a path of letters, digits and hyphens"),
        ("log-level", "loud", "debug, info, warning or error"),
        ("workers", "0", "a whole number, 1 or more"),
        ("think-seconds", "-1", "a number of seconds above 0"),
        ("limit-tables", "many", "a whole number, 1 or more"),
        ("limit-openings", "60", "like 60+0.5"),
        ("limit-openings", "0.5+60", "like 60+0.5"),
    ],
)
def test_a_value_that_is_not_right_is_told_what_would_be(
    farebox: Farebox, monkeypatch: pytest.MonkeyPatch, option: str, text: str, right: str
) -> None:
    """As an option and as a variable."""
    variable = f"FAREBOX_{option.replace('-', '_').upper()}"
    told = farebox("serve", f"--{option}", text)
    monkeypatch.setenv(variable, text)
    for done in (told, farebox("serve")):
        assert done.status == 2
        assert done.err.startswith(f"--{option} ({variable}) should be ")
        assert right in done.err
        assert done.err.count("\n") == 1


def test_what_is_told_is_what_is_set() -> None:
    """Everything that can be told, each in its own way of writing."""
    told = {one.parameter: one.shown for one in options()}
    assert read_settings(told, {}) == read_settings({}, {}) == Settings()
    told |= {"hosts": "play.example, Other.example:8443", "trusted_proxies": "127.0.0.1,10.0.0.0/8"}
    told |= {"root_path": "farebox/", "limit_openings": "6+2", "database_url": "sqlite:///x"}
    settings = read_settings(told, {"clever": "cmd:x"})
    assert settings.hosts == ("play.example", "other.example:8443")
    assert settings.trusted_proxies == ("127.0.0.1/32", "10.0.0.0/8")
    assert settings.root_path == "/farebox"
    assert settings.limits == Limits(openings=(6, 2))
    assert settings.more_bots == {"clever": "cmd:x"}


def test_the_table_in_the_docs_lists_every_setting() -> None:
    """Its option, its variable and its default, and no other."""
    rows = re.findall(
        r"^\| `(--[a-z-]+)[^`]*` \| (?:`(\w+)`|–) \| (?:`([^`]+)`|[^|]*) \|", PAGE, re.MULTILINE
    )
    listed = {flag: (variable, default) for flag, variable, default in rows}
    for one in options():
        assert f"`{one.flag} {one.kind.metavar}`" in PAGE
        variable, default = listed.pop(one.flag)
        assert variable == one.variable
        assert one.name == "workers" or default == one.shown
    assert listed == {"--bot": ("FAREBOX_BOTS", ""), "--open": ("", ""), "--lan": ("", "")}


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("clever", "NAME=BOT"),
        ("'clever=cmd:x", "NAME=BOT"),
        ("random=cmd:x", "there is a bot called 'random' already"),
    ],
)
def test_bots_of_the_environment_are_checked_too(
    farebox: Farebox, monkeypatch: pytest.MonkeyPatch, bots: str, says: str
) -> None:
    """As those of the command line."""
    monkeypatch.setenv("FAREBOX_BOTS", bots)
    done = farebox("serve")
    assert done.status == 2
    assert says in done.err


# Where it listens.


def test_a_network_is_told_by_which_addresses_others_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """To type, and for a camera; requests for any other name are not ours."""
    monkeypatch.setattr("farebox.server.reach.own_addresses", lambda: ["192.168.1.7", "10.0.0.2"])
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen")
    settings = for_network(Settings(port=8123, root_path="/farebox"))
    assert settings.host == "0.0.0.0"
    assert settings.reached_at == ("http://192.168.1.7:8123/farebox/", "http://10.0.0.2:8123/farebox/")
    known = settings.known_hosts()
    assert all(is_known_host(one, known) for one in ("192.168.1.7:8123", "kitchen.local:8123", "localhost"))
    assert not is_known_host("evil.example:8123", known)
    _Start(ExitStack(), settings, open_page=False).ready()
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("Farebox: http://localhost:8123/farebox/")
    assert "http://192.168.1.7:8123/farebox/  http://10.0.0.2:8123/farebox/" in told[1]
    assert sum("▀" in line or "▄" in line for line in told[2:]) > 10


def test_no_network_is_an_answer_too(farebox: Farebox, monkeypatch: pytest.MonkeyPatch) -> None:
    """And one address is not all of them."""
    assert "leave out --host '192.0.2.7'" in farebox("serve", "--lan", "--host", "192.0.2.7").err
    monkeypatch.setattr("farebox.server.reach.own_addresses", list)
    done = farebox("serve", "--lan")
    assert done.status == 2
    assert "on no network" in done.err


def test_own_addresses_are_for_others() -> None:
    """Neither this machine's own, nor one that leads nowhere."""
    for address in own_addresses():
        assert not ipaddress.ip_address(address).is_loopback
        for one in bind(address, 0):
            one.close()


def test_a_port_that_is_taken(farebox: Farebox) -> None:
    """By another program."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        done = farebox("serve", "--port", other.getsockname()[1])
    assert done.status == 2
    assert "another program already listens on 127.0.0.1" in done.err
    assert done.out == ""


@pytest.mark.parametrize(
    ("host", "says"),
    [
        ("nowhere.invalid", "there is no address for --host 'nowhere.invalid'"),
        ("192.0.2.1", "--host '192.0.2.1' is not an address of this machine"),
        ("a" * 70, "there is no address for --host"),
    ],
)
def test_a_host_that_is_not_ours(farebox: Farebox, host: str, says: str) -> None:
    """Unknown, or somebody else's."""
    done = farebox("serve", "--host", host, "--port", free_port())
    assert done.status == 2
    assert says in done.err


def test_a_port_that_may_not_be_used() -> None:
    """As the system would say it to an ordinary user."""
    told = listening_fault("::1", 80, OSError(errno.EACCES, os.strerror(errno.EACCES)))
    assert "this user may not listen on [::1]:80; choose a --port of 1024 or more" in str(told)


def test_a_name_with_several_addresses_is_listened_to_at_each() -> None:
    """And `::` hears both kinds of address."""
    for host in ("localhost", "127.0.0.1", "::"):
        bound = bind(host, free_port())
        assert bound
        for one in bound:
            one.close()


def test_both_ports_the_same(farebox: Farebox) -> None:
    """The one for everyone is not for metrics."""
    assert "different numbers" in farebox("serve", "--port", 8123, "--metrics-port", 8123).err
