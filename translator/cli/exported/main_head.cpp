#include <cstddef>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

// Directory of the inputs and results of check.py; NULL: none.
static const char *directory = nullptr;

static void check(cudaError_t status)
{
    if (status != cudaSuccess) {
        throw std::runtime_error(cudaGetErrorString(status));
    }
}

// Fills with small numbers that differ between elements; structs are zero.
template <typename T>
static void fill(T *items, size_t count)
{
    if constexpr (std::is_arithmetic<T>::value) {
        for (size_t i = 0; i < count; i++) {
            items[i] = (T)(std::is_floating_point<T>::value ? (double)(i * 7 % 16 + 1) / 16 : (double)(i * 7 % 16));
        }
    }
}

// An array of a kernel, in host and device memory.
template <typename T>
class Array {
public:
    Array(const char *kernel, const char *name, size_t length)
        : path(std::string(kernel) + "." + name), count(length), items(new T[length]())
    {
        fill(items.get(), count);
        if (FILE *file = open(".in", "rb")) {
            size_t got = fread(items.get(), sizeof(T), count, file);
            fclose(file);
            if (got != count) {
                throw std::runtime_error(path + ".in: the file is too short");
            }
        }
        check(cudaMalloc((void **)&device, count * sizeof(T)));
        check(cudaMemcpy(device, items.get(), count * sizeof(T), cudaMemcpyHostToDevice));
    }
    Array(const Array &) = delete;
    Array &operator=(const Array &) = delete;
    ~Array() { (void)cudaFree(device); }

    // waits for the kernel
    void finish()
    {
        check(cudaMemcpy(items.get(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
        if (FILE *file = open(".out", "wb")) {
            size_t put = fwrite(items.get(), sizeof(T), count, file);
            if (fclose(file) != 0 || put != count) {
                throw std::runtime_error(path + ".out: cannot write the file");
            }
        }
    }

    T *device = nullptr;

private:
    FILE *open(const char *ending, const char *mode) const
    {
        return directory != nullptr ? fopen((std::string(directory) + "/" + path + ending).c_str(), mode) : nullptr;
    }

    std::string path;
    size_t count;
    std::unique_ptr<T[]> items;
};

struct Kernel {
    const char *name;
    void (*run)();
};

static const int no_device = 77;  // exit status without a GPU

static int run_kernels(const Kernel *kernels, size_t count, int argc, char **argv)
{
    directory = argc > 1 ? argv[1] : nullptr;
    int devices = 0;
    cudaError_t status = cudaGetDeviceCount(&devices);
    if (status != cudaSuccess || devices == 0) {
        printf("not run: %s\n", cudaGetErrorString(status != cudaSuccess ? status : cudaErrorNoDevice));
        return no_device;
    }
    int failed = 0;
    for (size_t i = 0; i < count; i++) {
        if (argc > 2 && std::string(argv[2]) != kernels[i].name) {
            continue;
        }
        try {
            kernels[i].run();
            check(cudaDeviceSynchronize());
            printf("%s: launched\n", kernels[i].name);
        } catch (const std::exception &problem) {
            printf("%s: %s\n", kernels[i].name, problem.what());
            failed = 1;
        }
    }
    return failed;
}
