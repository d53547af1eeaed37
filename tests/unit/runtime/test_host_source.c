// SPDX-License-Identifier: MIT
/* The C++ source that the host backend compiles for a kernel: adapted CUDA C, static names, included headers. */
#include "common.h"
#include "host/compiler/foreign_source.h"

/* CUDA C that py2cu did not generate: constructs that are not C++ are replaced, everything else is unchanged. */
static void test_other_cuda_c(void)
{
    static const char given[] = "#include <cuda_fp16.h> // half\n"
                                "  #include <cuda_fp8.h>\n"
                                "/* #include <cuda_bf16.h> */ const char *asm_ = \"asm volatile(\\\"exit;\\\")\";\n"
                                "extern \"C\" __device__ int leave(int n)\n"
                                "{ // extern __shared__ int a[];\n"
                                "    extern __shared__ __align__(16)\n"
                                "        const float tile[];\n"
                                "    extern __shared__ unsigned char *names[], two;\n"
                                "    extern __shared__ struct { int x; } odd;\n"
                                "    asm volatile(\"bar.sync 0;\"); asm /*now*/ volatile (\"exit;\");\n"
                                "    if (n == 1'000) asm volatile(\"exit;\"); // it's\n"
                                "    return '\\'' + asm_x(\"exit;\");\n"
                                "}\n"
                                "asm volatile(\"exit;\")";
    static const char expected[] = "//#include <cuda_fp16.h> // half\n"
                                   "  //#include <cuda_fp8.h>\n"
                                   "/* #include <cuda_bf16.h> */ const char *asm_ = \"asm volatile(\\\"exit;\\\")\";\n"
                                   "extern \"C\" __device__ int leave(int n)\n"
                                   "{ // extern __shared__ int a[];\n"
                                   "    const float *const tile = (const float *)py2cu_host_dynamic_shared()\n;\n"
                                   "    unsigned char **const names = (unsigned char **)py2cu_host_dynamic_shared();\n"
                                   "    extern __shared__ struct { int x; } odd;\n"
                                   "    asm volatile(\"bar.sync 0;\"); py2cu_host_leave();\n"
                                   "    if (n == 1'000) py2cu_host_leave(); // it's\n"
                                   "    return '\\'' + asm_x(\"exit;\");\n"
                                   "}\n"
                                   "py2cu_host_leave()";
    for (size_t length = 0; length < sizeof given; length++) { /* ends at any length, without a terminating NUL */
        char *part = malloc(length > 0 ? length : 1);
        StrBuf out = {0};
        memcpy(part, given, length);
        foreign_source_for_host(part, length, &out);
        CHECK(!out.failed);
        CHECK(length + 1 < sizeof given || strcmp(strbuf_text(&out), expected) == 0);
        strbuf_free(&out);
        (void)foreign_source_synchronizes(part, length);
        free(part);
    }
    static const char *const meet[] = {"__syncthreads();", "x = __shfl_sync(m, x, 0);", "g.sync(); py2cu_sync();",
                                       "__activemask()", "__nanosleep(9);"};
    static const char *const apart[] = {"", "// __syncthreads();", "/* __activemask()\n */", "\"__nanosleep(9);\"",
                                        "__sincosf(x, &y, &z);"};
    for (size_t i = 0; i < sizeof meet / sizeof meet[0]; i++) {
        CHECK(foreign_source_synchronizes(meet[i], strlen(meet[i])) &&
              !foreign_source_synchronizes(apart[i], strlen(apart[i])));
    }
}

/* Names with internal linkage in a source; functions called from other sources are not among them. */
static void test_own_names(void)
{
    static const char given[] =
        "#define static constexpr \\\n constexpr int macro = 1;\n"
        "constexpr int TILE = 8, rows[2] = {1, 2};\n"
        "// static int comment;\n"
        "struct pair { static int inner; };\n"
        "struct pair;\n"
        "struct pair make(int a) { static int local = a; return {}; }\n"
        "extern \"C\" {\n"
        "static __device__ __launch_bounds__(32) alignas(8) int *helper(int (*f)(int), char c = '{');\n"
        "__device__ int shown(pair p);\n"
        "}\n"
        "static bool operator==(pair a, pair b) { return true; }\n"
        "template <int N> static int many() { return N; }\n"
        "enum class color : int { red };\n"
        "static_assert(TILE > 1, \"static int text;\");\n"
        "static const char *name = \"x\"";
    static const char *const expected[] = {"TILE", "pair", "helper", "many", "color", "name"};
    for (size_t length = 0; length < sizeof given; length++) { /* exact size: detects reads beyond the end */
        char *part = malloc(length > 0 ? length : 1);
        StrList names = {0};
        memcpy(part, given, length);
        foreign_source_internal_names(part, length, &names);
        CHECK(!names.failed);
        bool same = names.count == sizeof expected / sizeof expected[0];
        for (size_t i = 0; same && i < names.count; i++) {
            same = strcmp(names.items[i], expected[i]) == 0;
        }
        CHECK(length + 1 < sizeof given || same);
        strlist_free(&names);
        free(part);
    }
}

