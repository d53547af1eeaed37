# SPDX-License-Identifier: MIT
"""Compare NFKC of identifiers in the translator with Python's unicodedata.

python3 check_nfkc.py PROGRAM CHARACTERS FILE

PROGRAM is test_nfkc.c, CHARACTERS the identifier characters of nfkc.def's version of Unicode (identifier_characters.txt), FILE the file that is written
for PROGRAM. Compares each of the characters that this Python has, and 20,000 random identifiers, most of them with combining marks. The NFKC of
an assigned character never changes, so that any later version of unicodedata expects the same.
"""
import random
import subprocess
import sys
import unicodedata


def main(program, characters, path):
    codes = []
    with open(characters, encoding='ascii') as file:
        for part in file.read().split():
            first, last = (int(number, 16) for number in part.split('-'))
            codes += [code for code in range(first, last + 1) if unicodedata.category(chr(code)) != 'Cn']
    marks = [code for code in codes if unicodedata.combining(chr(code))]
    letters = [code for code in codes if unicodedata.decomposition(chr(code))] + [*range(0x1100, 0x1200)] + [*b'aeiou'] * 20
    seconds = [int(parts[1], 16) for code in codes if len(parts := unicodedata.decomposition(chr(code)).split()) == 2 and parts[0][0] != '<']
    pools = [letters, marks, marks, seconds, codes]
    generator = random.Random(12)
    texts = [chr(code) for code in codes]
    texts += [''.join(chr(generator.choice(generator.choice(pools))) for _ in range(generator.randint(2, 12))) for _ in range(20000)]
    with open(path, 'w', encoding='utf-8') as file:
        for text in texts:
            file.write(f'{text} {unicodedata.normalize("NFKC", text)}\n')
    print(f'Unicode {unicodedata.unidata_version} of this Python, {len(codes)} characters')
    return subprocess.run([program, path], check=False).returncode


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
