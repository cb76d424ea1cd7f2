#define RTLD_DEFAULT ((void *)-2)
void *dlsym(void *image, const char *name);
