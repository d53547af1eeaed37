// Sharpens an image on the GPU with the kernel of samples/image_directory.py: sharpen IN.ppm OUT.ppm [AMOUNT]
// Exit status: 0 after writing the output, 1 on errors, 77 without a GPU.
#include "image_directory.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr long long CHANNELS = 3, MAX_IMAGE_BYTES = 1LL << 28;

struct Image {
    long long rows = 0, cols = 0;
    std::vector<unsigned char> values;  // in row-major order; red, green and blue of each pixel
};

void check(cudaError_t status, const char *what)
{
    if (status != cudaSuccess) {
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
    }
}

// Reads a number of a PPM header and skips the whitespace and comments before it.
long long read_number(std::istream &in)
{
    long long number = 0;
    while (in >> std::ws && in.peek() == '#') {
        in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    in >> number;
    return number;
}

Image read(const std::string &path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        throw std::runtime_error(path + ": cannot be read");
    }
    char kind[2] = {};
    if (!in.read(kind, 2) || kind[0] != 'P' || kind[1] != '6') {
        throw std::runtime_error(path + ": not a binary PPM image");
    }
    Image image;
    image.cols = read_number(in);
    image.rows = read_number(in);
    if (read_number(in) != 255 || !in || image.rows < 1 || image.cols < 1 || image.cols > MAX_IMAGE_BYTES / CHANNELS / image.rows) {
        throw std::runtime_error(path + ": images must have 8 bits per channel and at most 256 MB");
    }
    in.get();  // the whitespace before the values
    image.values.resize(static_cast<size_t>(image.rows * image.cols * CHANNELS));
    if (!in.read(reinterpret_cast<char *>(image.values.data()), static_cast<std::streamsize>(image.values.size()))) {
        throw std::runtime_error(path + ": the file is truncated");
    }
    return image;
}

void write(const std::string &path, const Image &image)
{
    const std::string partial = path + ".part";  // renamed when complete, so an error leaves no incomplete output file
    std::ofstream out(partial, std::ios::binary);
    out << "P6\n" << image.cols << ' ' << image.rows << "\n255\n";
    out.write(reinterpret_cast<const char *>(image.values.data()), static_cast<std::streamsize>(image.values.size()));
    out.close();
    if (!out || std::rename(partial.c_str(), path.c_str()) != 0) {
        std::remove(partial.c_str());
        throw std::runtime_error(path + ": cannot be written");
    }
}

struct Free {
    void operator()(unsigned char *address) const { cudaFree(address); }
};

std::unique_ptr<unsigned char, Free> allocate_on_device(size_t bytes)
{
    void *address = nullptr;
    check(cudaMalloc(&address, bytes), "cudaMalloc");
    return std::unique_ptr<unsigned char, Free>(static_cast<unsigned char *>(address));
}

void sharpen_on_device(Image &image, double amount)
{
    const size_t bytes = image.values.size();
    const auto source = allocate_on_device(bytes), sharp = allocate_on_device(bytes);
    const long long shape[3] = {image.rows, image.cols, CHANNELS};
    check(cudaMemcpy(source.get(), image.values.data(), bytes, cudaMemcpyHostToDevice), "copy to the device");
    // Without arguments, the launcher starts a thread for each pixel, with the block size of the Python file.
    check(launch_sharpen({source.get(), shape}, amount, {sharp.get(), shape}), "sharpen");
    check(cudaMemcpy(image.values.data(), sharp.get(), bytes, cudaMemcpyDeviceToHost), "copy to the host");
}

}  // namespace

int main(int count, char **arguments)
{
    if (count < 3 || count > 4) {
        std::cerr << "usage: " << arguments[0] << " IN.ppm OUT.ppm [AMOUNT]\n";
        return 1;
    }
    try {
        Image image = read(arguments[1]);
        int devices = 0;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
            std::cout << "SKIPPED: no GPU found\n";
            return 77;
        }
        sharpen_on_device(image, count == 4 ? std::atof(arguments[3]) : 1.0);
        write(arguments[2], image);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
