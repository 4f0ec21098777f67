package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.EasyTrain;
import ai.djl.training.Trainer;
import ai.djl.training.dataset.ArrayDataset;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import ai.djl.translate.TranslateException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/** DJL's own trainer, which knows float32 only, with its datasets and optimisers. */
class TrainerTest extends EngineTest {

  @Test
  void theTrainerOfDjlTrainsALayerInFloat32() throws IOException, TranslateException {
    Points points = Disk.unit().grid(12, 12);
    Field truth =
        Field.of(
            Equation.helmholtz(4).basis(2, Disk.unit()), new double[] {1, 0.5, -0.3, 0.2, 0.4});
    VekuaBlock layer = VekuaBlock.of(Equation.helmholtz(4).basis(4, Disk.unit()));
    NDArray x = Torch.coordinates(manager, points, DataType.FLOAT32);
    NDArray u =
        Tensors.create(manager, truth.at(points), new Shape(points.size(), 1), DataType.FLOAT32);
    ArrayDataset data =
        new ArrayDataset.Builder()
            .setData(x)
            .optLabels(u)
            .setSampling(points.size(), false)
            .build();
    try (Model model = Model.newInstance("layer", "PyTorch")) {
      model.setBlock(layer);
      Optimizer adam = Optimizer.adam().optLearningRateTracker(Tracker.fixed(0.05f)).build();
      try (Trainer trainer =
          model.newTrainer(
              new DefaultTrainingConfig(ai.djl.training.loss.Loss.l2Loss()).optOptimizer(adam))) {
        trainer.initialize(new Shape(points.size(), 2));
        EasyTrain.fit(trainer, 150, data, null);
      }
      double[] learnt = layer.field(0).at(points);
      assertThat(Autograd.relativeError(learnt, truth.at(points))).isLessThan(0.02);
    }
  }
}
