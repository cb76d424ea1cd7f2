#include <stddef.h>
void *malloc(size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
void qsort(void *list, size_t count, size_t size, int (*compare)(const void *, const void *));
_Noreturn void abort(void);
