"""A program whose host code takes too long to evaluate: the message does not claim that it has no launches."""
import numpy as np

from levels.kernels import raised


def step0():
    return 1


def step1():
    return step0() + step0()


def step2():
    return step1() + step1()


def step3():
    return step2() + step2()


def step4():
    return step3() + step3()


def step5():
    return step4() + step4()


def step6():
    return step5() + step5()


def step7():
    return step6() + step6()


def step8():
    return step7() + step7()


def step9():
    return step8() + step8()


def step10():
    return step9() + step9()


def step11():
    return step10() + step10()


def step12():
    return step11() + step11()


def step13():
    return step12() + step12()


def step14():
    return step13() + step13()


def step15():
    return step14() + step14()


def step16():
    return step15() + step15()


def step17():
    return step16() + step16()


def step18():
    return step17() + step17()


def step19():
    return step18() + step18()


def step20():
    return step19() + step19()


def step21():
    return step20() + step20()


def step22():
    return step21() + step21()


def step23():
    return step22() + step22()


step23()
raised[1, 64](np.zeros(40))
