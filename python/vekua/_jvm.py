"""The Java virtual machine behind the package: started on first use, interruptible, its failures translated."""

import os
import queue
import re
import shlex
import signal
import threading
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent.parent

# Fits are short and parallel: a plain heap that starts fast serves them best.
_FLAGS = ["-XX:+UseSerialGC", "-Xss4m", "-Djava.awt.headless=true"]

# How long the main thread waits before it looks for signals again, where waiting cannot be interrupted.
_GLANCE = 0.1

_SHUT_DOWN = "Java was shut down in this process and cannot be started again: start another process"

_lock = threading.Lock()
_started_in = None


def class_path():
    """The jars: of ``VEKUA_JARS`` (a folder), of the installed package, or of the checkout around it."""
    given = os.environ.get("VEKUA_JARS")
    installed = Path(given) if given else _PACKAGE / "jars"
    jars = sorted(str(jar) for jar in installed.glob("*.jar"))
    if jars:
        return jars
    if given:
        raise RuntimeError(f"VEKUA_JARS is {given}, where there are no jars")
    built = _CHECKOUT / "vekua-app" / "target" / "vekua.jar"
    if built.exists():
        return [str(built)]
    raise RuntimeError(f"vekua is not built yet: run 'mvn -DskipTests package' in {_CHECKOUT}, once")


def _jpype():
    try:
        import jpype
        import jpype.imports  # noqa: F401, lets addClassPath work after the start
    except ImportError:
        raise ImportError("vekua needs JPype: apt install python3-jpype, or pip install JPype1") from None
    return jpype


def _bridge(jpype):
    """JPype's own classes, which Debian keeps apart from its package."""
    for folder in (Path(jpype.__file__).parent.parent, Path("/usr/share/java")):
        jar = folder / "org.jpype.jar"
        if jar.exists():
            return [str(jar)]
    return []


def start():
    """JPype with a virtual machine that knows Vekua's classes."""
    global _started_in
    if _started_in == os.getpid():
        jpype = _jpype()
        # Its threads would end the whole process.
        if not jpype.isJVMStarted():
            raise RuntimeError(_SHUT_DOWN)
        return jpype
    with _lock:
        if _started_in is None:
            _start()
            _started_in = os.getpid()
            if hasattr(os, "register_at_fork"):
                os.register_at_fork(after_in_child=_take_signals_back)
        elif _started_in != os.getpid():
            raise RuntimeError(
                "Java had started before this process was forked, and does not survive that: start workers with"
                " multiprocessing's 'spawn' or 'forkserver', or use vekua in the workers only"
            )
    return _jpype()


def _start():
    jpype = _jpype()
    jars = class_path()
    if jpype.isJVMStarted():
        for jar in _with_libraries(jars):
            jpype.addClassPath(jar)
        return
    options = _FLAGS + shlex.split(os.environ.get("VEKUA_JAVA_OPTIONS", ""))
    try:
        # Ctrl-C belongs to Python, which asks Java to stop.
        jpype.startJVM(*options, classpath=jars + _bridge(jpype), interrupt=False)
    except OSError as problem:
        if "restart" in str(problem):
            raise RuntimeError(_SHUT_DOWN) from None
        raise
    except jpype.JVMNotFoundException:
        raise RuntimeError(
            "vekua needs Java 17 or newer, and none was found: apt install openjdk-17-jre-headless, or set JAVA_HOME"
        ) from None
    version = str(jpype.java.lang.System.getProperty("java.specification.version"))
    if float(version) < 17:
        raise RuntimeError(f"vekua needs Java 17 or newer, but JAVA_HOME or the path lead to Java {version}")


def _take_signals_back():
    """Lets a forked process end when it is told to: Java's handler, without Java's threads, does nothing."""
    for name in ("SIGTERM", "SIGHUP"):
        handler = signal.getsignal(getattr(signal, name))
        if handler is not None:
            signal.signal(getattr(signal, name), handler)


def _with_libraries(jars):
    """Jars with those that lie in ``lib`` beside them, for a virtual machine that others started."""
    return jars + [str(each) for jar in jars for each in sorted((Path(jar).parent / "lib").glob("*.jar"))]


def java(name):
    """A class by its name."""
    return start().JClass(name)


def path(name):
    """A file as Java has it, which knows only the folder that it was started in."""
    return java("java.nio.file.Path").of(os.path.abspath(os.fspath(name)))


