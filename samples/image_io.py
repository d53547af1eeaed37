"""Reads and writes PNG, PPM and PGM pictures in plain Python, so that the samples need no imaging library.

A picture is a NumPy array of bytes: (rows, columns) for grey, (rows, columns, 3) for colour.
Read: PNG with 8 bits a channel (grey, colour, palette; transparency is dropped), not interlaced, and binary or text PGM and PPM with
at most 8 bits. Written: PNG, PGM and PPM, by the ending of the file's name. Anything else is a ValueError that says what is wrong.
"""
import os
import struct
import zlib

import numpy as np

PNG_START = b"\x89PNG\r\n\x1a\n"
LARGEST = 1 << 28  # bytes that a picture may have once unpacked


def read(path):
    """The picture in the file `path`."""
    with open(path, "rb") as file:
        data = file.read()
    if data.startswith(PNG_START):
        return read_png(data, path)
    if data[:2] in (b"P2", b"P3", b"P5", b"P6"):
        return read_pnm(data, path)
    raise ValueError(f"{path}: neither a PNG nor a PGM or PPM picture")


def write(path, picture):
    """Writes `picture` to `path`, whose folder is made on demand; half a file is never left there."""
    picture = np.ascontiguousarray(picture)
    if picture.dtype != np.uint8 or picture.size == 0 or not (picture.ndim == 2 or picture.ndim == 3 and picture.shape[2] == 3):
        raise ValueError(f"{path}: a picture is an array of bytes with shape (rows, columns) or (rows, columns, 3)")
    ending = os.path.splitext(path)[1].lower()
    if ending == ".png":
        data = png_bytes(picture)
    elif ending == (".pgm" if picture.ndim == 2 else ".ppm"):
        kind = b"P5" if picture.ndim == 2 else b"P6"
        data = kind + b"\n%d %d\n255\n" % (picture.shape[1], picture.shape[0]) + picture.tobytes()
    else:
        raise ValueError(f"{path}: the name must end in .png, .pgm (grey) or .ppm (colour)")
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    partial = f"{path}.{os.getpid()}.part"
    try:
        with open(partial, "wb") as file:
            file.write(data)
        os.replace(partial, path)
    except OSError:
        if os.path.exists(partial):
            os.remove(partial)
        raise


def from_float(values):
    """A picture from floats: 0 is black, 1 is white, what lies outside is cut off."""
    return (np.clip(values, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8)


def check_size(rows, columns, channels, path):
    if rows <= 0 or columns <= 0 or rows * columns * channels > LARGEST:
        raise ValueError(f"{path}: a picture of {columns} x {rows} is not supported")


# ---- PNG -----------------------------------------------------------------------------------------------------------

def png_bytes(picture):
    """PNG: each row behind the filter (none, left or above) whose differences are smallest."""
    rows, columns = picture.shape[:2]
    channels = 1 if picture.ndim == 2 else 3
    lines = picture.reshape(rows, columns * channels)
    left = lines.copy()
    left[:, channels:] -= lines[:, :-channels]
    above = lines.copy()
    above[1:] -= lines[:-1]
    candidates = np.stack([lines, left, above])
    cost = np.abs(candidates.view(np.int8).astype(np.int32)).sum(axis=2)
    best = cost.argmin(axis=0)
    body = np.empty((rows, 1 + columns * channels), np.uint8)
    body[:, 0] = best
    body[:, 1:] = candidates[best, np.arange(rows)]

    header = struct.pack(">IIBBBBB", columns, rows, 8, 0 if channels == 1 else 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(body.tobytes(), 9)), (b"IEND", b"")]
    return PNG_START + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks)


