#include "CDovetailChecks.h"
#include "Own.h"

#include <string.h>

#if __has_feature(ptrauth_calls)
#include <ptrauth.h>
#define STRIPPED(pointer) ptrauth_strip(pointer, ptrauth_key_process_independent_data)
#else
#define STRIPPED(pointer) (pointer)
#endif

// Memory

// The range that has all of a stretch of memory; null if there is none.
static const dovetail_range *range_of(const dovetail_memory *memory, uintptr_t at, size_t size) {
  size_t first = 0, last = memory->count;
  while (first < last) {
    size_t middle = first + (last - first) / 2;
    const dovetail_range *range = &memory->ranges[middle];
    if (at < range->start) {
      last = middle;
    } else if (at >= range->end) {
      first = middle + 1;
    } else {
      return range->end - at >= size ? range : 0;
    }
  }
  return 0;
}

static bool is_within(const dovetail_range *range, uintptr_t at, size_t size) {
  return at >= range->start && at <= range->end && range->end - at >= size;
}

OWN bool dovetail_may_read(const dovetail_memory *memory, dovetail_range range) {
  if (range.end <= range.start) return range.end == range.start;
  return range_of(memory, range.start, range.end - range.start);
}

// Reads memory that is known to be readable; it need not be aligned.
static int32_t word_at(uintptr_t at) {
  int32_t word;
  memcpy(&word, (const void *)at, sizeof word);
  return word;
}

static uint16_t half_at(uintptr_t at) {
  uint16_t half;
  memcpy(&half, (const void *)at, sizeof half);
  return half;
}

// The target of the relative reference at this place; 0 for none.
static uintptr_t relative(uintptr_t at) {
  int32_t offset = word_at(at);
  return offset == 0 ? 0 : at + (uintptr_t)(intptr_t)offset;
}

// The pointer in a slot; 0 if there is none.
static uintptr_t pointer_at(const dovetail_memory *memory, uintptr_t slot) {
  void *pointer;
  if (!range_of(memory, slot, sizeof pointer)) return 0;
  memcpy(&pointer, (const void *)slot, sizeof pointer);
  return (uintptr_t)STRIPPED(pointer);
}

// Descriptors

enum { kind_mask = 0x1F, has_lowest_bit = 1, deepest = 64 };

// Reads the text at a place; false if it does not end within its range.
static bool read_text(
    const dovetail_memory *memory, uintptr_t at, const char **text, size_t *size) {
  const dovetail_range *range = at ? range_of(memory, at, 1) : 0;
  const char *end = range ? memchr((const void *)at, 0, range->end - at) : 0;
  if (!end) return false;
  *text = (const char *)at;
  *size = (size_t)(end - *text);
  return true;
}

// The descriptor that a name's first symbolic reference leads to; 0 if the name begins otherwise.
static uintptr_t leading_descriptor(const dovetail_memory *memory, uintptr_t name) {
  if (!range_of(memory, name, 5)) return 0;
  uintptr_t target = relative(name + 1);
  switch (*(const char *)name) {
    case 1: return target;
    case 2: return target ? pointer_at(memory, target) : 0;
    default: return 0;
  }
}

OWN bool dovetail_read_context(
    const dovetail_memory *memory, const void *descriptor, dovetail_context *into) {
  uintptr_t at = (uintptr_t)descriptor;
  *into = (dovetail_context){0};
  if (at % 4 != 0 || !range_of(memory, at, 12)) return false;
  into->flags = (uint32_t)word_at(at);
  uint32_t kind = into->flags & kind_mask;
  bool is_named = kind == dovetail_context_module || kind == dovetail_context_protocol ||
                  (kind >= dovetail_context_class && kind <= dovetail_context_enum);
  if (!is_named && kind > 4) return false;
  // The lowest bit says whether the parent is behind a pointer.
  uintptr_t parent = relative(at + 4);
  if (parent & has_lowest_bit) parent = pointer_at(memory, parent & ~(uintptr_t)has_lowest_bit);
  into->parent = (const void *)parent;
  if (kind != dovetail_context_module && !parent) return false;
  if (kind == dovetail_context_extension) {
    uintptr_t extended = relative(at + 8);
    into->extended = extended ? (const void *)leading_descriptor(memory, extended) : 0;
  }
  return !is_named || read_text(memory, relative(at + 8), &into->name, &into->name_size);
}

// The module of a descriptor; 0 if its parents do not lead to one.
static uintptr_t module_of(const dovetail_memory *memory, uintptr_t descriptor) {
  for (int depth = 0; descriptor && depth < deepest; depth += 1) {
    dovetail_context context;
    if (!dovetail_read_context(memory, (const void *)descriptor, &context)) return 0;
    if ((context.flags & kind_mask) == dovetail_context_module) return descriptor;
    descriptor = (uintptr_t)context.parent;
  }
  return 0;
}

// Names of types

// One symbol of a mangled name: a letter, or a reference.
typedef struct {
  unsigned char kind;
  size_t size;
} symbol;

static symbol symbol_at(uintptr_t at) {
  unsigned char kind = *(const unsigned char *)at;
  size_t size = kind == 0 || kind > 0x1F ? 1 : kind < 0x18 ? 5 : 1 + sizeof(void *);
  return (symbol){kind, size};
}

// The length of the name at a place; 0 if it does not end within the range.
static size_t name_size(const dovetail_range *range, uintptr_t at) {
  size_t size = 0;
  while (is_within(range, at + size, 1)) {
    symbol next = symbol_at(at + size);
    if (next.kind == 0) return size;
    size += next.size;
  }
  return 0;
}

