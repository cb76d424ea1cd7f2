#include <stddef.h>
int memcmp(const void *one, const void *other, size_t size);
