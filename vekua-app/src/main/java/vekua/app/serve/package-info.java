/** The server behind {@code vekua serve}: the page, and fits and solutions over HTTP. */
@NullMarked
package vekua.app.serve;

import org.jspecify.annotations.NullMarked;
