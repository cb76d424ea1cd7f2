#if defined(__LP64__)
uint8_t *getsegmentdata(const struct mach_header_64 *, const char *, unsigned long *);
uint8_t *getsectiondata(const struct mach_header_64 *, const char *, const char *, unsigned long *);
#else
uint8_t *getsegmentdata(const struct mach_header *, const char *, unsigned long *);
uint8_t *getsectiondata(const struct mach_header *, const char *, const char *, unsigned long *);
#endif
