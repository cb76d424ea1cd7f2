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

// The functions themselves, in a program that is linked so; those of locks are called inside of them.
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

// What the locks of graphs read first.
extern uint8_t __real___tsan_atomic8_load(const volatile uint8_t *seen, int order)
    __attribute__((weak));

uint8_t __wrap___tsan_atomic8_load(const volatile uint8_t *seen, int order) {
  yield();
  return __real___tsan_atomic8_load(seen, order);
}
