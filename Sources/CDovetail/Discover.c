#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CDovetail.h"

#include <stddef.h>
#include <string.h>

// A record, as `@Discovered` writes it: an ELF note, and in Mach-O the same words.
typedef struct {
  uint32_t name_size, contents_size, kind;
  uint32_t name[3];
#if UINTPTR_MAX > UINT32_MAX
  uint32_t version;
#else
  uint64_t version;
#endif
  uint32_t reserved;
  dovetail_record add;
} record;

_Static_assert(sizeof(record) == 40, "a record has one size on all machines");
_Static_assert(offsetof(record, name) == 12, "a note's name stands behind its header");

// "Dovetail", and zeros up to the next multiple of eight.
static const uint32_t record_name[3] = {0x65766f44, 0x6c696174, 0};

// Whether a record of this version stands here.
static bool is_record(const void *here) {
  const record *it = here;
  return it->name_size == 9 && it->contents_size == 16 && it->kind == 1 &&
         memcmp(it->name, record_name, sizeof record_name) == 0 && it->version == 1;
}

#if defined(__ELF__)
#include <link.h>

typedef struct {
  void *context;
  void (*found)(void *context, dovetail_record add);
} visitor;

// The distance to what follows a part of a note: parts are padded.
static size_t padded(size_t size, size_t alignment) { return (size + alignment - 1) & ~(alignment - 1); }

static void visit_notes(const char *at, size_t size, size_t alignment, const visitor *to) {
  const char *end = at + size;
  while ((size_t)(end - at) >= sizeof(ElfW(Nhdr))) {
    const ElfW(Nhdr) *note = (const void *)at;
    size_t left = (size_t)(end - at);
    size_t name_end = padded(sizeof *note + note->n_namesz, alignment);
    size_t note_end = padded(name_end + note->n_descsz, alignment);
    if (name_end > left || name_end + note->n_descsz > left) return;
    if (left >= sizeof(record) && is_record(at)) to->found(to->context, ((const record *)at)->add);
    if (note_end >= left) return;
    at += note_end;
  }
}

// Whether a part of the image is in memory; a note need not be.
static bool is_loaded(const struct dl_phdr_info *image, const ElfW(Phdr) *part) {
  for (int index = 0; index < image->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *other = &image->dlpi_phdr[index];
    if (other->p_type == PT_LOAD && other->p_vaddr <= part->p_vaddr &&
        part->p_vaddr + part->p_memsz <= other->p_vaddr + other->p_memsz) {
      return true;
    }
  }
  return false;
}

static int visit_image(struct dl_phdr_info *image, size_t size, void *to) {
  for (int index = 0; index < image->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[index];
    if (part->p_type != PT_NOTE || !is_loaded(image, part)) continue;
    const char *start = (const char *)(image->dlpi_addr + part->p_vaddr);
    visit_notes(start, part->p_memsz, part->p_align == 8 ? 8 : 4, to);
  }
  return 0;
}

void dovetail_discover(void *context, void (*found)(void *context, dovetail_record add)) {
  visitor to = {context, found};
  dl_iterate_phdr(visit_image, &to);
}

#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

#if defined(__LP64__)
typedef struct mach_header_64 image_header;
#else
typedef struct mach_header image_header;
#endif

void dovetail_discover(void *context, void (*found)(void *context, dovetail_record add)) {
  for (uint32_t image = 0; image < _dyld_image_count(); image += 1) {
    const image_header *header = (const image_header *)_dyld_get_image_header(image);
    unsigned long size = 0;
    const uint8_t *start = header ? getsectiondata(header, "__DATA", "__dovetail", &size) : 0;
    if (!start) continue;
    // Word by word, since a sanitizer leaves gaps.
    for (unsigned long at = 0; at + sizeof(record) <= size;) {
      bool is_here = is_record(start + at);
      if (is_here) found(context, ((const record *)(start + at))->add);
      at += is_here ? sizeof(record) : sizeof(void *);
    }
  }
}

#else
void dovetail_discover(void *context, void (*found)(void *context, dovetail_record add)) {}
#endif
