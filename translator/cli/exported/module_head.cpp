#include <nanobind/nanobind.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace nb = nanobind;

// kernel[grid, block, stream, shared bytes]
struct Launch {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
};

static void check(cudaError_t status)
{
    if (status != cudaSuccess) {
        throw std::runtime_error(cudaGetErrorString(status));
    }
}

static long long whole(nb::handle value)
{
    nb::object index = nb::steal(PyNumber_Index(value.ptr()));
    if (!index.is_valid()) {
        nb::raise_python_error();
    }
    long long number = PyLong_AsLongLong(index.ptr());
    if (number == -1 && PyErr_Occurred()) {
        PyErr_Clear();
        return (long long)PyLong_AsUnsignedLongLongMask(index.ptr());
    }
    return number;
}

template <typename T>
static T number_of(nb::handle value)
{
    if constexpr (std::is_same<T, bool>::value) {
        return PyObject_IsTrue(value.ptr()) == 1;
    } else if constexpr (std::is_integral<T>::value) {
        return (T)whole(value);
    } else {
        double number = PyFloat_AsDouble(value.ptr());
        if (number == -1 && PyErr_Occurred()) {
            nb::raise_python_error();
        }
        return T(number);
    }
}

template <typename T>
static T complex_of(nb::handle value)
{
    Py_complex number = PyComplex_AsCComplex(value.ptr());
    if (number.real == -1 && PyErr_Occurred()) {
        nb::raise_python_error();
    }
    T result;
    result.re = (decltype(result.re))number.real;
    result.im = (decltype(result.im))number.imag;
    return result;
}

// An array argument: a device array is passed directly; a host array is copied to the device and back.
class Array {
public:
    void *data = nullptr;
    long long shape[8] = {}, strides[8] = {}; // in elements

    // type: kind and size of the elements in NumPy's notation: "f4", "V24" for structs. layout: 'C', 'F' or 'A'
    Array(nb::handle given, const char *name, const char *type, int ndim, char layout)
    {
        on_device = nb::hasattr(given, "__cuda_array_interface__");
        if (!on_device && !nb::hasattr(given, "__array_interface__")) {
            throw nb::type_error((std::string(name) + ": expected an array").c_str());
        }
        nb::dict about = nb::cast<nb::dict>(given.attr(on_device ? "__cuda_array_interface__" : "__array_interface__"));
        std::string elements = nb::str(about["typestr"]).c_str();
        nb::tuple extents = nb::cast<nb::tuple>(about["shape"]);
        if (elements.substr(1) != type || (int)nb::len(extents) != ndim) {
            throw nb::type_error(
                (std::string(name) + ": the type or the number of dimensions does not match the kernel").c_str());
        }
        long long size = std::stoll(elements.substr(2)) * (elements[1] == 'U' ? 4 : 1);
        bool has_strides = about.contains("strides") && !about["strides"].is_none();
        long long step = 1, below = 0, above = size;
        for (int axis = ndim - 1; axis >= 0; axis--) {
            shape[axis] = whole(extents[axis]);
            long long bytes = has_strides ? whole(about["strides"][axis]) : step * size;
            if (bytes % size != 0) {
                throw nb::value_error(
                    (std::string(name) + ": the strides are not multiples of the element size").c_str());
            }
            strides[axis] = bytes / size;
            step *= shape[axis];
            (bytes < 0 ? below : above) += (shape[axis] - 1) * bytes;
        }
        if (layout != 'A' && !is_contiguous(ndim, layout == 'C')) {
            throw nb::type_error(
                (std::string(name) + ": the array must be contiguous in " + layout + " order").c_str());
        }
        host = (char *)(uintptr_t)number_of<unsigned long long>(about["data"][0]);
        data = host;
        if (!on_device && step > 0) {
            host += below;
            length = (size_t)(above - below);
            check(cudaMalloc((void **)&copy, length));
            check(cudaMemcpy(copy, host, length, cudaMemcpyHostToDevice));
            data = copy - below;
        }
    }
    Array(const Array &) = delete;
    Array &operator=(const Array &) = delete;
    ~Array() { cudaFree(copy); }

    void finish(cudaStream_t stream)
    {
        if (copy != nullptr) {
            check(cudaMemcpyAsync(host, copy, length, cudaMemcpyDeviceToHost, stream));
            check(cudaStreamSynchronize(stream));
        }
    }

private:
    bool is_contiguous(int ndim, bool last) const
    {
        long long step = 1;
        for (int i = 0; i < ndim; i++) {
            int axis = last ? ndim - 1 - i : i;
            if (shape[axis] > 1 && strides[axis] != step) {
                return false;
            }
            step *= shape[axis];
        }
        return true;
    }

    bool on_device = false;
    char *host = nullptr, *copy = nullptr;
    size_t length = 0;
};

// Appends the arguments; the items of tuples become separate arguments.
static void add_coarsened_blocks(std::vector<nb::object> &items, nb::handle value)
{
    if (nb::isinstance<nb::tuple>(value) && nb::len(value) > 0) {
        for (nb::handle item : nb::cast<nb::tuple>(value)) {
            add_coarsened_blocks(items, item);
        }
    } else {
        items.push_back(nb::borrow(value));
    }
}

static std::vector<nb::object> items_of(const nb::args &given, size_t count)
{
    std::vector<nb::object> items;
    for (nb::handle value : given) {
        add_coarsened_blocks(items, value);
    }
    if (items.size() != count) {
        throw nb::type_error("wrong number of arguments");
    }
    return items;
}

struct Kernel {
    void (*call)(const Launch &, const nb::args &);
};

struct Configured {
    Kernel kernel;
    Launch launch;
};

static dim3 dim_of(nb::handle value)
{
    unsigned int extents[3] = {1, 1, 1};
    if (!nb::isinstance<nb::tuple>(value) && !nb::isinstance<nb::list>(value)) {
        extents[0] = (unsigned int)whole(value);
        return dim3(extents[0], 1, 1);
    }
    size_t count = nb::len(value);
    for (size_t i = 0; i < count && i < 3; i++) {
        extents[i] = (unsigned int)whole(value[i]);
    }
    return dim3(extents[0], extents[1], extents[2]);
}

static cudaStream_t stream_of(nb::handle value)
{
    nb::object handle = nb::borrow(value);
    for (const char *name : {"handle", "ptr", "cuda_stream", "value"}) {
        handle = nb::hasattr(handle, name) ? nb::object(handle.attr(name)) : handle;
    }
    return handle.is_none() ? nullptr : (cudaStream_t)(uintptr_t)whole(handle);
}

static Configured configure(const Kernel &kernel, const nb::tuple &given)
{
    size_t count = nb::len(given);
    if (count < 2 || count > 4) {
        throw nb::value_error("expected kernel[grid, block, stream, shared bytes]; the last two are optional");
    }
    Launch launch = {dim_of(given[0]), dim_of(given[1]), count > 3 ? (size_t)whole(given[3]) : 0,
                     count > 2 ? stream_of(given[2]) : nullptr};
    return {kernel, launch};
}

static void add_types(nb::module_ &module)
{
    nb::class_<Configured>(module, "Configured").def("__call__", [](const Configured &self, const nb::args &given) {
        self.kernel.call(self.launch, given);
    });
    nb::class_<Kernel>(module, "Kernel").def("__getitem__", &configure);
}
