"""`farebox serve` starts, or says in one sentence why it can't."""

import errno
import os
import pty
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bench.forking import free_port
from cli.program import PROGRAM, Farebox
from farebox.cli.progress import progress
from farebox.locale import VARIABLE
from farebox.server.http.sockets import bind, listening_fault
from farebox.server.settings import Limits, Settings, options, read_settings
from server.conftest import postgres  # noqa: F401 - a fixture
from server.serving import ASKING
from support.boards import ROOT

Start = Callable[[object], str]
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def never_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that starts after all would not end; here it fails."""
    monkeypatch.setattr("farebox.server.run.warm_rules", lambda: pytest.fail("it started"))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with tables."""
    from farebox.server.storage.store import Store

    path = tmp_path / "tables.sqlite"
    Store(f"sqlite:///{path}").close()
    return path


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
        ("workers", "0", "a whole number from 1 on"),
        ("think-seconds", "-1", "a number of seconds above 0"),
        ("limit-tables", "many", "a whole number from 1 on"),
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
    assert listed == {"--bot": ("FAREBOX_BOTS", ""), "--open": ("", "")}


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


def test_a_port_that_is_taken(farebox: Farebox) -> None:
    """By another program."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        done = farebox("serve", "--port", other.getsockname()[1])
    assert done.status == 2
    assert "another program listens on 127.0.0.1" in done.err
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
    assert "this user may not listen on [::1]:80; choose a --port from 1024 on" in str(told)


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


# Where it keeps tables.


@pytest.fixture
def on_database(farebox: Farebox) -> Start:
    """Starts with a database, which must fail in one sentence; that sentence."""

    def start(url: object) -> str:
        done = farebox("serve", "--port", free_port(), "--database-url", url)
        assert done.status == 2
        assert done.out == ""
        assert done.err.count("\n") == 1
        assert "password-of-mine" not in done.err
        return done.err

    return start


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "postgresql://user:password@host/name"),
        ("sqlite://", "postgresql://user:password@host/name"),
        ("postgresql://me:password-of-mine@127.0.0.1:port/x", "postgresql://user:password@host/name"),
        ("mysql://me:password-of-mine@127.0.0.1/x", "tables can't be kept in 'mysql'"),
        ("postgresql+nothing://127.0.0.1/x", "tables can't be kept in 'postgresql+nothing'"),
        ("postgresql://me:password-of-mine@127.0.0.1:1/x", "the database at 127.0.0.1 can't be used"),
        (
            "postgresql://me:password-of-mine@nowhere.invalid/x",
            "the database at nowhere.invalid can't be used",
        ),
        ("sqlite:////nowhere/to/be/found.sqlite", "see that the folder exists"),
        ("sqlite:////proc/tables.sqlite", "tables can't be kept there"),
        (f"sqlite:///{ROOT}", "tables can't be kept there"),
    ],
)
def test_a_database_that_can_t_be_had(on_database: Start, url: str, says: str) -> None:
    """Its password is not repeated."""
    assert says in on_database(url)


def test_a_file_that_may_only_be_read(on_database: Start, kept: Path) -> None:
    """Even if there is nothing to be brought up to date in it."""
    assert "tables can't be kept there" in on_database(f"sqlite:///file:{kept}?mode=ro&uri=true")


def test_a_folder_that_may_not_be_written(
    farebox: Farebox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The user's own, where a file stands in the way."""
    (tmp_path / "data").write_text("not a folder")
    monkeypatch.delenv("FAREBOX_DATABASE_URL", raising=False)
    monkeypatch.setenv("FAREBOX_DATA_DIR", str(tmp_path / "data"))
    done = farebox("serve", "--port", free_port())
    assert done.status == 2
    assert f"{tmp_path / 'data'}: tables can't be kept there" in done.err


def test_a_file_that_is_damaged_or_none(on_database: Start, kept: Path) -> None:
    """It stays as it was."""
    whole = kept.read_bytes()
    for content in (
        b"no database at all " * 500,
        whole[:5000],
        whole[:100] + Random(1).randbytes(3000) + whole[3100:],
    ):
        kept.write_bytes(content)
        assert "not a database, or a damaged one" in on_database(f"sqlite:///{kept}")
        assert kept.read_bytes() == content


def test_tables_of_a_newer_version(on_database: Start, kept: Path) -> None:
    """They are left alone."""
    with sqlite3.connect(kept) as database:
        database.execute("UPDATE alembic_version SET version_num = 'v9999'")
    database.close()
    assert "kept by a newer Farebox" in on_database(f"sqlite:///{kept}")


def test_a_wrong_password(on_database: Start, postgres: str) -> None:  # noqa: F811
    """PostgreSQL says so itself."""
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as database:
        database.execute("CREATE ROLE guest LOGIN PASSWORD 'right'")
        row = database.execute("SHOW hba_file").fetchone()
        assert row
        rules = Path(row[0])
        rules.write_text(
            "local all guest scram-sha-256\nhost all guest all scram-sha-256\n" + rules.read_text()
        )
        database.execute("SELECT pg_reload_conf()")
    guest = re.sub(r"//[^@]*@", "//guest:password-of-mine@", postgres)
    assert "password authentication failed" in on_database(guest)


def test_without_psycopg() -> None:
    """The sentence says what to install."""
    code = (
        "import sys\n"
        "sys.modules['psycopg'] = None\n"
        f"sys.argv = ['farebox', 'serve', '--port', '{free_port()}', '--database-url', 'postgresql://x/y']\n"
        "from farebox.cli import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install 'farebox[postgres]'" in done.stderr
    assert "Traceback" not in done.stderr
