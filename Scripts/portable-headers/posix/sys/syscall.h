#define SYS_membarrier 324
