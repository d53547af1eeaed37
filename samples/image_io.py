"""Reads and writes pictures in plain Python, so that the samples need no imaging library.

A picture is a NumPy array of bytes: (rows, columns) for grey, (rows, columns, 3) for colour. Files are PNG with 8 bits a channel (not interlaced;
transparency is dropped), PGM and PPM (binary). Anything else is a ValueError that says what is wrong.
"""
import os
import re
import struct
import zlib

import numpy as np

PNG_START = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by PNG's kind of colour: grey, colour, palette, and the first two with transparency


def read(path):
    """The picture in the file `path`."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return read_png(data) if data.startswith(PNG_START) else read_pnm(data)
    except (ValueError, LookupError, struct.error, zlib.error) as error:
        raise ValueError(f"{path}: no picture that can be read here: {error}") from None


def write(path, picture):
    """Writes `picture` to `path`, whose folder is made on demand: PNG, PGM or PPM, by the ending of the name."""
    picture = np.ascontiguousarray(picture)
    ending, is_grey = os.path.splitext(path)[1].lower(), picture.ndim == 2
    if picture.dtype != np.uint8 or picture.size == 0 or not (is_grey or picture.shape[2:] == (3,)):
        raise ValueError(f"{path}: a picture is an array of bytes with shape (rows, columns) or (rows, columns, 3)")
    if ending not in (".png", ".pgm" if is_grey else ".ppm"):
        raise ValueError(f"{path}: the name must end in .png, .pgm (grey) or .ppm (colour)")
    rows, columns = picture.shape[:2]
    pnm = b"P%d\n%d %d\n255\n" % (5 if is_grey else 6, columns, rows) + picture.tobytes()
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(png(picture.reshape(rows, -1), columns, 0 if is_grey else 2) if ending == ".png" else pnm)


def from_float(values):
    """A picture from floats: 0 is black, 1 is white, what lies outside is cut off."""
    return (np.clip(values, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8)


def png(lines, columns, colour):
    """Each row as its differences from the one above: PNG's filter 2, which is short for most pictures."""
    body = np.full((len(lines), 1 + lines.shape[1]), 2, np.uint8)
    body[:, 1:] = np.diff(lines, axis=0, prepend=np.zeros_like(lines[:1]))
    chunks = {b"IHDR": struct.pack(">IIBBBBB", columns, len(lines), 8, colour, 0, 0, 0), b"IDAT": zlib.compress(body.tobytes(), 9), b"IEND": b""}
    return PNG_START + b"".join(struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks.items())


def read_png(data):
    chunks, at = {}, len(PNG_START)
    while b"IEND" not in chunks:
        length, name = struct.unpack_from(">I4s", data, at)
        chunks[name] = chunks.get(name, b"") + data[at + 8:at + 8 + length]
        at += 12 + length
    columns, rows, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if bits != 8 or interlaced:
        raise ValueError("a PNG file with other than 8 bits a channel, or interlaced")
    channels = CHANNELS[colour]
    body = np.frombuffer(zlib.decompressobj().decompress(chunks[b"IDAT"], rows * (columns * channels + 1)), np.uint8).reshape(rows, -1)
    lines = np.zeros((rows + 1, columns * channels), np.uint8)
    for row in range(rows):
        lines[row + 1] = unfiltered(body[row, 0], body[row, 1:], lines[row], channels)
    picture = lines[1:].reshape(rows, columns, channels)
    if colour == 3:
        return np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3)[picture[:, :, 0]]
    return np.ascontiguousarray(picture[:, :, 0] if channels < 3 else picture[:, :, :3])


def unfiltered(kind, line, above, step):
    """A row of a PNG file without its filter: its values are differences from a guess, made of those to the left, above, and above to the left."""
    if kind < 3:
        return (line, np.cumsum(line.reshape(-1, step), axis=0, dtype=np.uint8).ravel(), line + above)[kind]
    if kind > 4:
        raise ValueError(f"PNG has no filter {kind}")
    out, up = bytearray(step) + line.tobytes(), bytes(step) + above.tobytes()
    for i in range(step, len(out)):
        a, b, c = out[i - step], up[i], up[i - step]
        far = abs(b - c), abs(a - c), abs(a + b - c - c)  # of a + b - c from each
        out[i] = (out[i] + ((a + b) // 2 if kind == 3 else (a, b, c)[far.index(min(far))])) & 255
    return np.frombuffer(out[step:], np.uint8)


def read_pnm(data):
    head = re.match(rb"P([56])\s(?:#.*\n)*\s*(\d+)\s+(\d+)\s+255\s", data)
    if not head:
        raise ValueError("neither PNG nor binary PGM or PPM with 8 bits a channel")
    columns, rows = int(head[2]), int(head[3])
    return np.frombuffer(data, np.uint8, offset=head.end()).reshape((rows, columns) if head[1] == b"5" else (rows, columns, 3)).copy()
