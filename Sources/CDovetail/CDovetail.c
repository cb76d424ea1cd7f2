#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CDovetail.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

// Threads

_Thread_local void *dovetail_thread_record = 0;

static pthread_key_t thread_key;
static pthread_once_t thread_once = PTHREAD_ONCE_INIT;
static void (*thread_retire)(void *) = 0;

static void thread_ended(void *record) {
  dovetail_thread_record = 0;
  __atomic_load_n(&thread_retire, __ATOMIC_ACQUIRE)(record);
}

static void thread_key_make(void) { pthread_key_create(&thread_key, thread_ended); }

void dovetail_thread_adopt(void *record, void (*retire)(void *)) {
  __atomic_store_n(&thread_retire, retire, __ATOMIC_RELEASE);
  pthread_once(&thread_once, thread_key_make);
  pthread_setspecific(thread_key, record);
  dovetail_thread_record = record;
}

// The asymmetric barrier

bool dovetail_readers_fence = true;

#if defined(__linux__) && defined(SYS_membarrier)
// From <linux/membarrier.h>, which not every installation has.
enum { command_expedited = 1 << 3, command_register_expedited = 1 << 4 };

void dovetail_barrier_prepare(void) {
  if (syscall(SYS_membarrier, command_register_expedited, 0, 0) == 0) {
    dovetail_readers_fence = false;
  }
}

void dovetail_barrier(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (!dovetail_readers_fence) syscall(SYS_membarrier, command_expedited, 0, 0);
}
#else
void dovetail_barrier_prepare(void) {}
void dovetail_barrier(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
#endif

void dovetail_yield(void) { sched_yield(); }

// Lock and gate

struct dovetail_lock {
  pthread_mutex_t mutex;
};

dovetail_lock *dovetail_lock_create(void) {
  dovetail_lock *lock = malloc(sizeof(dovetail_lock));
  pthread_mutex_init(&lock->mutex, 0);
  return lock;
}

void dovetail_lock_destroy(dovetail_lock *lock) {
  pthread_mutex_destroy(&lock->mutex);
  free(lock);
}

void dovetail_lock_acquire(dovetail_lock *lock) { pthread_mutex_lock(&lock->mutex); }
void dovetail_lock_release(dovetail_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

struct dovetail_gate {
  pthread_mutex_t mutex;
  pthread_cond_t opened;
  bool is_open;
};

dovetail_gate *dovetail_gate_create(void) {
  dovetail_gate *gate = malloc(sizeof(dovetail_gate));
  pthread_mutex_init(&gate->mutex, 0);
  pthread_cond_init(&gate->opened, 0);
  gate->is_open = false;
  return gate;
}

void dovetail_gate_destroy(dovetail_gate *gate) {
  pthread_cond_destroy(&gate->opened);
  pthread_mutex_destroy(&gate->mutex);
  free(gate);
}

void dovetail_gate_wait(dovetail_gate *gate) {
  pthread_mutex_lock(&gate->mutex);
  while (!gate->is_open) pthread_cond_wait(&gate->opened, &gate->mutex);
  pthread_mutex_unlock(&gate->mutex);
}

void dovetail_gate_open(dovetail_gate *gate) {
  pthread_mutex_lock(&gate->mutex);
  gate->is_open = true;
  pthread_cond_broadcast(&gate->opened);
  pthread_mutex_unlock(&gate->mutex);
}

void dovetail_warn(const char *line) { fputs(line, stderr); }

// Tasks

__attribute__((swiftcall)) extern void *swift_task_localValueGet(const void *key);
__attribute__((swiftcall)) extern void *swift_task_getCurrent(void);

uintptr_t dovetail_task_local(const void *key) { return (uintptr_t)swift_task_localValueGet(key); }
uintptr_t dovetail_current_task(void) { return (uintptr_t)swift_task_getCurrent(); }

// The stack

// A resolution's own levels take up to 6 KiB in debug; making and rendering an error takes ten times that.
enum { stack_reserve = 96 * 1024 };

uintptr_t dovetail_stack_limit(void) {
  uintptr_t low = 0;
  size_t size = 0;
#if defined(__APPLE__)
  size = pthread_get_stacksize_np(pthread_self());
  low = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - size;
#elif defined(__linux__)
  pthread_attr_t attributes;
  void *address = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    if (pthread_attr_getstack(&attributes, &address, &size) == 0) low = (uintptr_t)address;
    pthread_attr_destroy(&attributes);
  }
#endif
  if (low == 0) return 0;
  return low + (size / 4 < stack_reserve ? size / 4 : stack_reserve);
}

// The main actor

#if defined(__APPLE__)
bool dovetail_on_main_actor(uintptr_t identity, uintptr_t implementation) {
  return pthread_main_np() != 0;
}
#else
// The entry point behind `MainActor.assumeIsolated`, which is public only in its trapping form. Here
// the main actor is not bound to the main thread: after an asynchronous `main` any thread serves it.
__attribute__((swiftcall)) extern bool swift_task_isCurrentExecutorWithFlags(
    uintptr_t identity, uintptr_t implementation, uint64_t flags);

bool dovetail_on_main_actor(uintptr_t identity, uintptr_t implementation) {
  return swift_task_isCurrentExecutorWithFlags(identity, implementation, 0);
}
#endif
