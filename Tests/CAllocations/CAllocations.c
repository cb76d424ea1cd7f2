#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CAllocations.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define UNDER_SANITIZER 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(UNDER_SANITIZER)
#include <errno.h>
#include <malloc.h>

// The C library's own entry points; the definitions below take the place of its public ones.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t allocated = 0;

bool allocations_are_counted(void) { return true; }
uint64_t allocations_of_thread(void) { return allocated; }

void *malloc(size_t size) {
  allocated += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocated += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocated += 1;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  allocated += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

uint64_t allocated_bytes(void) {
  // Older releases count no further than 4 GB, and from 2 GB on in negative numbers.
#if __GLIBC_PREREQ(2, 33)
  struct mallinfo2 info = mallinfo2();
  return (uint64_t)info.uordblks + (uint64_t)info.hblkhd;
#else
  struct mallinfo info = mallinfo();
  return (uint64_t)(unsigned)info.uordblks + (uint64_t)(unsigned)info.hblkhd;
#endif
}
#else
bool allocations_are_counted(void) { return false; }
uint64_t allocations_of_thread(void) { return 0; }
uint64_t allocated_bytes(void) { return 0; }
#endif
