typedef struct { long words[8]; } pthread_mutex_t;
typedef struct { long words[8]; } pthread_cond_t;
typedef unsigned pthread_key_t;
typedef int pthread_once_t;
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_MUTEX_INITIALIZER {{0}}
int pthread_mutex_destroy(pthread_mutex_t *it);
int pthread_mutex_lock(pthread_mutex_t *it);
int pthread_mutex_unlock(pthread_mutex_t *it);
int pthread_cond_init(pthread_cond_t *it, const void *attributes);
int pthread_cond_destroy(pthread_cond_t *it);
int pthread_cond_wait(pthread_cond_t *it, pthread_mutex_t *held);
int pthread_cond_broadcast(pthread_cond_t *it);
int pthread_once(pthread_once_t *once, void (*call)(void));
int pthread_key_create(pthread_key_t *key, void (*ended)(void *value));
int pthread_setspecific(pthread_key_t key, const void *value);
void *pthread_getspecific(pthread_key_t key);
typedef unsigned long pthread_t;
pthread_t pthread_self(void);
#if defined(__APPLE__)
int pthread_main_np(void);
__SIZE_TYPE__ pthread_get_stacksize_np(pthread_t thread);
void *pthread_get_stackaddr_np(pthread_t thread);
#elif defined(__linux__)
typedef struct { long words[8]; } pthread_attr_t;
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);
int pthread_attr_getstack(const pthread_attr_t *attributes, void **address, __SIZE_TYPE__ *size);
int pthread_attr_destroy(pthread_attr_t *attributes);
#endif