class _Job:
    def __init__(self, work):
        self.work = work
        self.done = threading.Event()
        self.value = None
        self.error = None
        self.thread = None
        self.cancelled = False

    def run(self):
        try:
            thread = java("java.lang.Thread")
            thread.interrupted()
            self.thread = thread.currentThread()
            if not self.cancelled:
                self.value = self.work()
        except BaseException as error:  # handed to the thread that waits
            self.error = error
        self.done.set()

    def interrupt(self):
        """Interrupts the work, and says whether it had begun."""
        if self.thread is not None:
            self.thread.interrupt()
        return self.thread is not None


class _Worker(threading.Thread):
    """Does jobs, while the main thread waits for them or for Ctrl-C."""

    def __init__(self):
        super().__init__(name="vekua", daemon=True)
        self.jobs = queue.SimpleQueue()
        self.process = os.getpid()
        self.start()

    def run(self):
        while True:
            self.jobs.get().run()


_worker = None


def call(work):
    """What ``work()`` gives, its failures as Python exceptions; Ctrl-C ends it."""
    start()
    try:
        if threading.current_thread() is threading.main_thread():
            return _wait(work)
        return work()
    except Exception as error:
        raise _translated(error) from (error if "VEKUA_DEBUG" in os.environ else None)


def _wait(work):
    global _worker
    if _worker is None or _worker.process != os.getpid():
        _worker = _Worker()
    job = _Job(work)
    _worker.jobs.put(job)
    try:
        while not job.done.wait(_GLANCE):
            pass
    except BaseException:
        # A second Ctrl-C leaves a worker that does not stop to itself.
        worker, _worker = _worker, None
        job.cancelled = True
        # Again and again: the work may not have begun, or may have caught one interruption to tidy up.
        while not job.done.wait(_GLANCE if job.interrupt() else _GLANCE / 10):
            pass
        _worker = worker
        raise
    if job.error is not None:
        raise job.error
    return job.value


def _translated(error):
    """The Python exception that says what a Java exception says; others as they are."""
    jpype = start()
    if not isinstance(error, jpype.JException):
        return error
    message = sentence(str(error.getMessage()))
    if isinstance(error, java("vekua.io.BadInputException")) and message.endswith(" does not exist"):
        return FileNotFoundError(message)
    for kind, names in _KINDS:
        if any(isinstance(error, java(name)) for name in names):
            return kind(message)
    if isinstance(error, java("java.lang.OutOfMemoryError")):
        return MemoryError("not enough memory: ask for less, or give more by VEKUA_JAVA_OPTIONS=-Xmx8g")
    return RuntimeError(f"unexpected failure: {error}; VEKUA_DEBUG=1 shows where")


_KINDS = [
    (ValueError, ["vekua.io.BadInputException", "java.lang.IllegalArgumentException"]),
    (FileNotFoundError, ["java.nio.file.NoSuchFileException"]),
    (PermissionError, ["java.nio.file.AccessDeniedException"]),
    (OSError, ["java.io.IOException", "java.io.UncheckedIOException"]),
    (InterruptedError, ["java.util.concurrent.CancellationException"]),
]

# Complaints name options and rows; in Python these are keywords and indices.
_SENTENCES = [
    (r"^fit: equation\.type", "equation"),
    (r"^arrays: column (.+?) is missing;.*", r"\1 is missing"),
    (r"^arrays has a header but no rows|^arrays holds no columns of numbers", "x, y and u are empty"),
    (r"^arrays has no complete rows", "no row is complete"),
    (r"^arrays gives the sigma of every row, and .*", "all sensors have their sigma, and noise is for those without"),
    (r"^(?:fit|arrays): (?:equation\.)?", ""),
    (r"arrays, row (\d+): column (\w+)", lambda m: f"{m[2]}[{int(m[1]) - 1}]"),
    (r"^Left out: row (\d+)", lambda m: f"Left out: index {int(m[1]) - 1}"),
    (r"arrays, row (\d+)", lambda m: f"index {int(m[1]) - 1}"),
    (r"\bdata, row (\d+)", lambda m: f"data.iloc[{int(m[1]) - 1}]"),
    (r"--columns ([a-z]+)=([^\s,]+)$", r"\1='\2'"),
    (r"--(missing|equation) ([a-z]+)", r"\1='\2'"),
    (r"--([a-z][a-z-]*)", lambda m: m[1].replace("-", "_")),
    (r"\b(modelError|wavenumberRange|decayRange)\b", lambda m: re.sub("([A-Z])", r"_\1", m[1]).lower()),
]


def sentence(text):
    """A sentence about options and rows in the words of Python."""
    for pattern, words in _SENTENCES:
        text = re.sub(pattern, words, text)
    return text
