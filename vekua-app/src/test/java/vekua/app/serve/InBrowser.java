package vekua.app.serve;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of the page in a real browser. Its methods may take an {@link OpenPage}, fresh for each of
 * them; a message on the browser's console fails them. Without a Chromium such tests are skipped,
 * unless the environment says that this is continuous integration.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("browser")
@ExtendWith(Chromium.class)
public @interface InBrowser {}
