# Pictures of matplotlib, OpenCV, SciPy and Pillow: floats of PNG alone; grey ones have two axes, whatever is made of their channels three.
import cv2
import matplotlib.image
import numpy as np
from numba import cuda
from PIL import Image
from scipy import datasets


@cuda.jit
def of_png(image):
    image[0, 0, 0] = 1


@cuda.jit
def of_jpeg(image):
    image[0, 0, 0] = 1


@cuda.jit
def of_face(colours, grey):
    grey[0, 0] = colours[0, 0, 0]


@cuda.jit
def of_opencv(grey, channel, both):
    both[0, 0, 0] = grey[0, 0] + channel[0, 0]


@cuda.jit
def of_pillow(grey, mask, whole, real, colours):
    real[0, 0] = grey[0, 0] + mask[0, 0] + whole[0, 0] + colours[0, 0, 0]


of_png[1, 1](np.ascontiguousarray(matplotlib.image.imread("a.png")[:, :, :3]))
of_jpeg[1, 1](np.ascontiguousarray(matplotlib.image.imread("a.jpg")[:, :, :3]))
of_face[1, 1](datasets.face(), datasets.face(gray=True))
picture = cv2.imread("a.jpg")
grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
blue, green, red = cv2.split(picture)
of_opencv[1, 1](grey, blue, cv2.merge([red, green, blue]))
image = Image.open("b.tif")
of_pillow[1, 1](np.array(image.convert("L")), np.array(image.convert("1")), np.array(image.convert("I")), np.array(image.convert("F")),
                np.array(image.convert("RGB")))
