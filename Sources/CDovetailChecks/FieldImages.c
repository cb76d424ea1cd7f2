#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CDovetailChecks.h"
#include "Own.h"

#include <stdlib.h>

// The images of the process, and the memory of each that may be read.

#if defined(__ELF__) || defined(__APPLE__)

// Makes room for one more element of a list; if memory is short, the element is left out.
static void *one_more(void *list, size_t count, size_t size) {
  bool is_full = (count & (count - 1)) == 0;
  return is_full ? realloc(list, (count ? 2 * count : 1) * size) : list;
}

static void add_range(dovetail_memory *memory, uintptr_t start, uintptr_t size) {
  if (size == 0 || start + size < start) return;
  void *ranges = one_more(memory->ranges, memory->count, sizeof(dovetail_range));
  if (!ranges) return;
  memory->ranges = ranges;
  memory->ranges[memory->count++] = (dovetail_range){start, start + size};
}

static void add_image(dovetail_program *program, dovetail_reflection image) {
  void *images = one_more(program->images, program->count, sizeof(dovetail_reflection));
  if (!images) return;
  program->images = images;
  program->images[program->count++] = image;
}

static int is_before(const void *one, const void *other) {
  uintptr_t first = ((const dovetail_range *)one)->start, second = ((const dovetail_range *)other)->start;
  return first < second ? -1 : first > second;
}

#if defined(__ELF__)
#include <link.h>

// The runtime's own list of an image's sections; newer runtimes only add to its end.
typedef struct {
  uintptr_t start, size;
} section;

typedef struct {
  uintptr_t version;
  const void *base;
  uintptr_t reserved[2];
  section protocols, conformances, descriptors, types, names, records;
} sections;

extern void swift_enumerateAllMetadataSections(
    bool (*found)(const void *sections, void *context), void *context);

static dovetail_range range(section it) { return (dovetail_range){it.start, it.start + it.size}; }

static bool note_sections(const void *found, void *program) {
  const sections *it = found;
  if (it->version >= 1) {
    add_image(
        program, (dovetail_reflection){range(it->records), range(it->types), range(it->names), range(it->descriptors)});
  }
  return true;
}

static int note_segments(struct dl_phdr_info *image, size_t size, void *memory) {
  for (int index = 0; index < image->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_R)) continue;
    add_range(memory, image->dlpi_addr + part->p_vaddr, part->p_memsz);
  }
  return 0;
}

static void read_images(dovetail_program *program) {
  dl_iterate_phdr(note_segments, &program->memory);
  swift_enumerateAllMetadataSections(note_sections, program);
}

#else
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

#if defined(__LP64__)
typedef struct mach_header_64 image_header;
#else
typedef struct mach_header image_header;
#endif

static const uint32_t is_part_of_the_system = 0x80000000;
static const char *const segments[] = {
    "__TEXT", "__DATA_CONST", "__DATA", "__DATA_DIRTY", "__AUTH_CONST", "__AUTH"};

static dovetail_range section_of(const image_header *header, const char *name) {
  unsigned long size = 0;
  uintptr_t start = (uintptr_t)getsectiondata(header, "__TEXT", name, &size);
  return start ? (dovetail_range){start, start + size} : (dovetail_range){0, 0};
}

static void read_images(dovetail_program *program) {
  for (uint32_t image = 0; image < _dyld_image_count(); image += 1) {
    const image_header *header = (const image_header *)_dyld_get_image_header(image);
    if (!header) continue;
    // The segments of the system's images too: other images name their types.
    for (size_t index = 0; index < sizeof segments / sizeof *segments; index += 1) {
      unsigned long size = 0;
      const uint8_t *start = getsegmentdata(header, segments[index], &size);
      if (start) add_range(&program->memory, (uintptr_t)start, size);
    }
    if (header->flags & is_part_of_the_system) continue;
    add_image(
        program, (dovetail_reflection){
                     section_of(header, "__swift5_fieldmd"), section_of(header, "__swift5_typeref"),
                     section_of(header, "__swift5_reflstr"), section_of(header, "__swift5_types")});
  }
}
#endif

OWN dovetail_program dovetail_read_program(void) {
  dovetail_program program = {{0, 0}, 0, 0};
  read_images(&program);
  dovetail_memory *memory = &program.memory;
  if (memory->count > 0) qsort(memory->ranges, memory->count, sizeof(dovetail_range), is_before);
  size_t kept = 0;
  for (size_t index = 0; index < program.count; index += 1) {
    dovetail_reflection image = program.images[index];
    dovetail_range sections[] = {image.records, image.types, image.names, image.descriptors};
    bool is_there = true;
    for (int each = 0; each < 4; each += 1) is_there &= dovetail_may_read(memory, sections[each]);
    if (!is_there) continue;
    program.images[kept++] = image;
  }
  program.count = kept;
  return program;
}

#else
OWN dovetail_program dovetail_read_program(void) { return (dovetail_program){{0, 0}, 0, 0}; }
#endif

OWN void dovetail_program_free(dovetail_program program) {
  free(program.memory.ranges);
  free(program.images);
}
