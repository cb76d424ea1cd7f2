#include <stddef.h>
void *malloc(size_t size);
void free(void *block);
_Noreturn void abort(void);