/* Code that the translator generated for the host is compiled unchanged, with headers for the types that its kernel
 * table names. */
static void test_generated_code(void)
{
    static const char own_source[] = "extern \"C\" __global__ void own() { /* extern __shared__ int a[]; */ }\n";
    static const char linked[] = "#include <cuda_fp8.h>\nextern \"C\" __device__ int f() { return 1; }\n";
    TestKernel kernel;
    test_kernel(&kernel, "own", false);
    kernel.info.for_host = true;
    const Py2cuKernelInfo *info = &kernel.info;
    const Py2cuLinkItem item = {PY2CU_LINK_CU, "f.cu", linked, sizeof linked - 1};
    for (int i = 0; i < 4; i++) {
        kernel.info.uses_half = i == 1;
        kernel.info.uses_fp8 = i == 2;
        BuildSpec spec = {.kind = PY2CU_IMAGE_HOST,
                          .text = own_source,
                          .text_length = sizeof own_source - 1,
                          .name = "own.cu",
                          .kernels = &info,
                          .kernel_count = 1,
                          .link = &item,
                          .link_count = i == 3};
        CompileKey plan = {0};
        if (CHECK_OK(host_backend.compiler->plan(&spec, &plan))) {
            const char *source = strbuf_text(&plan.source);
            CHECK(strstr(source, own_source) != NULL && strstr(source, "PY2CU_HOST_ENTRY(own)") != NULL);
            CHECK((strstr(source, "\"py2cu_host_half.h\"") != NULL) == (i > 0) &&
                  (strstr(source, "\"py2cu_host_fp8.h\"") != NULL) == (i > 1));
            CHECK((strstr(source, "\n#define PY2CU_HOST_LINKED 1\n") != NULL) == (i == 3));
            CHECK((strstr(source, "\n//#include <cuda_fp8.h>\n") != NULL) == (i == 3));
        }
        compile_key_free(&plan);
    }
}

/* Generated code includes only the headers whose functions it uses, and those they depend on; other sources include
 * all. */
static void test_chosen_headers(void)
{
    static const struct {
        const char *code, *taken, *left;
    } cases[] = {
        {"", "py2cu_host.h", "py2cu_host_math.h"},
        {"x = sqrtf(x);", "py2cu_host_math.h", "py2cu_host_integers.h"},
        {"x = my_sqrt(1e3f, 0xexp);", "py2cu_host.h", "py2cu_host_math.h"},
        {"float4 four;", "py2cu_host_vectors.h", "py2cu_host_barriers.h"},
        {"int float32 = 4;", "py2cu_host.h", "py2cu_host_vectors.h"},
        {"atomicAdd_block(x, 1.0f);", "py2cu_host_atomics.h", "py2cu_host_memory.h"},
        {"atomicExch(&taken, 1);", "py2cu_host_exchange.h", "py2cu_host_atomics.h"},
        {"__float_as_int(x); /* max */", "py2cu_host_extremes.h", "py2cu_host_parallel.h"},
    };
    TestKernel kernel;
    test_kernel(&kernel, "own", false);
    const Py2cuKernelInfo *info = &kernel.info;
    for (int i = 0; i < 2 * (int)(sizeof cases / sizeof cases[0]); i++) {
        const char *code = cases[i / 2].code;
        char quoted[64];
        kernel.info.for_host = i % 2 == 0;
        BuildSpec spec = {.kind = PY2CU_IMAGE_HOST,
                          .text = code,
                          .text_length = strlen(code),
                          .name = "own.cu",
                          .kernels = &info,
                          .kernel_count = 1};
        CompileKey plan = {0};
        if (CHECK_OK(host_backend.compiler->plan(&spec, &plan))) {
            (void)snprintf(quoted, sizeof quoted, "# 1 \"%s\"", cases[i / 2].taken);
            CHECK(strstr(strbuf_text(&plan.source), quoted) != NULL);
            (void)snprintf(quoted, sizeof quoted, "# 1 \"%s\"", cases[i / 2].left);
            CHECK((strstr(strbuf_text(&plan.source), quoted) == NULL) == (i % 2 == 0));
            CHECK(plan.calls_libm == (strstr(strbuf_text(&plan.source), "# 1 \"py2cu_host_math.h") != NULL));
        }
        compile_key_free(&plan);
    }
}

int main(void)
{
    test_other_cuda_c();
    test_own_names();
    test_generated_code();
    test_chosen_headers();
    return test_result();
}
