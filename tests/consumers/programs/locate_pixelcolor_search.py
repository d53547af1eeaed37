"""locate-pixelcolor-numbacuda: the positions of colors in an image, compared with NumPy."""
import numpy as np
from locate_pixelcolor_numbacuda import search_colors


def main():
    picture = np.random.default_rng(1).integers(0, 4, (60, 80, 3), dtype=np.uint8)
    colors = np.array([[1, 2, 3], [0, 0, 0]])
    expected = sorted((x, y) for color in colors for x, y in zip(*np.nonzero((picture == color).all(axis=2))))
    found = sorted(map(tuple, search_colors(picture, colors)[0].tolist()))
    assert sorted(set(found)) == expected and len(found) == 3 * len(expected)  # its blocks have three threads for each pixel
    print(f"locate-pixelcolor-numbacuda: {len(expected)} pixels, as in NumPy")


if __name__ == "__main__":
    main()
