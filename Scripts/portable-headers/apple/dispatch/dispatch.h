typedef struct dispatch_queue *dispatch_queue_t;
typedef long dispatch_once_t;
dispatch_queue_t dispatch_get_main_queue(void);
void dispatch_queue_set_specific(dispatch_queue_t queue, const void *key, void *value, void (*destroy)(void *));
void *dispatch_get_specific(const void *key);
void dispatch_once_f(dispatch_once_t *once, void *context, void (*call)(void *context));
