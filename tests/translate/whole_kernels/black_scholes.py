# py2cu:
# py2cu[small]: --assume noalias,small
"""Prices of European options, a classical benchmark."""
import math

from numba import cuda

A1 = 0.31938153
A2 = -0.356563782
A3 = 1.781477937
A4 = -1.821255978
A5 = 1.330274429
RSQRT2PI = 0.39894228040143267793994605993438


@cuda.jit("float64(float64)", device=True)
def cnd(d):
    """Cumulative normal distribution."""
    k = 1.0 / (1.0 + 0.2316419 * abs(d))
    value = RSQRT2PI * math.exp(-0.5 * d * d) * (k * (A1 + k * (A2 + k * (A3 + k * (A4 + k * A5)))))
    return 1.0 - value if d > 0 else value


@cuda.jit("void(float64[::1], float64[::1], float64[::1], float64[::1], float64[::1], float64, float64)")
def black_scholes(call, put, price, strike, years, rate, volatility):
    i = cuda.grid(1)
    if i >= price.shape[0]:
        return
    s = price[i]
    x = strike[i]
    t = years[i]
    root = math.sqrt(t)
    d1 = (math.log(s / x) + (rate + 0.5 * volatility ** 2) * t) / (volatility * root)
    d2 = d1 - volatility * root
    discount = math.exp(-rate * t)
    call[i] = s * cnd(d1) - x * discount * cnd(d2)
    put[i] = x * discount * (1.0 - cnd(d2)) - s * (1.0 - cnd(d1))
