// Each system's mutex, condition, and function that runs when a thread ends.
#ifndef CDOVETAIL_SYSTEM_H
#define CDOVETAIL_SYSTEM_H

// Marks a definition that each image has for itself. On ELF, two copies of this library in one
// process would otherwise share it; on Mach-O they do not. It cannot be hidden, since clients of
// the dynamic product refer to it.
#if defined(__ELF__)
#define OWN __attribute__((visibility("protected")))
#else
#define OWN
#endif

#if defined(_WIN32)
#include <windows.h>

typedef SRWLOCK mutex;
typedef CONDITION_VARIABLE condition;

static inline void mutex_init(mutex *it) { InitializeSRWLock(it); }
static inline void mutex_destroy(mutex *it) { (void)it; }
static inline void mutex_lock(mutex *it) { AcquireSRWLockExclusive(it); }
static inline void mutex_unlock(mutex *it) { ReleaseSRWLockExclusive(it); }

static inline void condition_init(condition *it) { InitializeConditionVariable(it); }
static inline void condition_destroy(condition *it) { (void)it; }
static inline void condition_wait(condition *it, mutex *held) {
  SleepConditionVariableSRW(it, held, INFINITE, 0);
}
static inline void condition_broadcast(condition *it) { WakeAllConditionVariable(it); }

static inline void yield_thread(void) { SwitchToThread(); }

#elif defined(__wasm__) && !defined(_REENTRANT)
#include <stdlib.h>

// There is one thread: nothing else can hold a lock that it wants, or open a gate for it.
typedef char mutex;
typedef char condition;

static inline void mutex_init(mutex *it) { *it = 0; }
static inline void mutex_destroy(mutex *it) { (void)it; }
static inline void mutex_lock(mutex *it) { (void)it; }
static inline void mutex_unlock(mutex *it) { (void)it; }

static inline void condition_init(condition *it) { *it = 0; }
static inline void condition_destroy(condition *it) { (void)it; }
static inline void condition_wait(condition *it, mutex *held) { abort(); }
static inline void condition_broadcast(condition *it) { (void)it; }

static inline void yield_thread(void) {}

#elif __has_include(<pthread.h>)
#include <pthread.h>
#include <sched.h>

typedef pthread_mutex_t mutex;
typedef pthread_cond_t condition;

static inline void mutex_init(mutex *it) {
  const mutex unlocked = PTHREAD_MUTEX_INITIALIZER;
  *it = unlocked;
}
static inline void mutex_destroy(mutex *it) { pthread_mutex_destroy(it); }
static inline void mutex_lock(mutex *it) { pthread_mutex_lock(it); }
static inline void mutex_unlock(mutex *it) { pthread_mutex_unlock(it); }

static inline void condition_init(condition *it) { pthread_cond_init(it, 0); }
static inline void condition_destroy(condition *it) { pthread_cond_destroy(it); }
static inline void condition_wait(condition *it, mutex *held) { pthread_cond_wait(it, held); }
static inline void condition_broadcast(condition *it) { pthread_cond_broadcast(it); }

static inline void yield_thread(void) { sched_yield(); }

#else
#error "Dovetail needs the threads of POSIX or Windows, or a system that has none"
#endif

#endif
