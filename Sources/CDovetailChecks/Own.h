// Marks a definition that each image has for itself. On ELF, two copies of this library in one
// process would otherwise share it; on Mach-O they do not. It cannot be hidden, since clients of
// the dynamic product refer to it.
#ifndef CDOVETAIL_OWN_H
#define CDOVETAIL_OWN_H

#if defined(__ELF__)
#define OWN __attribute__((visibility("protected")))
#else
#define OWN
#endif

#endif
