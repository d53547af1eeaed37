// SPDX-License-Identifier: MIT
/* The parts of <elf.h> that the command uses to read cubins, for systems without this header. The structures are those
 * of the ELF-64 object file format, version 1.5. */
#ifndef PY2CU_PORTABLE_ELF_H
#define PY2CU_PORTABLE_ELF_H

#include <stdint.h>

#define ELFMAG "\177ELF"
enum { SELFMAG = 4 };

typedef struct Elf64_Ehdr {
    unsigned char e_ident[16];
    uint16_t e_type, e_machine;
    uint32_t e_version;
    uint64_t e_entry, e_phoff, e_shoff;
    uint32_t e_flags;
    uint16_t e_ehsize, e_phentsize, e_phnum, e_shentsize, e_shnum, e_shstrndx;
} Elf64_Ehdr;

typedef struct Elf64_Shdr {
    uint32_t sh_name, sh_type;
    uint64_t sh_flags, sh_addr, sh_offset, sh_size;
    uint32_t sh_link, sh_info;
    uint64_t sh_addralign, sh_entsize;
} Elf64_Shdr;

#endif
