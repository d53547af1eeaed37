// Translated from levenshtein.py by py2cu 0.1.0: distance(uint8[::1], uint8[:, ::1], int32[::1], int32[::1])

constexpr int ROW = 65;  // LONGEST + 1

extern "C" __global__ void distance(const unsigned char *__restrict__ word, int word_shape0,
                                    const unsigned char *__restrict__ words, int words_shape0, int words_shape1,
                                    const int *__restrict__ lengths, int *__restrict__ out)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x;
    if (w < words_shape0) {
        int row[ROW];
        int n = word_shape0;
        for (int j = 0; j <= n; j++) {
            row[j] = j;
        }
        int i_stop = lengths[w];
        for (int i = 0; i < i_stop; i++) {
            int diagonal = row[0];
            row[0] = i + 1;
            for (int j = 0; j < n; j++) {
                int above = row[j + 1];
                long long cost = words[w * words_shape1 + i] == word[j] ? 0 : 1;
                row[j + 1] = (int)min(min(diagonal + cost, (long long)above + 1), (long long)row[j] + 1);
                diagonal = above;
            }
        }
        out[w] = row[n];
    }
}
