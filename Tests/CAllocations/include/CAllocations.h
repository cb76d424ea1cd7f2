// Counts the allocations a thread makes, exactly. For benchmarks and tests only.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

// Whether allocations can be counted here: on Linux with its usual C library, without a sanitizer.
bool allocations_are_counted(void);

// How many blocks the calling thread has allocated so far.
uint64_t allocations_of_thread(void);

// How many bytes the process has allocated and not freed, as far as the C library tells.
uint64_t allocated_bytes(void);

#endif
