#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CDovetailDiscovery.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

// Marks a definition that each image has for itself. On ELF, two copies of this library in one
// process would otherwise share it; on Mach-O they do not. It cannot be hidden, since clients of
// the dynamic product refer to it.
#if defined(__ELF__)
#define OWN __attribute__((visibility("protected")))
#else
#define OWN
#endif

OWN void dovetail_discovery_warn(const char *line) { fputs(line, stderr); }

// A record, as `@Discovered` writes it: an ELF note, and the same words in Mach-O. Copies of
// Dovetail leave records of another kind.
typedef struct {
  uint32_t name_size, contents_size, kind;
  uint32_t name[3];
#if UINTPTR_MAX > UINT32_MAX
  uint32_t version;
#else
  uint64_t version;
#endif
  uint32_t reserved;
  dovetail_discovery_record add;
} record;

_Static_assert(sizeof(record) == 40, "a record has one size on all machines");
_Static_assert(offsetof(record, name) == 12, "a note's name stands behind its header");

#if defined(__ELF__) || defined(__APPLE__)

enum { of_discovery = 1, of_copy = 2 };

// "Dovetail", and zeros up to the next multiple of eight.
static const uint32_t record_name[3] = {0x65766f44, 0x6c696174, 0};

// Whether a record of this version begins here.
__attribute__((no_sanitize("address"))) static bool is_record(const void *here) {
  const record *it = here;
  return it->name_size == 9 && it->contents_size == 16 &&
         (it->kind == of_discovery || it->kind == of_copy) &&
         memcmp(it->name, record_name, sizeof record_name) == 0 && it->version == 1;
}

// The function that is called with each record and the file it was loaded with, and its context.
typedef struct {
  void *context;
  void (*found)(void *context, const record *it, const char *file);
} visitor;

#if defined(__ELF__)
#include <link.h>

// The distance from a part of a note to the next: parts are padded.
static size_t padded(size_t size, size_t alignment) { return (size + alignment - 1) & ~(alignment - 1); }

// The address sanitizer surrounds each record with zeros that nobody may read: they are skipped.
__attribute__((no_sanitize("address"))) static void visit_notes(
    const char *at, size_t size, size_t alignment, const char *file, const visitor *to) {
  const char *end = at + size;
  while ((size_t)(end - at) >= sizeof(ElfW(Nhdr))) {
    const ElfW(Nhdr) *note = (const void *)at;
    if (note->n_namesz == 0 && note->n_descsz == 0) {
      at += alignment;
      continue;
    }
    size_t left = (size_t)(end - at);
    size_t name_end = padded(sizeof *note + note->n_namesz, alignment);
    size_t note_end = padded(name_end + note->n_descsz, alignment);
    if (name_end > left || name_end + note->n_descsz > left) return;
    if (left >= sizeof(record) && is_record(at)) to->found(to->context, (const void *)at, file);
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
    visit_notes(start, part->p_memsz, part->p_align == 8 ? 8 : 4, image->dlpi_name, to);
  }
  return 0;
}

static void visit_images(visitor *to) { dl_iterate_phdr(visit_image, to); }

#else
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

#if defined(__LP64__)
typedef struct mach_header_64 image_header;
#else
typedef struct mach_header image_header;
#endif

// The system's own images have this flag, for which older headers have no name.
static const uint32_t is_of_the_system = 0x80000000;

static void visit_images(visitor *to) {
  for (uint32_t image = 0; image < _dyld_image_count(); image += 1) {
    const image_header *header = (const image_header *)_dyld_get_image_header(image);
    if (!header || header->flags & is_of_the_system) continue;
    unsigned long size = 0;
    const uint8_t *start = getsectiondata(header, "__DATA", "__dovetail", &size);
    if (!start) continue;
    const char *file = _dyld_get_image_name(image);
    // Looks at every word, since a sanitizer leaves gaps between records.
    for (unsigned long at = 0; at + sizeof(record) <= size;) {
      bool is_here = is_record(start + at);
      if (is_here) to->found(to->context, (const void *)(start + at), file);
      at += is_here ? sizeof(record) : sizeof(void *);
    }
  }
}
#endif

// Discoveries

typedef struct {
  void *context;
  void (*found)(void *context, dovetail_discovery_record add);
} discoverer;

static void pass_on(void *context, const record *it, const char *file) {
  const discoverer *to = context;
  if (it->kind == of_discovery) to->found(to->context, it->add);
}

OWN void dovetail_discover(void *context, void (*found)(void *context, dovetail_discovery_record add)) {
  discoverer to = {context, found};
  visit_images(&(visitor){&to, pass_on});
}

#else
OWN void dovetail_discover(void *context, void (*found)(void *context, dovetail_discovery_record add)) {}
#endif
