// The parts that Swift cannot express: a thread-local pointer that costs one instruction, a
// process-wide memory barrier, a lock and a gate that the thread sanitizer understands, a check for
// the main actor, and the records that macros leave in the sections of loaded images.
#ifndef CDOVETAIL_H
#define CDOVETAIL_H

#include "CDovetailFields.h"

#include <stdbool.h>
#include <stdint.h>

// The calling thread's record, or null before its first use.
extern _Thread_local void *_Nullable dovetail_thread_record;

__attribute__((always_inline)) static inline void *_Nullable dovetail_thread(void) { return dovetail_thread_record; }

// A number of the calling thread's own; 0 before it has a record.
extern _Thread_local uint32_t dovetail_number;

__attribute__((always_inline)) static inline uint32_t dovetail_thread_number(void) { return dovetail_number; }

// Sets the calling thread's record; `retire` is called with it when the thread ends.
void dovetail_thread_adopt(void *_Nonnull record, void (*_Nonnull retire)(void *_Nonnull record));

// Whether a reader has to issue its own fence because the system has no asymmetric barrier.
extern bool dovetail_readers_fence;

// Asks the system for the asymmetric barrier and, in a debug build, warns of another copy of this
// library. Called once, before there is any reader.
void dovetail_prepare(void);

// Orders everything that a reader stored before it against everything that it loads after it, as
// seen by a thread that calls dovetail_barrier(). With the asymmetric barrier it costs no
// instruction.
__attribute__((always_inline)) static inline void dovetail_reader_fence(void) {
  if (__builtin_expect(dovetail_readers_fence, 0)) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  } else {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
}

// The writer's half: after it, the writer sees what a reader stored, or that reader sees what the
// writer stored.
void dovetail_barrier(void);

// Lets another thread run, for the few instructions that a reader needs to leave its section.
void dovetail_yield(void);

// Plain memory, at least a byte, and the largest alignment that it is sure to have.
extern const intptr_t dovetail_memory_alignment;
void *_Nonnull dovetail_memory_allocate(intptr_t bytes);
void dovetail_memory_free(void *_Nonnull memory);

// A plain lock, and that many bytes behind it, which begin after this size.
extern const intptr_t dovetail_lock_size;
void *_Nonnull dovetail_lock_create(intptr_t bytes);
void dovetail_lock_free(void *_Nonnull lock);
void dovetail_lock_acquire(void *_Nonnull lock);
void dovetail_lock_release(void *_Nonnull lock);

// Retains an object unless its last reference has gone; the caller makes sure that its memory is
// still there.
void *_Nullable dovetail_try_retain(void *_Nonnull object);

// A gate is closed until it is opened, and then stays open.
typedef struct dovetail_gate dovetail_gate;
dovetail_gate *_Nonnull dovetail_gate_create(void);
void dovetail_gate_destroy(dovetail_gate *_Nonnull gate);
void dovetail_gate_wait(dovetail_gate *_Nonnull gate);
void dovetail_gate_open(dovetail_gate *_Nonnull gate);

// Whether the caller runs on the main actor, whose executor has this identity and implementation.
bool dovetail_on_main_actor(uintptr_t identity, uintptr_t implementation);

// The witness table by which a type conforms to a protocol, whatever actor the conformance is isolated
// to, or null; and the record of the conformance that a witness table has.
const void *_Nullable dovetail_conformance(const void *_Nonnull type, const void *_Nonnull protocol);
const void *_Nonnull dovetail_conformance_record(const void *_Nonnull table);

// The address where the runtime keeps the value of a task-local for the calling task, or null. A
// child task finds its parent's there; an unstructured task has a copy.
uintptr_t dovetail_task_local(const void *_Nonnull key);

// A number that tells the calling task from any other that has not ended; 0 outside of tasks.
uintptr_t dovetail_current_task(void);

// The lowest address that the calling thread's recipes may use of its stack. The rest below is kept
// for the error about it, and for the code that handles that.
uintptr_t dovetail_stack_limit(void);

// An address near the top of the caller's stack.
__attribute__((always_inline)) static inline uintptr_t dovetail_stack_here(void) { return (uintptr_t)__builtin_frame_address(0); }

// The function in a record of `@Discovered`: it adds the provider or module to a collection.
typedef void (*dovetail_record)(void *_Nonnull collection);

// Warns of another copy of this library in the process; the first copy does not.
void dovetail_look_for_copies(void);

// Tells the testing library, if the program has it, which dependency is missing, and where it was
// asked for: a pointer to a `Place`.
void dovetail_tell_test(const char *_Nonnull text, const void *_Nullable place);

#endif
