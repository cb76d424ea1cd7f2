long syscall(long number, ...);
