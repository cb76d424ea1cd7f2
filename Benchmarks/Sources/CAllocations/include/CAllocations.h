#include "../../../../Tests/CAllocations/include/CAllocations.h"
