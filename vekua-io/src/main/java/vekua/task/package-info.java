/** What every front end does with data and fields: tasks, and the files that their results fill. */
@org.jspecify.annotations.NullMarked
package vekua.task;