// Whether a name refers to one of the descriptors.
static bool mentions(
    const dovetail_memory *memory, uintptr_t name, size_t size, const void *const *descriptors,
    size_t count) {
  for (uintptr_t at = name; at < name + size; at += symbol_at(at).size) {
    unsigned char kind = *(const unsigned char *)at;
    if (kind != 1 && kind != 2) continue;
    uintptr_t target = leading_descriptor(memory, at);
    for (size_t index = 0; target && index < count; index += 1) {
      if ((uintptr_t)descriptors[index] == target) return true;
    }
  }
  return false;
}

// Whether the runtime may read a name: every reference in it leads to readable memory.
static bool is_sound(const dovetail_memory *memory, uintptr_t name, size_t size) {
  for (uintptr_t at = name; at < name + size; at += symbol_at(at).size) {
    unsigned char kind = *(const unsigned char *)at;
    // At an associated type or a pack of a generic owner, the runtime stops the process.
    if (kind == 'Q' && at + 1 < name + size) {
      switch (*(const char *)(at + 1)) {
      case 'x': case 'X': case 'y': case 'Y': case 'z': case 'Z': case 'p': case 'e': return false;
      default: break;
      }
    }
    if (kind > 0x1F) continue;
    if (kind >= 0x18) return false;
    uintptr_t target = kind < 3 ? leading_descriptor(memory, at) : relative(at + 1);
    if (!target || !range_of(memory, target, 8)) return false;
    if (kind < 3 && !module_of(memory, target)) return false;
  }
  return true;
}

// Fields

enum { header_size = 16, record_size = 12, last_kind = 7 };

OWN void dovetail_visit_fields(
    const dovetail_reflection *image, const dovetail_memory *memory, const void *const *descriptors,
    size_t count, const dovetail_field_visitor *visitor) {
  uintptr_t at = image->records.start, last_module = 0;
  while (is_within(&image->records, at, header_size)) {
    uint16_t kind = half_at(at + 8), size = half_at(at + 10);
    size_t fields = (uint32_t)word_at(at + 12);
    size_t left = image->records.end - at - header_size;
    if (kind > last_kind || size < record_size || fields > left / size) return;
    uintptr_t owner = relative(at), descriptor = 0;
    size_t owner_size = owner ? name_size(&image->types, owner) : 0;
    if (owner_size > 0) {
      descriptor = leading_descriptor(memory, owner);
      uintptr_t module = descriptor ? module_of(memory, descriptor) : 0;
      if (module && module != last_module) visitor->module(visitor->context, (const void *)module);
      if (module) last_module = module;
      if (!module) descriptor = 0;
    }
    at += header_size;
    for (uintptr_t end = at + fields * size; at < end; at += size) {
      uintptr_t type = relative(at + 4);
      size_t type_size = type ? name_size(&image->types, type) : 0;
      if (owner_size == 0 || !mentions(memory, type, type_size, descriptors, count)) continue;
      dovetail_field field = {
          .type = (const char *)type, .type_size = type_size, .owner = (const char *)owner,
          .owner_size = owner_size, .owner_descriptor = (const void *)descriptor};
      uintptr_t name = relative(at + 8);
      const char *end_of_name =
          is_within(&image->names, name, 1) ? memchr((const void *)name, 0, image->names.end - name) : 0;
      if (end_of_name) {
        field.name = (const char *)name;
        field.name_size = (size_t)(end_of_name - field.name);
      }
      visitor->field(visitor->context, &field);
    }
  }
}

OWN void dovetail_visit_modules(
    const dovetail_reflection *image, const dovetail_memory *memory,
    const dovetail_field_visitor *visitor) {
  uintptr_t last = 0;
  for (uintptr_t at = image->descriptors.start; is_within(&image->descriptors, at, 4); at += 4) {
    // The lowest bits say what the reference leads to: a descriptor, or a pointer to one.
    uintptr_t target = relative(at);
    uintptr_t descriptor = target & ~(uintptr_t)3;
    if ((target & 3) == has_lowest_bit) descriptor = pointer_at(memory, descriptor);
    uintptr_t module = (target & 3) <= has_lowest_bit && descriptor ? module_of(memory, descriptor) : 0;
    if (module && module != last) visitor->module(visitor->context, (const void *)module);
    if (module) last = module;
  }
}

#if defined(__ELF__) || defined(__APPLE__)
__attribute__((swiftcall)) extern const void *swift_getTypeByMangledNameInContext(
    const char *name, size_t size, const void *context, const void *const *arguments);
__attribute__((swiftcall)) extern const void *swift_getTypeContextDescriptor(const void *type);

OWN bool dovetail_reads_fields(void) { return true; }

OWN const void *dovetail_type(const dovetail_memory *memory, const char *name, size_t size) {
  return is_sound(memory, (uintptr_t)name, size) ? swift_getTypeByMangledNameInContext(name, size, 0, 0) : 0;
}

OWN const void *dovetail_type_descriptor(const void *type) {
  return STRIPPED(swift_getTypeContextDescriptor(type));
}
#else
OWN bool dovetail_reads_fields(void) { return false; }

OWN const void *dovetail_type(const dovetail_memory *memory, const char *name, size_t size) {
  (void)is_sound;
  return 0;
}

OWN const void *dovetail_type_descriptor(const void *type) { return 0; }
#endif

uintptr_t dovetail_thread(void) {
  static _Thread_local char own;
  return (uintptr_t)&own;
}
