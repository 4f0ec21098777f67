package vekua.fit;

/**
 * Something that a careful colleague would point out.
 *
 * @param code a short name that stays the same between releases, such as {@code spread}
 * @param sentence the same in plain words, without a full stop
 */
public record Warning(String code, String sentence) {

  @Override
  public String toString() {
    return sentence;
  }
}
