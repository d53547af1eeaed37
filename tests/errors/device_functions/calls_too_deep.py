from numba import cuda


@cuda.jit
def f0(a):
    return a


@cuda.jit
def f1(a):
    return f0(a)


@cuda.jit
def f2(a):
    return f1(a)


@cuda.jit
def f3(a):
    return f2(a)


@cuda.jit
def f4(a):
    return f3(a)


@cuda.jit
def f5(a):
    return f4(a)


@cuda.jit
def f6(a):
    return f5(a)


@cuda.jit
def f7(a):
    return f6(a)


@cuda.jit
def f8(a):
    return f7(a)


@cuda.jit
def f9(a):
    return f8(a)


@cuda.jit
def f10(a):
    return f9(a)


@cuda.jit
def f11(a):
    return f10(a)


@cuda.jit
def f12(a):
    return f11(a)


@cuda.jit
def f13(a):
    return f12(a)


@cuda.jit
def f14(a):
    return f13(a)


@cuda.jit
def f15(a):
    return f14(a)


@cuda.jit
def f16(a):
    return f15(a)


@cuda.jit
def f17(a):
    return f16(a)


@cuda.jit
def f18(a):
    return f17(a)


@cuda.jit
def f19(a):
    return f18(a)


@cuda.jit
def f20(a):
    return f19(a)


@cuda.jit
def f21(a):
    return f20(a)


@cuda.jit
def f22(a):
    return f21(a)


@cuda.jit
def f23(a):
    return f22(a)


@cuda.jit
def f24(a):
    return f23(a)


@cuda.jit
def f25(a):
    return f24(a)


@cuda.jit
def f26(a):
    return f25(a)


@cuda.jit
def f27(a):
    return f26(a)


@cuda.jit
def f28(a):
    return f27(a)


@cuda.jit
def f29(a):
    return f28(a)


@cuda.jit
def f30(a):
    return f29(a)


@cuda.jit
def f31(a):
    return f30(a)


@cuda.jit
def f32(a):
    return f31(a)


@cuda.jit
def f33(a):
    return f32(a)


@cuda.jit
def f34(a):
    return f33(a)


@cuda.jit
def f35(a):
    return f34(a)


@cuda.jit
def f36(a):
    return f35(a)


@cuda.jit
def f37(a):
    return f36(a)


@cuda.jit
def f38(a):
    return f37(a)


@cuda.jit
def f39(a):
    return f38(a)


@cuda.jit
def f40(a):
    return f39(a)


@cuda.jit
def f41(a):
    return f40(a)


@cuda.jit
def f42(a):
    return f41(a)


@cuda.jit
def f43(a):
    return f42(a)


@cuda.jit
def f44(a):
    return f43(a)


@cuda.jit
def f45(a):
    return f44(a)


@cuda.jit
def f46(a):
    return f45(a)


@cuda.jit
def f47(a):
    return f46(a)


@cuda.jit
def f48(a):
    return f47(a)


@cuda.jit
def f49(a):
    return f48(a)


@cuda.jit
def f50(a):
    return f49(a)


@cuda.jit
def f51(a):
    return f50(a)


@cuda.jit
def f52(a):
    return f51(a)


@cuda.jit
def f53(a):
    return f52(a)


@cuda.jit
def f54(a):
    return f53(a)


@cuda.jit
def f55(a):
    return f54(a)


@cuda.jit
def f56(a):
    return f55(a)


@cuda.jit
def f57(a):
    return f56(a)


@cuda.jit
def f58(a):
    return f57(a)


@cuda.jit
def f59(a):
    return f58(a)


@cuda.jit
def f60(a):
    return f59(a)


@cuda.jit
def f61(a):
    return f60(a)


@cuda.jit
def f62(a):
    return f61(a)


@cuda.jit
def f63(a):
    return f62(a)


@cuda.jit
def f64(a):
    return f63(a)


@cuda.jit
def f65(a):
    return f64(a)


@cuda.jit
def f66(a):
    return f65(a)


@cuda.jit
def f67(a):
    return f66(a)


@cuda.jit
def f68(a):
    return f67(a)


@cuda.jit
def f69(a):
    return f68(a)


@cuda.jit
def f70(a):
    return f69(a)


@cuda.jit
def f71(a):
    return f70(a)


@cuda.jit
def f72(a):
    return f71(a)


@cuda.jit
def f73(a):
    return f72(a)


@cuda.jit
def f74(a):
    return f73(a)


@cuda.jit
def f75(a):
    return f74(a)


@cuda.jit
def f76(a):
    return f75(a)


@cuda.jit
def f77(a):
    return f76(a)


@cuda.jit
def f78(a):
    return f77(a)


@cuda.jit
def f79(a):
    return f78(a)


@cuda.jit
def f80(a):
    return f79(a)


@cuda.jit
def f81(a):
    return f80(a)


@cuda.jit
def f82(a):
    return f81(a)


@cuda.jit
def f83(a):
    return f82(a)


@cuda.jit
def f84(a):
    return f83(a)


@cuda.jit
def f85(a):
    return f84(a)


@cuda.jit
def f86(a):
    return f85(a)


@cuda.jit
def f87(a):
    return f86(a)


@cuda.jit
def f88(a):
    return f87(a)


@cuda.jit
def f89(a):
    return f88(a)


@cuda.jit
def f90(a):
    return f89(a)


@cuda.jit
def f91(a):
    return f90(a)


@cuda.jit
def f92(a):
    return f91(a)


@cuda.jit
def f93(a):
    return f92(a)


@cuda.jit
def f94(a):
    return f93(a)


@cuda.jit
def f95(a):
    return f94(a)


@cuda.jit
def f96(a):
    return f95(a)


@cuda.jit
def f97(a):
    return f96(a)


@cuda.jit
def f98(a):
    return f97(a)


@cuda.jit
def f99(a):
    return f98(a)


@cuda.jit
def f100(a):
    return f99(a)


@cuda.jit
def f101(a):
    return f100(a)


@cuda.jit
def f102(a):
    return f101(a)


@cuda.jit
def f103(a):
    return f102(a)


@cuda.jit
def f104(a):
    return f103(a)


@cuda.jit
def f105(a):
    return f104(a)


@cuda.jit
def f106(a):
    return f105(a)


@cuda.jit
def f107(a):
    return f106(a)


@cuda.jit
def f108(a):
    return f107(a)


@cuda.jit
def f109(a):
    return f108(a)


@cuda.jit
def f110(a):
    return f109(a)


@cuda.jit
def f111(a):
    return f110(a)


@cuda.jit
def f112(a):
    return f111(a)


@cuda.jit
def f113(a):
    return f112(a)


@cuda.jit
def f114(a):
    return f113(a)


@cuda.jit
def f115(a):
    return f114(a)


@cuda.jit
def f116(a):
    return f115(a)


@cuda.jit
def f117(a):
    return f116(a)


@cuda.jit
def f118(a):
    return f117(a)


@cuda.jit
def f119(a):
    return f118(a)


@cuda.jit
def f120(a):
    return f119(a)


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[0] = f120(1)
