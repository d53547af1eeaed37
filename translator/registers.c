/* Numbers that a name stands for and that each thread has of its own: cuda.threadIdx.x, cuda.warpsize, cuda.laneid. All are int32. */
#include "lower.h"

#include <string.h>

typedef struct Register {
    const char *path;
    IrSreg sreg;
    HelperId helper; /* where CUDA C has no name for it; else HELPER_NONE */
} Register;

static const Register *find(const char *path)
{
    static const Register registers[] = {
        {"cuda.threadIdx.x", IRS_TID_X, HELPER_NONE},  {"cuda.threadIdx.y", IRS_TID_Y, HELPER_NONE},  {"cuda.threadIdx.z", IRS_TID_Z, HELPER_NONE},
        {"cuda.blockIdx.x", IRS_CTAID_X, HELPER_NONE}, {"cuda.blockIdx.y", IRS_CTAID_Y, HELPER_NONE}, {"cuda.blockIdx.z", IRS_CTAID_Z, HELPER_NONE},
        {"cuda.blockDim.x", IRS_NTID_X, HELPER_NONE},  {"cuda.blockDim.y", IRS_NTID_Y, HELPER_NONE},  {"cuda.blockDim.z", IRS_NTID_Z, HELPER_NONE},
        {"cuda.gridDim.x", IRS_NCTAID_X, HELPER_NONE}, {"cuda.gridDim.y", IRS_NCTAID_Y, HELPER_NONE}, {"cuda.gridDim.z", IRS_NCTAID_Z, HELPER_NONE},
        {"cuda.warpsize", IRS_WARP_SIZE, HELPER_NONE}, {"cuda.laneid", IRS_TID_X, HELPER_LANE_ID},
    };
    for (size_t i = 0; i < sizeof registers / sizeof registers[0]; i++) {
        if (strcmp(registers[i].path, path) == 0) {
            return &registers[i];
        }
    }
    return NULL;
}

bool path_is_register(const char *path)
{
    return find(path) != NULL;
}

bool lower_register(Lower *lw, const char *path, Value *value)
{
    const Register *found = find(path);
    const Type *i32 = lw_type(lw, TY_I32);
    if (found == NULL) {
        return false;
    }
    IrExpr *e = found->helper != HELPER_NONE ? lower_helper(lw, found->helper, i32, NULL, 0)
                                             : ir_sreg(lw->unit->arena, lw_type(lw, TY_U32), found->sreg);
    *value = value_scalar(i32, ir_convert(lw->unit->arena, i32, e));
    return true;
}
