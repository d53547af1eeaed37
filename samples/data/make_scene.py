"""Create scene.png, the image that the samples read: three balls on a checkered floor, ray-traced with NumPy."""
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import image_io  # noqa: E402 (in the parent directory)

ROWS, COLS = 288, 384
BALLS = [  # center, radius, color
    ((-1.1, 0.75, 4.2), 0.75, (0.85, 0.25, 0.20)),
    ((0.55, 1.00, 5.4), 1.00, (0.20, 0.55, 0.85)),
    ((0.95, 0.42, 3.2), 0.42, (0.95, 0.80, 0.25)),
]
LIGHT = np.array([-0.55, 0.70, -0.45])


def nearest_hit(origin, ray):
    """Return the distance along each ray to the nearest ball and the index of the ball; infinity and -1 for no ball."""
    distance = np.full(ray.shape[:-1], np.inf)
    which = np.full(ray.shape[:-1], -1)
    for k, (center, radius, _) in enumerate(BALLS):
        to_center = np.array(center) - origin
        along = (to_center * ray).sum(axis=-1)
        gap = along ** 2 - (to_center ** 2).sum(axis=-1) + radius ** 2
        t = along - np.sqrt(np.maximum(gap, 0.0))
        closer = (gap > 0.0) & (t > 1e-4) & (t < distance)
        distance = np.where(closer, t, distance)
        which = np.where(closer, k, which)
    return distance, which


def scene():
    y, x = np.mgrid[0:ROWS, 0:COLS]
    ray = np.stack([(x + 0.5 - COLS / 2) / ROWS, -(y + 0.5 - ROWS / 2) / ROWS - 0.12, np.full(x.shape, 1.0)], axis=2)
    ray /= np.linalg.norm(ray, axis=2, keepdims=True)
    eye = np.array([0.0, 1.3, 0.0])
    light = LIGHT / np.linalg.norm(LIGHT)

    ball_distance, which = nearest_hit(eye, ray)
    with np.errstate(divide="ignore", invalid="ignore"):
        floor_distance = np.where(ray[..., 1] < -1e-6, -eye[1] / ray[..., 1], np.inf)
    distance = np.minimum(ball_distance, floor_distance)
    seen = np.isfinite(distance)
    point = eye + np.where(seen, distance, 0.0)[..., None] * ray

    sky = np.stack([0.45 + 0 * ray[..., 1], 0.62 + 0.15 * ray[..., 1], 0.90 + 0.1 * ray[..., 1]], axis=2)
    checkered = (np.floor(point[..., 0]) + np.floor(point[..., 2])) % 2
    color = np.where(checkered[..., None] > 0, np.array([0.80, 0.80, 0.76]), np.array([0.25, 0.30, 0.28]))
    normal = np.zeros_like(point)
    normal[..., 1] = 1.0
    for k, (center, radius, paint) in enumerate(BALLS):
        mine = which == k
        color[mine] = paint
        normal[mine] = (point[mine] - center) / radius

    shadow = np.isfinite(nearest_hit(point + 1e-3 * normal, np.broadcast_to(light, point.shape))[0])
    lit = np.where(shadow, 0.0, np.maximum((normal * light).sum(axis=2), 0.0))
    half = light - ray
    half /= np.linalg.norm(half, axis=2, keepdims=True)
    shine = np.where(shadow | (which < 0), 0.0, np.maximum((normal * half).sum(axis=2), 0.0) ** 60)
    shaded = color * (0.25 + 0.75 * lit)[..., None] + 0.6 * shine[..., None]
    haze = np.clip(distance / 30.0, 0.0, 1.0)[..., None]
    shaded = np.where(seen[..., None], shaded * (1.0 - haze) + sky * haze, sky)
    return image_io.from_float(shaded)


if __name__ == "__main__":
    image_io.write(os.path.join(HERE, "scene.png"), scene())
