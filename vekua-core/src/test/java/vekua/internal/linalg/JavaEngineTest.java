package vekua.internal.linalg;

final class JavaEngineTest extends SvdContract {

  @Override
  Engine engine() {
    return JavaEngine.instance();
  }
}
