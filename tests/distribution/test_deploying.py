"""What hosts and contributors are given is in order: its form, the names in it, the lines that were tried."""

import configparser
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from ruamel.yaml import YAML

from farebox import __version__
from farebox.server.settings import options
from support.boards import ROOT
from support.nginx import NO_NGINX, find_nginx

DEPLOY, HOST = ROOT / "deploy", ROOT / ".github"
VARIABLES = {option.variable for option in options()} | {"FAREBOX_DATA_DIR"}
FORMS = {
    "vendor.compose-spec": [DEPLOY / "compose.yaml"],
    "vendor.github-workflows": sorted((HOST / "workflows").glob("*.yml")),
    "vendor.github-issue-forms": [
        HOST / "ISSUE_TEMPLATE" / f"{name}.yml" for name in ("bug", "idea", "rule")
    ],
    "vendor.github-issue-config": [HOST / "ISSUE_TEMPLATE" / "config.yml"],
    "vendor.dependabot": [HOST / "dependabot.yml"],
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def read(path: Path) -> Any:
    """A YAML file's data."""
    return YAML(typ="safe").load(path)


@pytest.mark.parametrize("schema", FORMS)
def test_files_for_hosts_have_their_form(schema: str) -> None:
    """As the schemas say that the host's own tools publish."""
    assert FORMS[schema]
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, FORMS[schema])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_variable_is_one_that_a_server_reads(path: Path) -> None:
    """A misspelt one would be left unread in silence."""
    told = (
        set(re.findall(r"\bFAREBOX_[A-Z_]+", path.read_text(encoding="utf-8"))) if path.is_file() else set()
    )
    assert told <= VARIABLES


def test_the_proxy_says_what_was_tried() -> None:
    """Nginx's lines are those of docs/server.md, which other tests play through."""
    said = re.search(
        r"```nginx\n(.*?)```", (ROOT / "docs" / "server.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert said
    ours = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for line in re.findall(r"proxy_(?:set_header|http_version).*;", said[1]):
        assert line in ours
    assert said[1][: said[1].index("server {")].strip() in ours


def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    """With a certificate of our own, and this machine in the server's place."""
    program = find_nginx()
    if program is None:
        pytest.skip(NO_NGINX)
    pair = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", *pair]
    subprocess.run(made, check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/etc/nginx/certificates", str(tmp_path)).replace("farebox:8000", "127.0.0.1:8000")
    whole = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {text} }}"
    (tmp_path / "nginx.conf").write_text(whole)
    done = subprocess.run(
        [program, "-t", "-q", "-c", str(tmp_path / "nginx.conf")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """`systemd-analyze verify`, with a program that is here in Farebox's place."""
    units = [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]
    assert len(units) == 3
    for unit in units:
        read_unit = configparser.ConfigParser(strict=False, interpolation=None)
        read_unit.optionxform = str  # type: ignore[assignment, method-assign] # its docs say so
        read_unit.read(unit)
        assert "Unit" in read_unit
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd-analyze to be found: install one (on Debian: apt-get install systemd)")
    for unit in units:
        text = unit.read_text(encoding="utf-8").replace("/opt/farebox/bin/farebox", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    paths = [str(tmp_path / unit.name) for unit in units]
    done = subprocess.run(
        [program, "verify", "--man=no", *paths], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_containers_name_each_other() -> None:
    """The proxy passes on to the server, the server finds its database, all in the network it trusts."""
    compose = read(DEPLOY / "compose.yaml")
    told = compose["services"]["farebox"]["environment"]
    assert set(compose["services"]) == {"farebox", "database", "proxy", "backup"}
    assert "http://farebox:8000/" in (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert "@database/" in told["FAREBOX_DATABASE_URL"]
    assert told["FAREBOX_TRUSTED_PROXIES"] == compose["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert (ROOT / compose["services"]["farebox"]["build"]["dockerfile"]).is_file()


def test_workflows_call_what_there_is() -> None:
    """Every target of make, every option of the command line, every Python that is promised."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    pythons: set[str] = set()
    for path in FORMS["vendor.github-workflows"]:
        for job in read(path)["jobs"].values():
            pythons |= set(map(str, job.get("strategy", {}).get("matrix", {}).get("python", [])))
            for step in job.get("steps", []):
                for line in re.findall(r"\bmake ([a-z ]+)", step.get("run", "")):
                    assert set(line.split()) <= targets
    assert pythons == {"3.11", "3.12", "3.13", "3.14"}


def test_pip_s_own_build_finds_what_it_installed_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`pip install .` leads the build there by PYTHONPATH; whatever the build starts is led there too."""
    spec = importlib.util.spec_from_file_location("backend", ROOT / "distribution" / "backend.py")
    assert spec is not None
    assert spec.loader is not None
    backend = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(backend)
    led: list[str] = []
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setattr(backend.subprocess, "run", lambda *_, env, **__: led.append(env["PYTHONPATH"]))
    monkeypatch.setattr(backend.shutil, "copyfile", lambda *_: None)
    backend._build("linux-aarch64")
    assert len(led) >= 2
    assert all(path.split(os.pathsep)[-1] == "/somewhere" for path in led)


def test_the_lock_fits_the_project() -> None:
    """Everything that the checks are run with has a version that pyproject.toml allows: else `make lock`."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins: dict[str, list[Requirement]] = {}
    for pin in map(Requirement, lines):
        pins.setdefault(canonicalize_name(pin.name), []).append(pin)
    extras = PROJECT["optional-dependencies"]
    for text in (*PROJECT["dependencies"], *extras["dev"], *extras["docs"]):
        wanted = Requirement(text)
        found = pins.get(canonicalize_name(wanted.name))
        assert found, f"{wanted.name} has no version in constraints.txt: run `make lock`"
        for pin in found:
            (exact,) = pin.specifier
            assert wanted.specifier.contains(exact.version), f"{pin}: run `make lock`"


def test_the_changelog_begins_with_the_version_that_is_made() -> None:
    """A release asks for it by that heading."""
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", told, re.MULTILINE)[0] == __version__


def test_no_host_of_packages_is_named() -> None:
    """Whoever mirrors them needs no other address than their own."""
    told = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    told += "".join(path.read_text(encoding="utf-8") for path in DEPLOY.iterdir() if path.is_file())
    told += "".join(path.read_text(encoding="utf-8") for path in HOST.rglob("*") if path.is_file())
    assert not re.findall(
        r"\b(?:[a-z0-9-]+\.)+(?:org|io|com|net)/simple|--index-url|docker\.io|ghcr\.io", told
    )
