#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The innermost frame of the calling thread: who is asking. Only the thread itself reads it.
void *_Nullable dovetail_frame(void);
void dovetail_set_frame(void *_Nullable frame);

/// Whether the caller runs on the main actor, whose executor is given by its two words.
bool dovetail_is_on_main_actor(uintptr_t identity, uintptr_t implementation);

/// Where the runtime keeps a task-local for the calling task: a child task reads it at the same
/// address as its parent, a task that was begun for itself has a copy. 0 for none.
uintptr_t dovetail_task_local(const void *_Nonnull key);

// On Linux, the thread sanitizer does not see the contended path of `Synchronization.Mutex`, which is
// in the runtime library, and would report races where there are none. Without it, both are null.
#if defined(__ELF__)
extern void __tsan_acquire(void *_Nonnull) __attribute__((weak));
extern void __tsan_release(void *_Nonnull) __attribute__((weak));
static inline bool dovetail_is_sanitized(void) { return __tsan_acquire != 0; }
static inline void dovetail_has_locked(void *_Nonnull lock) { if (__tsan_acquire) __tsan_acquire(lock); }
static inline void dovetail_unlocks(void *_Nonnull lock) { if (__tsan_release) __tsan_release(lock); }
#else
static inline bool dovetail_is_sanitized(void) { return false; }
static inline void dovetail_has_locked(void *_Nonnull lock) {}
static inline void dovetail_unlocks(void *_Nonnull lock) {}
#endif

/// In a debug build, warns if the process has a copy of this library that was loaded before this one.
void dovetail_warn_of_copies(void);

/// Tells the testing library, if it is linked, why the process has to stop.
void dovetail_tell_test(const char *_Nonnull text, const void *_Nullable place);
