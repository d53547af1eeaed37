// Translated from string_statement_after_comments.py by py2cu 0.1.0: kernel(int32[::1])

extern "C" __global__ void kernel(int *x)
{
    x[0] = 1;

    // first, a comment

    // and another one
    // then a text that stands alone,
    // and one
    // of two lines
    x[1] = 2;
}
