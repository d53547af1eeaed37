"""Functions that read and write images in plain Python, so that the samples need no imaging library.

An image is a NumPy array of bytes: (rows, columns) for grayscale, (rows, columns, 3) for color. Supported files are PNG with 8 bits per channel (not interlaced;
transparency is ignored) and binary PGM and PPM. Other files raise a ValueError with the reason.
"""
import os
import re
import struct
import zlib

import numpy as np

PNG_START = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by PNG color type: grayscale, color, palette, grayscale and color with transparency


def read(path):
    """Return the image in the file `path`."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return read_png(data) if data.startswith(PNG_START) else read_pnm(data)
    except (ValueError, LookupError, struct.error, zlib.error) as error:
        raise ValueError(f"{path}: cannot read the image: {error}") from None


def write(path, image):
    """Write `image` to `path` as PNG, PGM or PPM, depending on the file extension. Create the directory if necessary."""
    image = np.ascontiguousarray(image)
    ending, is_gray = os.path.splitext(path)[1].lower(), image.ndim == 2
    if image.dtype != np.uint8 or image.size == 0 or not (is_gray or image.shape[2:] == (3,)):
        raise ValueError(f"{path}: an image is an array of bytes with shape (rows, columns) or (rows, columns, 3)")
    if ending not in (".png", ".pgm" if is_gray else ".ppm"):
        raise ValueError(f"{path}: the name must end in .png, .pgm (grayscale) or .ppm (color)")
    rows, columns = image.shape[:2]
    pnm = b"P%d\n%d %d\n255\n" % (5 if is_gray else 6, columns, rows) + image.tobytes()
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(png(image.reshape(rows, -1), columns, 0 if is_gray else 2) if ending == ".png" else pnm)


def from_float(values):
    """Return an image from floats: 0 is black, 1 is white; values outside are clipped."""
    return (np.clip(values, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8)


def png(lines, columns, color):
    """Return the image as PNG, with filter 2: each row is stored as differences from the row above."""
    body = np.full((len(lines), 1 + lines.shape[1]), 2, np.uint8)
    body[:, 1:] = np.diff(lines, axis=0, prepend=np.zeros_like(lines[:1]))
    chunks = {b"IHDR": struct.pack(">IIBBBBB", columns, len(lines), 8, color, 0, 0, 0), b"IDAT": zlib.compress(body.tobytes(), 9), b"IEND": b""}
    return PNG_START + b"".join(struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks.items())


def read_png(data):
    chunks, offset = {}, len(PNG_START)
    while b"IEND" not in chunks:
        length, name = struct.unpack_from(">I4s", data, offset)
        chunks[name] = chunks.get(name, b"") + data[offset + 8:offset + 8 + length]
        offset += 12 + length
    columns, rows, bits, color, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if bits != 8 or interlaced:
        raise ValueError("a PNG file with other than 8 bits per channel, or interlaced")
    channels = CHANNELS[color]
    body = np.frombuffer(zlib.decompressobj().decompress(chunks[b"IDAT"], rows * (columns * channels + 1)), np.uint8).reshape(rows, -1)
    lines = np.zeros((rows + 1, columns * channels), np.uint8)
    for row in range(rows):
        lines[row + 1] = unfiltered(body[row, 0], body[row, 1:], lines[row], channels)
    image = lines[1:].reshape(rows, columns, channels)
    if color == 3:
        return np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3)[image[:, :, 0]]
    return np.ascontiguousarray(image[:, :, 0] if channels < 3 else image[:, :, :3])


def unfiltered(kind, line, above, step):
    """Undo the filter of a PNG row, whose values are differences from a prediction by the pixels to the left, above, and above left."""
    if kind < 3:
        return (line, np.cumsum(line.reshape(-1, step), axis=0, dtype=np.uint8).ravel(), line + above)[kind]
    if kind > 4:
        raise ValueError(f"PNG has no filter {kind}")
    out, up = bytearray(step) + line.tobytes(), bytes(step) + above.tobytes()
    for i in range(step, len(out)):
        a, b, c = out[i - step], up[i], up[i - step]
        distances = abs(b - c), abs(a - c), abs(a + b - c - c)  # distances of a + b - c from a, b and c
        out[i] = (out[i] + ((a + b) // 2 if kind == 3 else (a, b, c)[distances.index(min(distances))])) & 255
    return np.frombuffer(out[step:], np.uint8)


def read_pnm(data):
    head = re.match(rb"P([56])\s(?:#.*\n)*\s*(\d+)\s+(\d+)\s+255\s", data)
    if not head:
        raise ValueError("neither PNG nor binary PGM or PPM with 8 bits per channel")
    columns, rows = int(head[2]), int(head[3])
    return np.frombuffer(data, np.uint8, offset=head.end()).reshape((rows, columns) if head[1] == b"5" else (rows, columns, 3)).copy()
