#ifndef CDOVETAILDISCOVERY_H
#define CDOVETAILDISCOVERY_H

#include <stdbool.h>
#include <stdint.h>

// The function of a record, which adds a discovery to a collection.
typedef void (*dovetail_discovery_record)(void *_Nonnull collection);

// Calls `found` with each record in the images that are loaded now, those of the main program
// first. On ELF it is called under the loader's lock, and must not run a user's code. On Mach-O
// there is no such lock: an image that another thread unloads meanwhile may be missed, or read
// while it goes.
void dovetail_discover(
    void *_Nonnull context,
    void (*_Nonnull found)(void *_Nonnull context, dovetail_discovery_record _Nonnull add));

// Writes a line to standard error.
void dovetail_discovery_warn(const char *_Nonnull line);

#endif
