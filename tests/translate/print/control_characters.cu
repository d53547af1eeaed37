// Translated from control_characters.py by py2cu 0.1.0: control_characters(int64[:])

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

extern "C" __global__ void control_characters(const long long *x)
{
    printf("a%cb %lld\n", 0, x[0]);
    printf("%c \1771\015\n", 0);
    printf("a\342\200\2560\342\200\254 b\342\200\250c\357\273\277 é\n");
    printf("\342\201\246written as it is\342\201\251\n");
}
