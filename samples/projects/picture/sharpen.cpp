// Sharpens a picture on the GPU, by the kernel that samples/picture_folder.py has: sharpen IN.ppm OUT.ppm [AMOUNT]
// Ends with 0 where it is written, 1 where something is wrong, 77 where there is no GPU.
#include "picture_folder.h"

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

constexpr long long CHANNELS = 3, LARGEST = 1LL << 28;  // bytes that a picture may have

struct Picture {
    long long rows = 0, cols = 0;
    std::vector<unsigned char> values;  // row by row, red, green and blue of each pixel
};

void check(cudaError_t status, const char *what)
{
    if (status != cudaSuccess) {
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
    }
}

// A number of a PPM's head, behind blanks and comments.
long long read_number(std::istream &in)
{
    long long number = 0;
    while (in >> std::ws && in.peek() == '#') {
        in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    in >> number;
    return number;
}

Picture read(const std::string &path)
{
    std::ifstream in(path, std::ios::binary);
    char kind[2] = {};
    in.read(kind, 2);
    if (!in || kind[0] != 'P' || kind[1] != '6') {
        throw std::runtime_error(path + ": cannot be read as a binary PPM picture");
    }
    Picture picture;
    picture.cols = read_number(in);
    picture.rows = read_number(in);
    if (read_number(in) != 255 || !in || picture.rows < 1 || picture.cols < 1 || picture.cols > LARGEST / CHANNELS / picture.rows) {
        throw std::runtime_error(path + ": only pictures with 8 bits a channel, and of at most 256 MB, are read");
    }
    in.get();  // one blank stands before the values
    picture.values.resize(static_cast<size_t>(picture.rows * picture.cols * CHANNELS));
    if (!in.read(reinterpret_cast<char *>(picture.values.data()), static_cast<std::streamsize>(picture.values.size()))) {
        throw std::runtime_error(path + ": the file ends too early");
    }
    return picture;
}

void write(const std::string &path, const Picture &picture)
{
    const std::string partial = path + ".part";  // half a picture is never left under the name that was asked for
    std::ofstream out(partial, std::ios::binary);
    out << "P6\n" << picture.cols << ' ' << picture.rows << "\n255\n";
    out.write(reinterpret_cast<const char *>(picture.values.data()), static_cast<std::streamsize>(picture.values.size()));
    out.close();
    if (!out || std::rename(partial.c_str(), path.c_str()) != 0) {
        std::remove(partial.c_str());
        throw std::runtime_error(path + ": cannot be written");
    }
}

struct Free {
    void operator()(unsigned char *address) const { cudaFree(address); }
};

std::unique_ptr<unsigned char, Free> on_device(size_t bytes)
{
    void *address = nullptr;
    check(cudaMalloc(&address, bytes), "cudaMalloc");
    return std::unique_ptr<unsigned char, Free>(static_cast<unsigned char *>(address));
}

void sharpen_on_device(Picture &picture, double amount)
{
    const size_t bytes = picture.values.size();
    const auto source = on_device(bytes), sharp = on_device(bytes);
    const long long shape[3] = {picture.rows, picture.cols, CHANNELS};
    check(cudaMemcpy(source.get(), picture.values.data(), bytes, cudaMemcpyHostToDevice), "copy to the device");
    // The grid and the block are the launcher's own: a thread for each pixel, in blocks of the Python file's size.
    check(launch_sharpen({source.get(), shape}, amount, {sharp.get(), shape}), "sharpen");
    check(cudaMemcpy(picture.values.data(), sharp.get(), bytes, cudaMemcpyDeviceToHost), "copy to the host");
}

}  // namespace

int main(int count, char **arguments)
{
    if (count < 3 || count > 4) {
        std::cerr << "usage: " << arguments[0] << " IN.ppm OUT.ppm [AMOUNT]\n";
        return 1;
    }
    try {
        Picture picture = read(arguments[1]);
        int devices = 0;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
            std::cout << "SKIPPED: there is no GPU\n";
            return 77;
        }
        sharpen_on_device(picture, count == 4 ? std::atof(arguments[3]) : 1.0);
        write(arguments[2], picture);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
