#include "CDovetail.h"
#include "System.h"

#include <stdio.h>
#include <stdlib.h>

// Memory

OWN const intptr_t dovetail_memory_alignment = 2 * sizeof(void *);
OWN void *dovetail_memory_allocate(intptr_t bytes) { return malloc(bytes ? bytes : 1); }
OWN void dovetail_memory_free(void *memory) { free(memory); }

// Lock and gate

// A multiple of the largest alignment that a value behind the lock may need.
OWN const intptr_t dovetail_lock_size = (sizeof(mutex) + 15) / 16 * 16;
OWN void *dovetail_lock_create(intptr_t bytes) {
  void *lock = malloc(dovetail_lock_size + bytes);
  mutex_init(lock);
  return lock;
}
OWN void dovetail_lock_free(void *lock) {
  mutex_destroy(lock);
  free(lock);
}
OWN void dovetail_lock_acquire(void *lock) { mutex_lock(lock); }
OWN void dovetail_lock_release(void *lock) { mutex_unlock(lock); }

extern void *swift_tryRetain(void *object);
OWN void *dovetail_try_retain(void *object) { return swift_tryRetain(object); }

struct dovetail_gate {
  mutex mutex;
  condition opened;
  bool is_open;
};

OWN dovetail_gate *dovetail_gate_create(void) {
  dovetail_gate *gate = malloc(sizeof(dovetail_gate));
  mutex_init(&gate->mutex);
  condition_init(&gate->opened);
  gate->is_open = false;
  return gate;
}

OWN void dovetail_gate_destroy(dovetail_gate *gate) {
  condition_destroy(&gate->opened);
  mutex_destroy(&gate->mutex);
  free(gate);
}

OWN void dovetail_gate_wait(dovetail_gate *gate) {
  mutex_lock(&gate->mutex);
  while (!gate->is_open) condition_wait(&gate->opened, &gate->mutex);
  mutex_unlock(&gate->mutex);
}

OWN void dovetail_gate_open(dovetail_gate *gate) {
  mutex_lock(&gate->mutex);
  gate->is_open = true;
  condition_broadcast(&gate->opened);
  mutex_unlock(&gate->mutex);
}

// Tasks

__attribute__((swiftcall)) extern void *swift_task_localValueGet(const void *key);
__attribute__((swiftcall)) extern void *swift_task_getCurrent(void);

extern const void *swift_conformsToProtocol(const void *type, const void *protocol);
OWN const void *dovetail_conformance(const void *type, const void *protocol) {
  return swift_conformsToProtocol(type, protocol);
}

OWN const void *dovetail_conformance_record(const void *table) { return *(const void *const *)table; }

OWN uintptr_t dovetail_task_local(const void *key) {
  return (uintptr_t)swift_task_localValueGet(key);
}

OWN uintptr_t dovetail_current_task(void) { return (uintptr_t)swift_task_getCurrent(); }

// The main actor

#if defined(__APPLE__)
#include <dispatch/dispatch.h>

static char main_queue;

static void mark_main_queue(void *context) {
  dispatch_queue_set_specific(dispatch_get_main_queue(), &main_queue, &main_queue, 0);
}

// The runtime's own function for this is newer than the oldest systems that this library runs on.
// The main actor's jobs run on the main queue. That belongs to the main thread, until an
// asynchronous `main` in a program without a run loop leaves it to any thread.
OWN bool dovetail_on_main_actor(uintptr_t identity, uintptr_t implementation) {
  static dispatch_once_t once;
  dispatch_once_f(&once, 0, mark_main_queue);
  return pthread_main_np() != 0 || dispatch_get_specific(&main_queue) == &main_queue;
}
#else
// The entry point behind `MainActor.assumeIsolated`; its only public form traps. On these systems
// the main actor is not bound to the main thread: after an asynchronous `main` any thread serves
// it.
__attribute__((swiftcall)) extern bool swift_task_isCurrentExecutorWithFlags(
    uintptr_t identity, uintptr_t implementation, uint64_t flags);

OWN bool dovetail_on_main_actor(uintptr_t identity, uintptr_t implementation) {
  return swift_task_isCurrentExecutorWithFlags(identity, implementation, 0);
}
#endif
