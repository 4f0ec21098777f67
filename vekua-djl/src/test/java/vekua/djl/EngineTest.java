package vekua.djl;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.training.ParameterStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;

/** A test with arrays of the engine, freed after each test. */
abstract class EngineTest {

  final NDManager manager = Torch.manager();

  @AfterEach
  final void free() {
    manager.close();
  }

  /** What a block makes of inputs. */
  final NDArray forward(Block block, NDArray... inputs) {
    ParameterStore store = new ParameterStore(manager, false);
    return block.forward(store, new NDList(inputs), true).singletonOrThrow();
  }

  /** Saves a block's parameters and loads them into another. */
  final void copy(Block from, Block to) throws IOException, MalformedModelException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    from.saveParameters(new DataOutputStream(bytes));
    load(to, bytes.toByteArray());
  }

  /** Loads a block's parameters. */
  final void load(Block block, byte[] bytes) throws IOException, MalformedModelException {
    block.loadParameters(manager, new DataInputStream(new ByteArrayInputStream(bytes)));
  }
}
