// What the compiler leaves in a program of each stored property: the name of its type, which is read here
// without running anything. Nothing is read outside of the memory that the caller names, so that records
// that are damaged, or written by other tools, are passed over.
#ifndef CDOVETAIL_FIELDS_H
#define CDOVETAIL_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A stretch of memory that may be read.
typedef struct {
  uintptr_t start, end;
} dovetail_range;

// The memory that may be read; the ranges are in order, and do not overlap.
typedef struct {
  dovetail_range *_Nullable ranges;
  size_t count;
} dovetail_memory;

// Where an image has the records of its fields, the names of types and of fields, and a list of its types.
typedef struct {
  dovetail_range records, types, names, descriptors;
} dovetail_reflection;

// The images of the process, and what may be read of them.
typedef struct {
  dovetail_memory memory;
  dovetail_reflection *_Nullable images;
  size_t count;
} dovetail_program;

// A stored property, or the payload of a case.
typedef struct {
  // The mangled name of its type, and the name of the property, which are not terminated.
  const char *_Nonnull type, *_Nullable name;
  size_t type_size, name_size;
  // The mangled name of the owner, and its descriptor, where the name begins with it.
  const char *_Nonnull owner;
  size_t owner_size;
  const void *_Nullable owner_descriptor;
} dovetail_field;

// Whom fields are told to. The order is that of the records.
typedef struct {
  void *_Nonnull context;
  // The descriptor of a module of the image; one that comes several times may be told as often.
  void (*_Nonnull module)(void *_Nonnull context, const void *_Nonnull descriptor);
  // A field whose type names one of the descriptors that are looked for.
  void (*_Nonnull field)(void *_Nonnull context, const dovetail_field *_Nonnull field);
} dovetail_field_visitor;

// A module, or what may be nested in one: as the compiler describes it.
typedef struct {
  uint32_t flags;
  const char *_Nullable name;
  size_t name_size;
  const void *_Nullable parent;
  // For an extension, the descriptor of the type that it extends.
  const void *_Nullable extended;
} dovetail_context;

enum {
  dovetail_context_module = 0, dovetail_context_extension = 1, dovetail_context_anonymous = 2,
  dovetail_context_protocol = 3, dovetail_context_class = 16, dovetail_context_enum = 18,
};

// Whether all of a range is memory that may be read; one that is empty has nothing to read.
bool dovetail_may_read(const dovetail_memory *_Nonnull memory, dovetail_range range);

// Whether the format of this system's programs is known here.
bool dovetail_reads_fields(void);

// The images that are loaded now. On Apple's systems those of the system itself are left out.
dovetail_program dovetail_read_program(void);
void dovetail_program_free(dovetail_program program);

// Tells of the fields of an image whose types name one of the descriptors; a damaged record ends the image.
void dovetail_visit_fields(
    const dovetail_reflection *_Nonnull image, const dovetail_memory *_Nonnull memory,
    const void *_Nonnull const *_Nonnull descriptors, size_t count,
    const dovetail_field_visitor *_Nonnull visitor);

// Tells of the modules whose types an image has, also of those that have no record.
void dovetail_visit_modules(
    const dovetail_reflection *_Nonnull image, const dovetail_memory *_Nonnull memory,
    const dovetail_field_visitor *_Nonnull visitor);

// Reads a descriptor; false where none can be.
bool dovetail_read_context(
    const dovetail_memory *_Nonnull memory, const void *_Nonnull descriptor,
    dovetail_context *_Nonnull into);

// The type of a mangled name, as the runtime knows it; null where the name depends on the parameters of a
// generic owner, or is none.
const void *_Nullable dovetail_type(
    const dovetail_memory *_Nonnull memory, const char *_Nonnull name, size_t size);

// The descriptor of a type.
const void *_Nullable dovetail_type_descriptor(const void *_Nonnull type);

// How many elements a tuple has; 0 for any other type.
static inline size_t dovetail_tuple_count(const void *_Nonnull type) {
  const uintptr_t *words = type;
  return words[0] == 0x301 ? words[1] : 0;
}

// An element of a tuple.
static inline const void *_Nonnull dovetail_tuple_element(const void *_Nonnull type, size_t index) {
  return ((const void *const *)type)[3 + 2 * index];
}

#endif
