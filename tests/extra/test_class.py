"""A class on a hub, as docs/class.md says: twelve students log in, fetch the notebooks, run one and hand in. Needs npm and minutes."""

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

import psutil
import pytest
from playwright.sync_api import expect
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

from rulesviz.paths import data_dir

pytestmark = pytest.mark.extra

ROOT = data_dir().parent
PASSWORD = "eight rules"
STUDENTS = [f"student{number}" for number in range(1, 13)]
BOOK = "03_copiable_values.ipynb"
HAND_IN = """
import os, rulesviz as rv
me = os.environ['JUPYTERHUB_USER']
quiz = rv.Quiz('S21', 'S08', each=1, title='week 1')
quiz.results.rename(me)
quiz.answer(1, 'a')
quiz.answer(2, 'b')
quiz.save(f'../../../handed_in/{me}.csv')
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    """Run the hub of docs/hub/jupyterhub_config.py; give its address, its process and its folder."""
    home = tmp_path_factory.mktemp("hub")
    npm = shutil.which("npm")
    if npm is None:
        pytest.fail("npm is not installed; it brings configurable-http-proxy")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", home, "configurable-http-proxy"]
    subprocess.run(command, check=True, cwd=home)
    url, proxy = (f"http://127.0.0.1:{free_port()}" for _ in range(2))
    own = {
        "RULESVIZ_CLASS": str(home / "class"), "RULESVIZ_PASSWORD": PASSWORD, "RULESVIZ_URL": url, "RULESVIZ_PROXY_URL": proxy,
        "RULESVIZ_HUB_PORT": str(free_port()), "RULESVIZ_PROXY": str(home / "node_modules" / ".bin" / "configurable-http-proxy"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")])),
    }  # fmt: skip
    with (home / "log").open("w") as log:
        command = [sys.executable, "-m", "jupyterhub", "-f", str(ROOT / "docs" / "hub" / "jupyterhub_config.py")]
        process = subprocess.Popen(command, cwd=home, env={**os.environ, **own}, stdout=log, stderr=log)
        try:
            wait_for(f"{url}/hub/api", process, home / "log")
            yield url, process, home / "class"
        finally:
            process.terminate()
            process.wait(60)


def wait_for(url, process, log):
    """Wait until the hub itself answers; its proxy does so before."""
    for _ in range(300):
        try:
            if finish(fetched, url).code == 200:
                return
        except OSError:
            pass
        assert process.poll() is None, log.read_text(encoding="utf-8")
        time.sleep(0.3)
    pytest.fail(log.read_text(encoding="utf-8")[-2000:])


async def fetched(url):
    return await AsyncHTTPClient().fetch(url, raise_error=False)


def finish(do, *what, **how):
    """Run something asynchronous to its end, in a thread of its own: the browser has a loop in this one."""

    async def whole():
        return await do(*what, **how)

    with ThreadPoolExecutor(1) as one:
        return one.submit(asyncio.run, whole()).result()


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """The notebooks in a git repository, for nbgitpuller to pull."""
    folder = tmp_path_factory.mktemp("repo") / "course"
    shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=shutil.ignore_patterns("*.py", ".*", "my_*"))
    git = ["git", "-c", "user.name=class", "-c", "user.email=class@localhost", "-C", str(folder)]
    for words in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "the course"]):
        subprocess.run([*git, *words], check=True)
    return folder


class Student:
    """Somebody who logs in, and what their browser would do: keep cookies, follow links, talk to a kernel."""

    def __init__(self, address, name):
        self.address, self.name = address, name
        self.cookies = {}  # by path and name: the hub and each server have their own of one name
        self.times = {}

    async def ask(self, path, method="GET", body=None, allowed=399, **headers):
        """Ask, and follow where it leads."""
        url = path if path.startswith("http") else f"{self.address}{path}"
        for _ in range(15):
            told = {**headers, "Cookie": self.cookie(url)}
            request = HTTPRequest(url, method=method, body=body, headers=told, follow_redirects=False, request_timeout=240)
            answer = await AsyncHTTPClient().fetch(request, raise_error=False)
            for line in answer.headers.get_list("Set-Cookie"):
                for one in SimpleCookie(line).values():
                    self.cookies[one["path"] or "/", one.key] = one.value
            if answer.code not in {301, 302, 303}:
                assert answer.code <= allowed, f"{self.name}: {method} {url} says {answer.code}: {answer.body[:400]!r}"
                return answer
            where = answer.headers["Location"]
            url, method, body = where if where.startswith("http") else f"{self.address}{where}", "GET", None
        raise AssertionError(f"{self.name}: {path} leads in a circle")

    def sent(self, url):
        """The cookies for an address; of one name, that of the nearest path."""
        path = urlsplit(url).path
        return {name: value for (base, name), value in sorted(self.cookies.items()) if path.startswith(base)}

    def cookie(self, url):
        return "; ".join(f"{name}={value}" for name, value in self.sent(url).items())

    async def log_in(self):
        page = await self.ask("/hub/login")
        token = re.search(r'name="_xsrf"\s+value="([^"]*)"', page.body.decode())
        form = urlencode({"username": self.name, "password": PASSWORD, "_xsrf": token[1]})
        await self.ask("/hub/login?next=%2Fhub%2Fspawn", "POST", form, **{"Content-Type": "application/x-www-form-urlencoded"})
        for _ in range(240):  # the page that waits for the server asks so, too
            answer = await self.ask(f"/user/{self.name}/lab", allowed=503)
            if answer.code == 200 and not answer.effective_url.startswith(f"{self.address}/hub"):
                return
            await asyncio.sleep(1)
        raise AssertionError(f"{self.name}: no server")

    async def pull(self, repository):
        asked = urlencode({"repo": str(repository), "branch": "main", "targetpath": "course"})
        answer = await self.ask(f"/user/{self.name}/git-pull/api?{asked}")
        assert b'"phase": "finished"' in answer.body, answer.body

    async def run(self, sources):
        """Run cells in a new kernel beside the notebook; note when the first picture came."""
        start = time.perf_counter()
        base = f"{self.address}/user/{self.name}"
        await self.ask(f"{base}/lab")  # its page sets the cookie that a change must repeat
        wanted = json.dumps({"name": "python3", "path": "course/notebooks/x.ipynb"})
        made = await self.ask(f"{base}/api/kernels", "POST", wanted, **{"X-XSRFToken": self.sent(base + "/")["_xsrf"]})
        kernel = json.loads(made.body)["id"]
        url = f"{base.replace('http', 'ws')}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
        channel = await websocket_connect(HTTPRequest(url, headers={"Cookie": self.cookie(url)}))
        outputs = []
        for source in sources:
            outputs += await self.cell(channel, source, start)
        channel.close()
        return outputs

    async def cell(self, channel, source, start):
        ident = uuid.uuid4().hex
        header = {"msg_id": ident, "msg_type": "execute_request", "username": self.name, "session": "one", "version": "5.3", "date": ""}
        content = {"code": source, "silent": False, "store_history": True, "allow_stdin": False, "stop_on_error": True}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell", "buffers": []}
        await channel.write_message(json.dumps(message))
        outputs = []
        while True:
            text = await asyncio.wait_for(channel.read_message(), 240)
            assert text is not None, f"{self.name}: the kernel hung up"
            if isinstance(text, bytes):
                continue
            told = json.loads(text)
            if told.get("parent_header", {}).get("msg_id") != ident:
                continue
            kind, content = told["msg_type"], told["content"]
            assert kind != "error", f"{self.name}: {content.get('ename')}: {content.get('evalue')}\n{source}"
            if "image/svg+xml" in content.get("data", {}):
                self.times.setdefault("picture", time.perf_counter() - start)
            if kind in {"stream", "display_data", "execute_result"}:
                outputs.append(content)
            if kind == "status" and content["execution_state"] == "idle":
                return outputs


def cells(repository):
    book = json.loads((repository / "notebooks" / BOOK).read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]


def servers(process):
    """The servers of the students with their kernels: by name, all processes of each."""
    found = {}
    for one in psutil.Process(process.pid).children():
        if "jupyterhub.singleuser" in " ".join(one.cmdline()):
            found[one.environ()["JUPYTERHUB_USER"]] = [one, *one.children(recursive=True)]
    return found


def megabytes(processes):
    """What they hold by themselves, and with their share of what is shared."""
    held = [one.memory_full_info() for one in processes]
    return sum(one.uss for one in held) / 1e6, sum(getattr(one, "pss", one.rss) for one in held) / 1e6


def seconds(processes):
    return sum(sum(one.cpu_times()[:2]) for one in processes)


async def lesson(student, repository, sources):
    start = time.perf_counter()
    await student.log_in()
    student.times["server"] = time.perf_counter() - start
    await student.pull(repository)
    await student.run(sources)
    student.times["done"] = time.perf_counter() - start


def test_one_student_alone(hub, repository):
    address, process, _ = hub
    ana = Student(address, "ana")
    finish(lesson, ana, repository, cells(repository))
    (mine,) = servers(process).values()
    own, share = megabytes(mine)
    parts = ", ".join(f"{megabytes([one])[1]:.0f} MB" for one in mine)
    print(f"\none student, all cells of {BOOK}: server after {ana.times['server']:.1f} s, all done after {ana.times['done']:.1f} s")
    print(f"first picture {ana.times['picture']:.1f} s after the kernel was asked for; {seconds(mine):.1f} s of one core in all")
    print(f"memory: {share:.0f} MB ({parts}), {own:.0f} MB of it shared with nobody")
    assert share < 600


def test_a_class_runs_a_notebook_and_hands_in(hub, repository, browser):
    address, process, folder = hub
    students = [Student(address, name) for name in STUDENTS]

    async def all_at_once():
        await asyncio.gather(*(lesson(one, repository, cells(repository)) for one in students))
        await asyncio.gather(*(one.run([HAND_IN]) for one in students))

    start = time.perf_counter()
    finish(all_at_once)
    took = time.perf_counter() - start
    there = {name: megabytes(found)[1] for name, found in servers(process).items() if name in STUDENTS}
    assert set(there) == set(STUDENTS)
    times = {what: max(one.times[what] for one in students) for what in ("server", "picture")}
    print(f"\n{len(students)} students at once on {os.cpu_count()} cores: all done after {took:.0f} s")
    print(f"memory per student: {sum(there.values()) / len(there):.0f} MB, at most {max(there.values()):.0f} MB")
    print(f"slowest server: {times['server']:.1f} s; slowest first picture: {times['picture']:.1f} s after its kernel was asked for")
    handed = sorted(file.stem for file in (folder / "handed_in").iterdir())
    assert handed == sorted(STUDENTS)

    tab = browser.new_page(viewport={"width": 1280, "height": 1000})
    link = {"repo": str(repository), "branch": "main", "targetpath": "course", "urlpath": "lab/tree/course/notebooks/11_quiz.ipynb"}
    tab.goto(f"{address}/hub/user-redirect/git-pull?{urlencode(link)}")  # the link of docs/class.md
    tab.get_by_label("Username").fill("instructor")
    tab.get_by_label("Password").fill(PASSWORD)
    tab.get_by_role("button", name="Sign in").click()
    tab.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-Cell", timeout=240_000)
    expect(tab.locator(".jp-NotebookPanel h1").first).to_contain_text("The quiz")
    tab.close()

    teacher = Student(address, "instructor")

    async def collects():
        await teacher.log_in()
        return await teacher.run(["import rulesviz as rv\nfound = rv.results('../../../handed_in')\nprint(found)", "found.rules"])

    said, picture = finish(collects)
    assert said["text"].startswith("12 learners, 12 files:")
    assert "image/svg+xml" in picture["data"]
