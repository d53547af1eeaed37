"""Prices of options by Black and Scholes, float64: compute-bound in double precision, device functions."""
import math

from py2cu import cuda


@cuda.jit(device=True)
def normal_cdf(d):
    return 0.5 * math.erfc(-d * math.sqrt(0.5))


@cuda.jit
def black_scholes(prices, strikes, years, rate, volatility, calls, puts):
    i = cuda.grid(1)
    if i >= prices.size:
        return
    s, k, t = prices[i], strikes[i], years[i]
    root = volatility * math.sqrt(t)
    d1 = (math.log(s / k) + (rate + 0.5 * volatility * volatility) * t) / root
    d2 = d1 - root
    discount = math.exp(-rate * t)
    call = s * normal_cdf(d1) - k * discount * normal_cdf(d2)
    calls[i] = call
    puts[i] = call - s + k * discount
