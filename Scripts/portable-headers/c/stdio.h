typedef struct dovetail_file FILE;
extern FILE *stderr;
int fputs(const char *text, FILE *file);
int fprintf(FILE *file, const char *format, ...);
