#include <stddef.h>
#include <stdint.h>
#if UINTPTR_MAX > UINT32_MAX
#define ElfW(name) Elf64_##name
#else
#define ElfW(name) Elf32_##name
#endif
#define PT_LOAD 1
#define PT_NOTE 4
#define PF_R 4
typedef struct { uint32_t n_namesz, n_descsz, n_type; } ElfW(Nhdr);
typedef struct {
  uint32_t p_type, p_flags;
  uintptr_t p_vaddr, p_memsz, p_align;
} ElfW(Phdr);
struct dl_phdr_info {
  uintptr_t dlpi_addr;
  const char *dlpi_name;
  const ElfW(Phdr) *dlpi_phdr;
  uint16_t dlpi_phnum;
};
int dl_iterate_phdr(int (*visit)(struct dl_phdr_info *image, size_t size, void *context), void *context);
