# Pictures: what the readers of their files give.
import cv2
import numpy as np
from numba import cuda
from PIL import Image
from skimage import io


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
def lightness(image, out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        red, green, blue = image[i, j]
        out[i, j] = 0.25 * red + 0.625 * green + 0.125 * blue


rgb = np.array(Image.open("cat.png"))
grey[(8, 8), (16, 16)](rgb, np.zeros(rgb.shape[:2], dtype=np.uint8))
dog = cv2.imread("dog.png")
grey[(8, 8), (16, 16)](dog, np.zeros_like(cv2.cvtColor(dog, cv2.COLOR_BGR2GRAY), dtype=np.float32))
invert[(8, 8), (16, 16)](cv2.imread("mouse.png", cv2.IMREAD_GRAYSCALE))
blue, green, red = cv2.split(dog)
invert[(8, 8), (16, 16)](blue)
invert[(8, 8), (16, 16)](np.asarray(Image.open("cat.png").convert("L"), dtype=np.float32))
horse = io.imread("horse.jpeg")
lightness[(8, 8), (16, 16)](horse, np.zeros(horse.shape[:2], dtype=np.float32))
