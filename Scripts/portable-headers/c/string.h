#include <stddef.h>
int memcmp(const void *one, const void *other, size_t size);
void *memcpy(void *into, const void *from, size_t size);
void *memchr(const void *text, int byte, size_t size);
