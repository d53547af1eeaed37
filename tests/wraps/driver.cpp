// SPDX-License-Identifier: MIT
/* Runs a kernel, compiled for the host backend, on many random arguments and records which indices are negative.
 *
 * driver KERNELS.so SEED TRIALS < DESCRIPTION
 *
 * The description contains a line `kernel NAME` for each kernel, followed by a line `array NDIM LAYOUT` for each array argument, `text` for every
 * other argument, and `param KIND ARGUMENT AXIS` for each parameter of the C function; `nonnegative` and `small` if the code relies on these facts.
 * The driver prints the numbers of the calls. Blocks have one thread, whose actions are also those of a thread in a larger launch, including barriers.
 * A run ends at its first IndexError, except for one run in four, which replaces an index out of bounds by a valid one and continues, to reach the
 * code after it. */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <random>
#include <string>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

struct Call {
    unsigned int grid[3], block[3], index[3];
    void *dynamic_shared;
    unsigned long long dynamic_shared_bytes;
    void *crew;
    unsigned long long (*meet)(void *, unsigned int, unsigned int, unsigned long long, unsigned int, unsigned int *);
    void (*leave)(void *);
    void (*hold)();
    void (*release)();
};

struct Argument {
    bool is_array;
    int ndim;
    char layout;
    std::vector<long long> extents, strides;
    std::vector<char> values;
    char *data;
    long long scalar;
};

struct Param {
    std::string kind;
    int argument, axis;
};

struct Kernel {
    std::string name;
    std::vector<Argument> arguments;
    std::vector<Param> params;
};

/* Defined by the compiled code: for each parameter its size and kind (p pointer, i, u, f, b, s), and those of pointer targets. */
struct Shape {
    unsigned int size, item_size;
    char kind, item_kind;
};

struct Promises {
    bool nonnegative, small;
};

enum { SITES = 4096, MICROSECONDS = 20000 /* CPU seconds per run */, ROUNDS_OF_ONE_KERNEL = 40 };

struct Shared {
    unsigned char seen[SITES];
    int trial;
};

static Shared *shared;
static unsigned int *error; /* the error record of the code: whether there is an error, and its number; NULL: the code has no record */

static unsigned long long meet(void *, unsigned int meeting, unsigned int, unsigned long long value, unsigned int, unsigned int *members)
{
    *members = 1;
    return meeting == 2 ? value != 0 : value; /* PY2CU_HOST_BALLOT */
}

static void leave(void *) { _exit(3); }

typedef std::mt19937_64 Random;

static long long between(Random &random, long long low, long long high)
{
    return low + (long long)(random() % (unsigned long long)(high - low + 1));
}

/* Magnitudes and signs of the numbers of one run. */
struct Mood {
    long long extent;
    bool same_extents, nonnegative, mostly_positive, extreme; /* extreme: scalars can be so large that sums and products overflow */
    long long size; /* upper bounds for number() */
};

static long long number(Random &random, const Mood &mood)
{
    long long sizes[] = {2, 9, mood.extent - 1, mood.extent, 3 * mood.extent + 2};
    long long most = sizes[mood.size < 4 && between(random, 0, 7) != 0 ? mood.size : between(random, 0, 4)];
    if (mood.nonnegative || (mood.mostly_positive && between(random, 0, 7) != 0)) {
        return between(random, 0, most);
    }
    return between(random, -most - 1, most);
}

static void fill(Random &random, const Mood &mood, char *at, unsigned int size, char kind, bool is_passed = false)
{
    static const long long extremes[] = {INT64_MIN, INT64_MIN + 1, INT64_MIN / 2, -3037000500, 3037000500, INT64_MAX / 2, INT64_MAX};
    long long value = mood.extreme && is_passed && between(random, 0, 1) ? extremes[between(random, 0, 6)] : number(random, mood);
    if (kind == 'f') {
        double real = (double)value + (double)between(random, 0, 3) / 4;
        float single = (float)real;
        memcpy(at, size == 8 ? (void *)&real : (void *)&single, size == 8 ? 8 : size == 4 ? 4 : 0);
    } else if (kind == 's') {
        for (unsigned int i = 0; i < size; i++) {
            at[i] = (char)(i % 4 == 0 ? between(random, 0, 9) : 0);
        }
    } else {
        value = kind == 'b' ? value & 1 : kind == 'u' && value < 0 ? -value : value;
        memcpy(at, &value, size);
    }
}

static void set_array(Random &random, const Mood &mood, Argument &a, const Shape &shape)
{
    long long items = 1;
    a.extents.assign(8, 1);
    a.strides.assign(8, 1);
    for (int k = 0; k < a.ndim; k++) {
        a.extents[k] = mood.same_extents ? mood.extent : between(random, 0, 1) == 0 ? mood.extent + between(random, 0, 1) : between(random, 1, mood.extent + 2);
    }
    long long gap = a.layout == 'A' ? between(random, 1, 2) : 1;
    bool from_first = a.layout == 'F' || (a.layout == 'A' && between(random, 0, 3) == 0);
    long long span = gap;
    for (int k = 0; k < a.ndim; k++) {
        int axis = from_first ? k : a.ndim - 1 - k;
        a.strides[axis] = span;
        span *= a.extents[axis];
    }
    items = span;
    free(a.data);
    a.data = (char *)malloc((size_t)items * shape.item_size);
    for (long long i = 0; i < items; i++) {
        fill(random, mood, a.data + i * shape.item_size, shape.item_size, shape.item_kind);
    }
}

