// The bytes that the process has allocated and not freed, as far as the C library tells; 0 where it does not.
#ifndef CHEAP_H
#define CHEAP_H

#include <stdint.h>

uint64_t allocated_bytes(void);

#endif
