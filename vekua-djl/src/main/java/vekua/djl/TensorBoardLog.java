package vekua.djl;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.zip.CRC32C;

/**
 * A log as TensorBoard reads it: records of length, checksum, data and checksum, where the data are
 * events in the encoding of protocol buffers (wall time 1, step 2, version 3, summary 5 of values 1
 * with tag 1 and number 2).
 */
final class TensorBoardLog implements TrainingLog {

  private final OutputStream out;

  TensorBoardLog(Path folder) throws IOException {
    Files.createDirectories(folder);
    long now = System.currentTimeMillis();
    out =
        new BufferedOutputStream(
            Files.newOutputStream(
                folder.resolve("events.out.tfevents." + now / 1000 + "." + now % 1000 + ".vekua")));
    Message event = new Message();
    event.fixed64(1, now / 1000.0);
    event.bytes(3, "brain.Event:2".getBytes(StandardCharsets.UTF_8));
    write(event);
  }

  @Override
  public void record(int step, double loss, double rate, OptionalDouble validation) {
    Message summary = new Message();
    summary.bytes(1, scalar("loss", loss));
    summary.bytes(1, scalar("rate", rate));
    validation.ifPresent(v -> summary.bytes(1, scalar("validation", v)));
    Message event = new Message();
    event.fixed64(1, System.currentTimeMillis() / 1000.0);
    event.integer(2, step);
    event.bytes(5, summary.done());
    try {
      write(event);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] scalar(String tag, double value) {
    Message scalar = new Message();
    scalar.bytes(1, tag.getBytes(StandardCharsets.UTF_8));
    scalar.fixed32(2, (float) value);
    return scalar.done();
  }

  private void write(Message event) throws IOException {
    byte[] data = event.done();
    byte[] length = little(Long.BYTES).putLong(data.length).array();
    out.write(length);
    out.write(little(Integer.BYTES).putInt(checksum(length)).array());
    out.write(data);
    out.write(little(Integer.BYTES).putInt(checksum(data)).array());
  }

  /** CRC-32C, rotated and shifted as the format wants it. */
  private static int checksum(byte[] data) {
    CRC32C crc = new CRC32C();
    crc.update(data);
    int value = (int) crc.getValue();
    return Integer.rotateRight(value, 15) + 0xa282ead8;
  }

  private static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A message of protocol buffers. */
  private static final class Message {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void integer(int field, long value) {
      variable((long) field << 3);
      variable(value);
    }

    void fixed64(int field, double value) {
      variable(((long) field << 3) | 1);
      bytes.writeBytes(little(Double.BYTES).putDouble(value).array());
    }

    void bytes(int field, byte[] value) {
      variable(((long) field << 3) | 2);
      variable(value.length);
      bytes.writeBytes(value);
    }

    void fixed32(int field, float value) {
      variable(((long) field << 3) | 5);
      bytes.writeBytes(little(Float.BYTES).putFloat(value).array());
    }

    private void variable(long value) {
      long rest = value;
      while (rest >>> 7 != 0) {
        bytes.write((int) ((rest & 0x7f) | 0x80));
        rest >>>= 7;
      }
      bytes.write((int) rest);
    }

    byte[] done() {
      return bytes.toByteArray();
    }
  }
}