static void run(Kernel &kernel, void (*thread)(const Call *, void *const *, unsigned int), const Shape *shapes, unsigned char *seen, Random &random,
                const Promises &promises)
{
    int ndim = 0;
    for (const Argument &a : kernel.arguments) {
        ndim = a.ndim > ndim ? a.ndim : ndim;
    }
    long long large = ndim < 2 ? 200 : ndim < 3 ? 40 : 20;
    Mood mood = {between(random, 0, 2) != 0 ? large : between(random, 1, 9), between(random, 0, 2) != 0, promises.nonnegative, between(random, 0, 2) == 0,
                 !promises.nonnegative && !promises.small && between(random, 0, 15) == 0, between(random, 0, 4)};
    std::vector<std::vector<char>> values(kernel.params.size());
    std::vector<void *> places;
    for (size_t i = 0; i < kernel.params.size(); i++) {
        const Param &p = kernel.params[i];
        Argument *a = p.argument >= 0 ? &kernel.arguments[p.argument] : nullptr;
        values[i].assign(shapes[i].size + 16, 0);
        if (p.kind == "data" && a != nullptr && shapes[i].kind == 'p') {
            set_array(random, mood, *a, shapes[i]);
            memcpy(values[i].data(), &a->data, sizeof a->data);
        } else if (p.kind == "shape" || p.kind == "stride") {
            long long value = p.kind == "shape" ? a->extents[p.axis] : a->strides[p.axis];
            memcpy(values[i].data(), &value, shapes[i].size);
        } else {
            fill(random, mood, values[i].data(), shapes[i].size, shapes[i].kind, true);
        }
        places.push_back(values[i].data());
    }
    static char dynamic[1 << 16];
    Call call = {};
    call.dynamic_shared = dynamic;
    call.dynamic_shared_bytes = (unsigned long long)between(random, 1, 64) * 64;
    call.meet = meet;
    call.leave = leave;
    call.hold = call.release = [] {};
    for (int axis = 0; axis < 3; axis++) {
        call.grid[axis] = (unsigned int)between(random, 1, axis == 0 ? (mood.extent < 12 ? mood.extent : 12) + 1 : 3);
        call.block[axis] = 1;
    }
    memset(seen, 0, SITES);
    if (error != nullptr) {
        error[0] = error[1] = 0;
    }
    for (unsigned int b = 0; b < call.grid[0] * call.grid[1] * call.grid[2] && (error == nullptr || error[0] == 0); b++) {
        call.index[0] = b % call.grid[0];
        call.index[1] = b / call.grid[0] % call.grid[1];
        call.index[2] = b / call.grid[0] / call.grid[1];
        thread(&call, places.data(), 0);
    }
    for (int i = 0; i < SITES; i++) {
        shared->seen[i] |= seen[i];
    }
}

static std::vector<Kernel> read_description(Promises *promises)
{
    std::vector<Kernel> kernels;
    char word[64], text[256];
    while (scanf("%63s", word) == 1) {
        if (strcmp(word, "kernel") == 0 && scanf("%255s", text) == 1) {
            kernels.push_back({text, {}, {}});
        } else if (strcmp(word, "array") == 0) {
            Argument a = {};
            a.is_array = scanf("%d %c", &a.ndim, &a.layout) == 2;
            kernels.back().arguments.push_back(a);
        } else if (strcmp(word, "text") == 0) {
            kernels.back().arguments.push_back({});
        } else if (strcmp(word, "param") == 0) {
            Param p;
            if (scanf("%255s %d %d", text, &p.argument, &p.axis) == 3) {
                p.kind = text;
                kernels.back().params.push_back(p);
            }
        } else {
            (strcmp(word, "small") == 0 ? promises->small : promises->nonnegative) = true;
        }
    }
    return kernels;
}

int main(int argc, char **argv)
{
    Promises promises = {};
    std::vector<Kernel> kernels = read_description(&promises);
    void *library = argc == 4 ? dlopen(argv[1], RTLD_NOW) : nullptr;
    if (library == nullptr) {
        fprintf(stderr, "%s\n", argc == 4 ? dlerror() : "driver TEXT.so SEED TRIALS");
        return 2;
    }
    shared = (Shared *)mmap(nullptr, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    unsigned char *seen = (unsigned char *)dlsym(library, "py2cu_seen");
    unsigned char *goes_on = (unsigned char *)dlsym(library, "py2cu_goes_on");
    auto error_of = (void *(*)())dlsym(library, "py2cu_host_error");
    error = error_of != nullptr ? (unsigned int *)error_of() : nullptr;
    int trials = atoi(argv[3]);
    while (shared->trial < trials) {
        fflush(stdout);
        if (fork() == 0) {
            freopen("/dev/null", "w", stdout);
            while (shared->trial < trials) {
                int trial = shared->trial++;
                Kernel &kernel = kernels[trial / ROUNDS_OF_ONE_KERNEL % kernels.size()];
                Random random((unsigned long long)atoi(argv[2]) * 1000003u + (unsigned long long)trial);
                auto thread = (void (*)(const Call *, void *const *, unsigned int))dlsym(library, ("py2cu_host_thread_" + kernel.name).c_str());
                auto shapes = *(const Shape *const *)dlsym(library, ("py2cu_shapes_" + kernel.name).c_str());
                const itimerval limit = {{0, 0}, {0, MICROSECONDS}};
                setitimer(ITIMER_VIRTUAL, &limit, nullptr);
                *goes_on = trial % 4 == 3;
                run(kernel, thread, shapes, seen, random, promises);
            }
            _exit(0);
        }
        wait(nullptr);
    }
    for (int i = 0; i < SITES; i++) {
        if (shared->seen[i]) {
            printf("%d\n", i);
        }
    }
    return 0;
}
