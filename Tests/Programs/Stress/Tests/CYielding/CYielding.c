#include "CYielding.h"

#include <sched.h>
#include <stdint.h>
#include <unistd.h>

// Lets other threads go first, at random, or sleeps for a moment: so what comes about once in ten
// thousand programs does in one of a hundred.
static void yield(void) {
  static _Thread_local uint32_t random = 0;
  if (!random) random = (uint32_t)(uintptr_t)&random | 1;
  random ^= random << 13;
  random ^= random >> 17;
  random ^= random << 5;
  if (random % 16) return;
  sched_yield();
  if (random / 16 % 8 == 0) usleep(random / 128 % 64);
}

// The functions themselves, in a program that is linked so; both are called inside the lock.
extern void __real___tsan_acquire(void *lock) __attribute__((weak));
extern void __real___tsan_release(void *lock) __attribute__((weak));

void __wrap___tsan_acquire(void *lock) {
  __real___tsan_acquire(lock);
  yield();
}

void __wrap___tsan_release(void *lock) {
  yield();
  __real___tsan_release(lock);
}
