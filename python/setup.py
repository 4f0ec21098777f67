"""Takes the jars of the build along; all else is in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

CHECKOUT = Path(__file__).resolve().parent.parent

# Python has its own: what trains networks would triple the package.
NEURAL = ("pytorch-", "api-0", "vekua-djl", "vekua-paper")


class WithJars(build_py):
    """Copies the jars beside the modules."""

    def run(self):
        super().run()
        if self.editable_mode:
            return
        jars = [jar for jar in (CHECKOUT / "vekua-app/target/lib").glob("*.jar") if not jar.name.startswith(NEURAL)]
        if not jars:
            raise SystemExit(f"vekua is not built yet: run 'mvn -DskipTests package' in {CHECKOUT}, once")
        target = Path(self.build_lib, "vekua/jars")
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for jar in jars:
            shutil.copy(jar, target)


class ForThisPlatform(bdist_wheel):
    """Any Python 3, but the native libraries are those of this platform."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


setup(cmdclass={"build_py": WithJars, "bdist_wheel": ForThisPlatform})
