#define WINAPI
#define INFINITE 0xFFFFFFFF
#define TRUE 1
typedef unsigned long DWORD;
typedef int BOOL;
typedef struct { void *word; } SRWLOCK;
typedef struct { void *word; } CONDITION_VARIABLE;
typedef struct { void *word; } INIT_ONCE;
#define INIT_ONCE_STATIC_INIT {0}
void InitializeSRWLock(SRWLOCK *it);
void AcquireSRWLockExclusive(SRWLOCK *it);
void ReleaseSRWLockExclusive(SRWLOCK *it);
void InitializeConditionVariable(CONDITION_VARIABLE *it);
BOOL SleepConditionVariableSRW(CONDITION_VARIABLE *it, SRWLOCK *held, DWORD milliseconds, unsigned long flags);
void WakeAllConditionVariable(CONDITION_VARIABLE *it);
BOOL SwitchToThread(void);
DWORD FlsAlloc(void (*ended)(void *value));
void *FlsGetValue(DWORD key);
BOOL FlsSetValue(DWORD key, void *value);
BOOL InitOnceExecuteOnce(INIT_ONCE *once, BOOL (*call)(INIT_ONCE *, void *, void **), void *argument, void **context);
