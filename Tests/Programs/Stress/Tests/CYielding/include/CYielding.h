// What the thread sanitizer is told of Dovetail's locks comes here instead, if the linker is asked to
// wrap it: see `threads` in Scripts/check.
void __wrap___tsan_acquire(void *lock);
void __wrap___tsan_release(void *lock);
