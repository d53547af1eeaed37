// Translated from positions.py by py2cu 0.1.0: places(int64, int64[::1]), multi(int64[::1]), only_comments(int64[::1]),
//    strings(int64[::1])

// alone at module level

// before a constant
constexpr int N = 3;  // behind a constant

// above the decorator
// behind the decorator
// between decorator and def
// One line.
extern "C" __global__ void places(long long n, long long *s)
{
    // behind the def
    // before the docstring
    // first in the body

    s[0] = 1;  // behind a statement
    // between
    // two of them

    // after a blank line
    if (n > 0) {  // behind the if
        // first in the if
        s[1] = 1;
        // last in the if
    } else if (n < 0) {  // behind the elif
        // before the elif
        s[2] = 2;
    } else {  // behind the else
        // before the else
        // alone in the else
        // behind pass
    }
    // behind the for
    // only a comment and pass
    // before while
    while (n > N) {  // behind the while
        n -= 1;
        continue;  // behind continue
    }
    // behind the loop's else
    s[3] = 3;
    // inside parentheses
    s[4] = n + 1;  // behind them
    s[5] = 7;  // behind a continued line
    // before an argument
    // behind an argument
    s[6] = max(n, 2LL);
    if (n == 7) {
        s[7] = 8;  // behind a one-liner
    }
    s[8] = 1;
    s[9] = 2;  // behind two statements
    // last in the body
    // really

    // still indented
}

// not indented any more

// Several lines,
//
//     one of them indented.
//
// And the end.
extern "C" __global__ void multi(long long *s)
{
    s[0] = 1;

    // two blank lines above

    s[1] = 2;
    // behind return
}

extern "C" __global__ void only_comments(const long long * /*s*/)
{
    // nothing
    // to do
}

// Not a real docstring style, yet one.
extern "C" __global__ void strings(long long *s)
{
    // a string as a statement
    s[0] = 1;
    // another
    // one
    s[1] = 2;
}
