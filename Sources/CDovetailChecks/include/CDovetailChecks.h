// The compiler leaves a record of each stored property in a program, with the name of its type.
// These functions read the records without running anything. They read only memory that the caller
// names, and skip records that are damaged or written by other tools.
#ifndef CDOVETAIL_CHECKS_H
#define CDOVETAIL_CHECKS_H

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

// Where an image has the records of its fields, the names of types and of fields, and its types.
typedef struct {
  dovetail_range records, types, names, descriptors;
} dovetail_reflection;

// The images of the process, and the memory of each that may be read.
typedef struct {
  dovetail_memory memory;
  dovetail_reflection *_Nullable images;
  size_t count;
} dovetail_program;

// A stored property, or the payload of a case.
typedef struct {
  // The mangled name of the type, and the name of the property; neither is terminated.
  const char *_Nonnull type, *_Nullable name;
  size_t type_size, name_size;
  // The mangled name of the owner, and the owner's descriptor if the name begins with it.
  const char *_Nonnull owner;
  size_t owner_size;
  const void *_Nullable owner_descriptor;
} dovetail_field;

// The functions that are called with modules and fields, in the order of the records.
typedef struct {
  void *_Nonnull context;
  // The descriptor of a module of the image; a module may be reported more than once.
  void (*_Nonnull module)(void *_Nonnull context, const void *_Nonnull descriptor);
  // A field whose type names one of the wanted descriptors.
  void (*_Nonnull field)(void *_Nonnull context, const dovetail_field *_Nonnull field);
} dovetail_field_visitor;

// A module, or a declaration that can be nested in one, as the compiler describes it.
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

// Whether all of a range may be read; an empty range has nothing to read.
bool dovetail_may_read(const dovetail_memory *_Nonnull memory, dovetail_range range);

// Whether this library can read programs of this system.
bool dovetail_reads_fields(void);

// The images that are loaded now. On Apple's systems those of the system itself are left out.
dovetail_program dovetail_read_program(void);
void dovetail_program_free(dovetail_program program);

// Reports the fields of an image whose types name one of the descriptors. A damaged record ends the
// image.
void dovetail_visit_fields(
    const dovetail_reflection *_Nonnull image, const dovetail_memory *_Nonnull memory,
    const void *_Nonnull const *_Nonnull descriptors, size_t count,
    const dovetail_field_visitor *_Nonnull visitor);

// Reports the modules whose types an image has, even types without a record.
void dovetail_visit_modules(
    const dovetail_reflection *_Nonnull image, const dovetail_memory *_Nonnull memory,
    const dovetail_field_visitor *_Nonnull visitor);

// Reads a descriptor; false if it cannot be read.
bool dovetail_read_context(
    const dovetail_memory *_Nonnull memory, const void *_Nonnull descriptor,
    dovetail_context *_Nonnull into);

// The runtime's type for a mangled name; null if the name depends on the parameters of a generic
// owner, or is no name.
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

// A number that tells the threads that run now apart.
uintptr_t dovetail_thread(void);

#endif