def read_png(data, path):
    header, palette, packed = None, None, []
    at = len(PNG_START)
    while at + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        chunk = data[at + 8:at + 8 + length]
        if len(data) < at + 12 + length:
            raise ValueError(f"{path}: the PNG file ends too early")
        if zlib.crc32(name + chunk) != struct.unpack_from(">I", data, at + 8 + length)[0]:
            raise ValueError(f"{path}: the PNG chunk {name!r} is damaged")
        if name == b"IHDR" and length == 13:
            header = struct.unpack(">IIBBBBB", chunk)
        elif name == b"PLTE":
            palette = chunk
        elif name == b"IDAT":
            packed.append(chunk)
        elif name == b"IEND":
            break
        at += 12 + length
    if header is None or not packed:
        raise ValueError(f"{path}: the PNG file has no picture in it")

    columns, rows, bits, colour, compression, filters, interlaced = header
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colour)
    if channels is None or bits != 8 or compression != 0 or filters != 0 or interlaced != 0:
        raise ValueError(f"{path}: only PNG files with 8 bits a channel that are not interlaced can be read")
    check_size(rows, columns, channels, path)
    stride = columns * channels
    try:
        body = zlib.decompressobj().decompress(b"".join(packed), rows * (stride + 1))
    except zlib.error as error:
        raise ValueError(f"{path}: the PNG data is damaged ({error})") from None
    if len(body) != rows * (stride + 1):
        raise ValueError(f"{path}: the PNG data ends too early")

    body = np.frombuffer(body, np.uint8).reshape(rows, stride + 1)
    lines = np.empty((rows, stride), np.uint8)
    above = np.zeros(stride, np.uint8)
    for row in range(rows):
        lines[row] = above = unfilter(int(body[row, 0]), body[row, 1:], above, channels, path)
    picture = lines.reshape(rows, columns, channels)

    if colour == 3:
        if palette is None or len(palette) % 3 or picture.max() >= len(palette) // 3:
            raise ValueError(f"{path}: the PNG palette is missing or too short")
        return np.frombuffer(palette, np.uint8).reshape(-1, 3)[picture[:, :, 0]]
    if channels <= 2:
        return np.ascontiguousarray(picture[:, :, 0])
    return np.ascontiguousarray(picture[:, :, :3])


def unfilter(kind, line, above, channels, path):
    """One row of a PNG file without its filter."""
    if kind == 0:
        return line
    if kind == 1:
        return np.cumsum(line.reshape(-1, channels), axis=0, dtype=np.uint8).reshape(-1)
    if kind == 2:
        return line + above
    if kind not in (3, 4):
        raise ValueError(f"{path}: the PNG data is damaged (filter {kind})")
    out = bytearray(line.tobytes())
    up = above.tobytes()
    for i in range(len(out)):
        a = out[i - channels] if i >= channels else 0
        b = up[i]
        if kind == 3:
            guess = (a + b) // 2
        else:
            c = up[i - channels] if i >= channels else 0
            p = a + b - c
            da, db, dc = abs(p - a), abs(p - b), abs(p - c)
            guess = a if da <= db and da <= dc else b if db <= dc else c
        out[i] = (out[i] + guess) & 255
    return np.frombuffer(bytes(out), np.uint8)


# ---- PGM and PPM ---------------------------------------------------------------------------------------------------

def read_pnm(data, path):
    channels = 3 if data[1:2] in b"36" else 1
    is_text = data[1:2] in b"23"
    fields, at = pnm_numbers(data, 2, 3, path)
    columns, rows, most = fields
    check_size(rows, columns, channels, path)
    if not 0 < most < 256:
        raise ValueError(f"{path}: only pictures with at most 8 bits a channel can be read")
    count = rows * columns * channels
    if is_text:
        values = np.array(pnm_numbers(data, at, count, path)[0])
    else:
        values = np.frombuffer(data[at + 1:at + 1 + count], np.uint8)  # one blank stands before the bytes
        if values.size != count:
            raise ValueError(f"{path}: the file ends too early")
    if values.max() > most:
        raise ValueError(f"{path}: a value is above the largest one that the header allows, {most}")
    if most != 255:
        values = (values.astype(np.uint32) * 255 + most // 2) // most
    values = values.astype(np.uint8)
    return values.reshape(rows, columns) if channels == 1 else values.reshape(rows, columns, 3)


def pnm_numbers(data, at, count, path):
    """(`count` numbers from `at` on, the place behind the last of them); `#` starts a comment."""
    numbers = []
    while len(numbers) < count:
        while at < len(data) and data[at:at + 1].isspace():
            at += 1
        if data[at:at + 1] == b"#":
            while at < len(data) and data[at:at + 1] != b"\n":
                at += 1
            continue
        begin = at
        while at < len(data) and data[at:at + 1].isdigit() and at - begin < 10:
            at += 1
        if at == begin:
            raise ValueError(f"{path}: a number is missing at byte {at}")
        numbers.append(int(data[begin:at]))
    return numbers, at
