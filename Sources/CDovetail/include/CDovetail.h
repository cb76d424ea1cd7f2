#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The innermost frame of the calling thread: who is asking. Only the thread itself reads it.
void *_Nullable dovetail_frame(void);
void dovetail_set_frame(void *_Nullable frame);

/// A number that tells the threads that run now apart.
uintptr_t dovetail_thread(void);

/// Whether the caller runs on the main actor, whose executor is given by its two words.
bool dovetail_is_on_main_actor(uintptr_t identity, uintptr_t implementation);

/// Where the runtime keeps a task-local for the calling task: a child task reads it at the same
/// address as its parent, a task that was begun for itself has a copy. 0 for none.
uintptr_t dovetail_task_local(const void *_Nonnull key);

/// Tells the testing library, if it is linked, why the process has to stop.
void dovetail_tell_test(const char *_Nonnull text, const void *_Nullable place);
