# Images: results of functions that read image files.
import cv2
import numpy as np
from numba import cuda
from PIL import Image


@cuda.jit
def grey(rgb, out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        out[i, j] = (rgb[i, j, 0] + rgb[i, j, 1] + rgb[i, j, 2]) // 3


@cuda.jit
def invert(image):
    i, j = cuda.grid(2)
    rows, columns = image.shape
    if i < rows and j < columns:
        image[i, j] = 255 - image[i, j]


@cuda.jit
def of_modes(grey, mask, whole, real, colours):
    real[0, 0] = grey[0, 0] + mask[0, 0] + whole[0, 0] + colours[0, 0, 0]


@cuda.jit
def lightness(image, out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        red, green, blue = image[i, j]
        out[i, j] = 0.25 * red + 0.625 * green + 0.125 * blue


rgb = np.array(Image.open("cat.png"))
grey[(8, 8), (16, 16)](rgb, np.zeros(rgb.shape[:2], dtype=np.uint8))
dog = cv2.imread("dog.png")
grey[(8, 8), (16, 16)](dog, np.zeros(dog.shape[:2], dtype=np.float32))
invert[(8, 8), (16, 16)](cv2.imread("mouse.png", cv2.IMREAD_GRAYSCALE))
invert[(8, 8), (16, 16)](np.asarray(Image.open("cat.png").convert("L"), dtype=np.float32))
horse = np.array(Image.open("horse.jpeg"))
lightness[(8, 8), (16, 16)](horse, np.zeros(horse.shape[:2], dtype=np.float32))
image = Image.open("owl.tif")
of_modes[1, 1](np.array(image.convert("L")), np.array(image.convert("1")), np.array(image.convert("I")), np.array(image.convert("F")),
               np.array(image.convert("RGB")))
