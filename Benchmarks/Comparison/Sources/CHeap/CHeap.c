#include "CHeap.h"

#if defined(__linux__)
#include <malloc.h>
#endif

#if defined(__linux__) && defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
uint64_t allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (uint64_t)info.uordblks + (uint64_t)info.hblkhd;
}
#else
uint64_t allocated_bytes(void) { return 0; }
#endif
