// SPDX-License-Identifier: MIT
/* py2cu_host_linked.h: linked CUDA C on the CPU: pointer arguments of its functions, and a replacement for
 * cooperative_groups.h and cooperative_groups/reduce.h.
 * Included if the code has an identifier that begins with: py2cu_host_link cooperative_groups
 */
#ifndef PY2CU_HOST_LINKED_H
#define PY2CU_HOST_LINKED_H

/* ---- arguments ---- */

template <typename T> struct py2cu_host_link_is_pointer {
    static constexpr bool value = false;
};
template <typename T> struct py2cu_host_link_is_pointer<T *> {
    static constexpr bool value = true;
};
template <bool> struct py2cu_host_link_if {
};
template <> struct py2cu_host_link_if<true> {
    typedef int type;
};

/* A pointer argument. As in code that a GPU's linker combines, the function may declare a pointer or reference to any
 * type. */
struct py2cu_host_link {
    unsigned long long address;

    explicit py2cu_host_link(const void *pointer) : address((unsigned long long)pointer)
    {
    }
    template <typename T> operator T *() const
    {
        return (T *)address;
    }
    template <typename T, typename py2cu_host_link_if<!py2cu_host_link_is_pointer<T>::value>::type = 0>
    operator T &() const
    {
        return *(T *)address;
    }
};

/* ---- cooperative groups ---- */

namespace cooperative_groups
{

struct thread_block {
    static void sync()
    {
        __syncthreads();
    }
    static unsigned int thread_rank()
    {
        return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    }
    static unsigned int num_threads()
    {
        return blockDim.x * blockDim.y * blockDim.z;
    }
    static unsigned int size()
    {
        return num_threads();
    }
    static dim3 group_index()
    {
        return blockIdx;
    }
    static dim3 thread_index()
    {
        return threadIdx;
    }
    static dim3 dim_threads()
    {
        return blockDim;
    }
    static dim3 group_dim()
    {
        return blockDim;
    }
};

struct grid_group {
    static bool is_valid()
    {
        return true;
    }
    static void sync()
    {
        py2cu_host_grid_sync();
    }
    static unsigned long long block_rank()
    {
        return blockIdx.x + gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
    }
    static unsigned long long num_blocks()
    {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    static unsigned long long thread_rank()
    {
        return block_rank() * thread_block::num_threads() + thread_block::thread_rank();
    }
    static unsigned long long num_threads()
    {
        return num_blocks() * thread_block::num_threads();
    }
    static unsigned long long size()
    {
        return num_threads();
    }
    static dim3 group_dim()
    {
        return gridDim;
    }
    static dim3 dim_blocks()
    {
        return gridDim;
    }
    static dim3 block_index()
    {
        return blockIdx;
    }
};

/* Lanes of a warp. Their ranks are consecutive, in the order of the lanes. */
struct coalesced_group {
    unsigned int lanes; /* bit mask */

    /* Returns the lane of a rank. */
    int lane_of(unsigned int rank) const
    {
        unsigned int rest = lanes;
        while (rank-- > 0) {
            rest &= rest - 1;
        }
        return __builtin_ctz(rest | 1u << 31);
    }
    void sync() const
    {
        __syncwarp(lanes);
    }
    unsigned int thread_rank() const
    {
        return (unsigned int)__builtin_popcount(lanes & ((1u << py2cu_host_lane()) - 1));
    }
    unsigned int num_threads() const
    {
        return (unsigned int)__builtin_popcount(lanes);
    }
    unsigned int size() const
    {
        return num_threads();
    }
    template <typename T> T shfl(T value, unsigned int rank) const
    {
        return __shfl_sync(lanes, value, lane_of(rank % num_threads()));
    }
    /* Return the value of the thread itself if there is no such rank. */
    template <typename T> T shfl_up(T value, unsigned int delta) const
    {
        const unsigned int rank = thread_rank();
        return shfl(value, rank < delta ? rank : rank - delta);
    }
    template <typename T> T shfl_down(T value, unsigned int delta) const
    {
        const unsigned int rank = thread_rank();
        return shfl(value, delta >= num_threads() - rank ? rank : rank + delta);
    }
    template <typename T> T shfl_xor(T value, unsigned int mask) const
    {
        const unsigned int rank = thread_rank() ^ mask;
        return shfl(value, rank < num_threads() ? rank : thread_rank());
    }
    int any(int predicate) const
    {
        return __any_sync(lanes, predicate);
    }
    int all(int predicate) const
    {
        return __all_sync(lanes, predicate);
    }
    /* Return bit masks of ranks. */
    unsigned int ballot(int predicate) const
    {
        return ranks_of(__ballot_sync(lanes, predicate));
    }
    template <typename T> unsigned int match_any(T value) const
    {
        return ranks_of(__match_any_sync(lanes, value));
    }
    template <typename T> unsigned int match_all(T value, int &all) const
    {
        return ranks_of(__match_all_sync(lanes, value, &all));
    }
    unsigned int ranks_of(unsigned int mask) const
    {
        unsigned int ranks = 0;
        for (unsigned int rank = 0; rank < num_threads(); rank++) {
            ranks |= (mask >> lane_of(rank) & 1u) << rank;
        }
        return ranks;
    }
};

/* Size consecutive lanes of a warp. */
template <unsigned int Size, typename Parent = void> struct thread_block_tile : coalesced_group {
    static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0, "tiles have 1, 2, 4, 8, 16 or 32 threads");
    thread_block_tile() : coalesced_group{(unsigned int)((1ull << Size) - 1) << (py2cu_host_lane() & ~(Size - 1))}
    {
    }
    template <typename Other> thread_block_tile(const thread_block_tile<Size, Other> &tile) : coalesced_group(tile)
    {
    }
    static unsigned int meta_group_rank()
    {
        return thread_block::thread_rank() / Size;
    }
    static unsigned int meta_group_size()
    {
        return (thread_block::num_threads() + Size - 1) / Size;
    }
};

inline thread_block this_thread_block()
{
    return {};
}

inline grid_group this_grid()
{
    return {};
}

inline coalesced_group coalesced_threads()
{
    return {__activemask()};
}

template <unsigned int Size, typename Parent> thread_block_tile<Size, Parent> tiled_partition(const Parent &)
{
    return {};
}

template <typename Group> void sync(const Group &group)
{
    group.sync();
}

#define PY2CU_HOST_GROUP_OPERATION(name, result)                                                                       \
    template <typename T> struct name {                                                                                \
        T operator()(T a, T b) const                                                                                   \
        {                                                                                                              \
            return result;                                                                                             \
        }                                                                                                              \
    };
PY2CU_HOST_GROUP_OPERATION(plus, a + b)
PY2CU_HOST_GROUP_OPERATION(less, b < a ? b : a)
PY2CU_HOST_GROUP_OPERATION(greater, a < b ? b : a)
PY2CU_HOST_GROUP_OPERATION(bit_and, a &b)
PY2CU_HOST_GROUP_OPERATION(bit_or, a | b)
PY2CU_HOST_GROUP_OPERATION(bit_xor, a ^ b)

/* Returns the values of all threads of the group, joined in the order of their ranks. */
template <typename Group, typename T, typename Join> T reduce(const Group &group, T value, Join join)
{
    T result = group.shfl(value, 0);
    for (unsigned int rank = 1; rank < group.num_threads(); rank++) {
        result = join(result, group.shfl(value, rank));
    }
    return result;
}

} // namespace cooperative_groups

#endif
