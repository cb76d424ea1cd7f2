// The one that the tests use, too: a package's target cannot be outside of its folder.
#include "../../../Tests/CAllocations/CAllocations.c"
