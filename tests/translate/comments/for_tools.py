# What tools for Python read goes, boxes stay whole.
from numba import cuda

# In[24]:


##############################
#  Brightness of an image    #
##############################
@cuda.jit("void(float32[:], float32)")
def brighten(x, by):  # pragma: no cover
    i = cuda.grid(1)  # pylint: disable=invalid-name
    # %%
    if i < x.size:  # type: ignore[operator]
        # fmt: off
        x[i] += by  # one pixel  # noqa: E501
        # fmt: on

        # noqa is a word here, In [brackets] stay, and so does #5
        x[i] *= 2  # C# and F#
        # Out[3]:
        # <editor-fold desc="rest">
        # cspell:disable-next-line
        x[i] -= by  #
        # </editor-fold>
        # endregion


# Inner products follow
####
