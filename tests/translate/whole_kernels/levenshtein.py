# py2cu:
# py2cu[small]: --assume noalias,small
"""Edit distance between one word and each word of a list, with two rows in local memory."""
from numba import cuda, int32

LONGEST = 64
ROW = LONGEST + 1


@cuda.jit("void(uint8[::1], uint8[:, ::1], int32[::1], int32[::1])")
def distance(word, words, lengths, out):
    w = cuda.grid(1)
    if w < words.shape[0]:
        row = cuda.local.array(ROW, int32)
        n = word.size
        for j in range(n + 1):
            row[j] = j
        for i in range(lengths[w]):
            diagonal = row[0]
            row[0] = i + 1
            for j in range(n):
                above = row[j + 1]
                cost = 0 if words[w, i] == word[j] else 1
                row[j + 1] = min(diagonal + cost, above + 1, row[j] + 1)
                diagonal = above
        out[w] = row[n]
