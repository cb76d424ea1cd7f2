#define _GNU_SOURCE
#include "CDovetail.h"

// Marks what each copy of this library has for itself, if a process has two: on ELF they would share
// it. It cannot be hidden, since clients of the dynamic product may refer to it.
#if defined(__ELF__)
#define OWN __attribute__((visibility("protected")))
#else
#define OWN
#endif

static _Thread_local void *frame;
OWN void *dovetail_frame(void) { return frame; }
OWN void dovetail_set_frame(void *new_frame) { frame = new_frame; }

// The entry points behind `TaskLocal.get` and `MainActor.assumeIsolated`, which the standard library
// emits into programs.
__attribute__((swiftcall)) extern void *swift_task_localValueGet(const void *key);
uintptr_t dovetail_task_local(const void *key) { return (uintptr_t)swift_task_localValueGet(key); }

typedef void (*Listener)(const char *, const void *);

#if defined(__APPLE__)
#include <dispatch/dispatch.h>
#include <dlfcn.h>
#include <pthread.h>

// The runtime's own check is newer than the oldest systems that this library runs on. The main
// actor's jobs run on the main queue, which an asynchronous `main` leaves to any thread.
static char main_queue;
static void mark_main_queue(void *context) {
  dispatch_queue_set_specific(dispatch_get_main_queue(), &main_queue, &main_queue, 0);
}
bool dovetail_is_on_main_actor(uintptr_t identity, uintptr_t implementation) {
  static dispatch_once_t once;
  dispatch_once_f(&once, 0, mark_main_queue);
  return pthread_main_np() != 0 || dispatch_get_specific(&main_queue) == &main_queue;
}
static Listener listener(void) { return (Listener)dlsym(RTLD_DEFAULT, "dovetail_testing_miss"); }
#else
__attribute__((swiftcall)) extern bool swift_task_isCurrentExecutorWithFlags(
    uintptr_t identity, uintptr_t implementation, uint64_t flags);
bool dovetail_is_on_main_actor(uintptr_t identity, uintptr_t implementation) {
  return swift_task_isCurrentExecutorWithFlags(identity, implementation, 0);
}
#if defined(__ELF__)
extern void dovetail_testing_miss(const char *, const void *) __attribute__((weak));
static Listener listener(void) { return dovetail_testing_miss; }
#else
static Listener listener(void) { return 0; }
#endif
#endif

void dovetail_tell_test(const char *text, const void *place) {
  Listener tell = listener();
  if (tell) tell(text, place);
}

#if defined(DEBUG) && (defined(__ELF__) || defined(__APPLE__))
#include <dlfcn.h>
#include <stdio.h>
OWN void dovetail_warn_of_copies(void) {
  void *own = (void *)dovetail_frame, *first = dlsym(RTLD_DEFAULT, "dovetail_frame");
  Dl_info here, there;
  if (!first || first == own || !dladdr(own, &here) || !dladdr(first, &there)) return;
  fprintf(
      stderr,
      "warning: this process has two copies of Dovetail, one in %s, one in %s; what is registered, "
      "overridden or made current in one is unknown to the other; link both with the product "
      "DovetailDynamic, and see 'Tests inside an app' in the article Testing\n",
      there.dli_fname, here.dli_fname);
}
#else
OWN void dovetail_warn_of_copies(void) {}
#endif
