#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CDovetail.h"
#include "System.h"

#include <stddef.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

// The stack

// The part of the stack kept back for the error and the code that handles it: at most a quarter of
// it.
enum { stack_reserve = 96 * 1024 };

OWN uintptr_t dovetail_stack_limit(void) {
  // There is no limit if the system does not tell one.
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

// The thread's record

OWN _Thread_local void *dovetail_thread_record = 0;
OWN _Thread_local uint32_t dovetail_number = 0;

#if defined(__wasm__) && !defined(_REENTRANT)
// The only thread ends with the process, so `retire` is never called.
OWN void dovetail_thread_adopt(void *record, void (*retire)(void *)) {
  dovetail_thread_record = record;
}
#else
static void (*thread_retire)(void *) = 0;

static void retire_record(void *record) {
  __atomic_load_n(&thread_retire, __ATOMIC_ACQUIRE)(record);
}

#if defined(_WIN32)
static DWORD thread_key;
static INIT_ONCE thread_once = INIT_ONCE_STATIC_INIT;

static void WINAPI thread_ended(void *record) {
  if (!record) return;
  dovetail_thread_record = 0;
  retire_record(record);
}

static BOOL WINAPI thread_key_make(INIT_ONCE *once, void *argument, void **context) {
  thread_key = FlsAlloc(thread_ended);
  return TRUE;
}

static void make_key_once(void) { InitOnceExecuteOnce(&thread_once, thread_key_make, 0, 0); }
static void *key_value(void) { return FlsGetValue(thread_key); }
static void set_key_value(void *record) { FlsSetValue(thread_key, record); }
#else
static pthread_key_t thread_key;
static pthread_once_t thread_once = PTHREAD_ONCE_INIT;

static void thread_ended(void *record) {
  // On Apple's systems the loader may have freed the thread's variables already; storing would
  // bring them back to life.
#if !defined(__APPLE__)
  dovetail_thread_record = 0;
#endif
  retire_record(record);
}

static void thread_key_make(void) { pthread_key_create(&thread_key, thread_ended); }

static void make_key_once(void) { pthread_once(&thread_once, thread_key_make); }
static void *key_value(void) { return pthread_getspecific(thread_key); }
static void set_key_value(void *record) { pthread_setspecific(thread_key, record); }
#endif

OWN void dovetail_thread_adopt(void *record, void (*retire)(void *)) {
  __atomic_store_n(&thread_retire, retire, __ATOMIC_RELEASE);
  make_key_once();
  // A thread that is ending may lose its variables before its record.
  void *lost = key_value();
  if (lost) retire_record(lost);
  set_key_value(record);
  static uint32_t count = 0;
  dovetail_number = __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
  dovetail_thread_record = record;
}
#endif

// The asymmetric barrier

OWN bool dovetail_readers_fence = true;

// Older versions of Android kill a process that makes a system call not on their list.
#if defined(__linux__) && defined(SYS_membarrier) && !defined(__ANDROID__)
// From <linux/membarrier.h>, which not every installation has.
enum { command_expedited = 1 << 3, command_register_expedited = 1 << 4 };

// Registered when the program or library is loaded: once there are several threads, the kernel waits
// for every processor first, which takes milliseconds.
__attribute__((constructor)) static void register_barrier(void) {
  if (syscall(SYS_membarrier, command_register_expedited, 0, 0) == 0) {
    dovetail_readers_fence = false;
  }
}

OWN void dovetail_barrier(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (!dovetail_readers_fence) syscall(SYS_membarrier, command_expedited, 0, 0);
}
#else
OWN void dovetail_barrier(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
#endif

OWN void dovetail_prepare(void) { dovetail_look_for_copies(); }

OWN void dovetail_yield(void) { yield_thread(); }
