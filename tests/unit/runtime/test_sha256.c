// SPDX-License-Identifier: MIT
/* SHA-256 compared with the examples of FIPS 180-4 and NIST's test vectors. */
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

static int failures;

static void hex(const uint8_t digest[SHA256_BYTES], char text[65])
{
    for (int i = 0; i < SHA256_BYTES; i++) {
        (void)snprintf(text + 2 * i, 3, "%02x", digest[i]);
    }
}

static void expect(const char *what, Sha256 *sha, const char *expected)
{
    uint8_t digest[SHA256_BYTES];
    char text[65];
    sha256_finish(sha, digest);
    hex(digest, text);
    if (strcmp(text, expected) != 0) {
        fprintf(stderr, "%s: %s instead of %s\n", what, text, expected);
        failures++;
    }
}

static void expect_text(const char *message, const char *expected)
{
    Sha256 sha;
    sha256_start(&sha);
    sha256_add(&sha, message, strlen(message));
    expect(message, &sha, expected);
}

int main(void)
{
    expect_text("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_text("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect_text("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqr"
                "stnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");

    /* A million times "a", in pieces of all lengths. */
    static char piece[1000];
    memset(piece, 'a', sizeof piece);
    Sha256 sha;
    sha256_start(&sha);
    size_t left = 1000000;
    for (size_t length = 1; left > 0; length = length % 997 + 1) {
        size_t part = length < left ? length : left;
        sha256_add(&sha, piece, part);
        left -= part;
    }
    expect("a million a", &sha, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");

    /* Adjacent fields are distinguished. */
    uint8_t one[SHA256_BYTES], two[SHA256_BYTES];
    sha256_start(&sha);
    sha256_string(&sha, "ab");
    sha256_string(&sha, "c");
    sha256_finish(&sha, one);
    sha256_start(&sha);
    sha256_string(&sha, "a");
    sha256_string(&sha, "bc");
    sha256_finish(&sha, two);
    if (memcmp(one, two, sizeof one) == 0) {
        fprintf(stderr, "two lists of fields have one digest\n");
        failures++;
    }
    return failures == 0 ? 0 : 1;
}
