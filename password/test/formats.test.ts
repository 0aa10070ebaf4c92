import { describe, expect, it } from "vitest"
import { parseHash } from "../src/hashing/formats.ts"

const salt = "c2FsdHNhbHRzYWx0c2FsdA"
const tag = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

describe("formats of hashes", () => {
  it.each([
    [`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}`, {
      function: "argon2id",
      memory: 19_456,
      passes: 2,
      lanes: 1,
    }],
    [`$argon2i$v=19$m=65536,t=3,p=4$${salt}$${tag}`, {
      function: "argon2i",
      memory: 65_536,
      passes: 3,
      lanes: 4,
    }],
    [`$argon2d$v=19$m=8,t=1,p=1$${salt}$${tag}`, { function: "argon2d" }],
    [`$scrypt$ln=17,r=8,p=1$${salt}$${tag}`, {
      function: "scrypt",
      cost: 131_072,
      blockSize: 8,
      parallelization: 1,
    }],
    [`${"ab".repeat(16)}:${"cd".repeat(64)}`, {
      function: "scrypt",
      cost: 16_384,
      blockSize: 16,
      isNormalized: true,
    }],
    [`$pbkdf2-sha256$i=600000,l=32$${salt}$${tag}`, {
      function: "pbkdf2",
      digest: "SHA-256",
      iterations: 600_000,
    }],
    [`$pbkdf2-sha512$25000$${salt}$${tag}`, {
      function: "pbkdf2",
      digest: "SHA-512",
      iterations: 25_000,
    }],
    [`$pbkdf2$131000$${salt}$${tag}`, { function: "pbkdf2", digest: "SHA-1" }],
    [`pbkdf2_sha256$870000$c8d8Jkl$${tag}=`, {
      function: "pbkdf2",
      digest: "SHA-256",
      iterations: 870_000,
    }],
    [`$2b$12$${"a".repeat(53)}`, { function: "bcrypt", cost: 12 }],
    [`$2y$10$${"a".repeat(53)}`, { function: "bcrypt", cost: 10 }],
  ])(
    "reads %s",
    (text, expected) => expect(parseHash(text)).toMatchObject(expected),
  )

  it.each([
    ["", "nothing"],
    ["correct horse", "a password in the clear"],
    ["5f4dcc3b5aa765d61d8327deb882cf99", "MD5"],
    [`$argon2id$v=16$m=19456,t=2,p=1$${salt}$${tag}`, "an old version"],
    [`$argon2id$m=19456,t=2,p=1$${salt}$${tag}`, "no version"],
    [
      `$argon2id$v=19$m=524288,t=1,p=1$${salt}$${tag}`,
      "more memory than the ceiling",
    ],
    [
      `$argon2id$v=19$m=262144,t=5,p=1$${salt}$${tag}`,
      "more passes over so much memory",
    ],
    [`$argon2id$v=19$m=8,t=4000000000,p=1$${salt}$${tag}`, "more passes"],
    [`$argon2id$v=19$m=1024,t=2,p=17$${salt}$${tag}`, "more lanes"],
    [
      `$argon2id$v=19$m=7,t=2,p=1$${salt}$${tag}`,
      "less memory than Argon2 allows",
    ],
    [`$argon2id$v=19$m=19456,t=0,p=1$${salt}$${tag}`, "no pass"],
    [`$argon2id$v=19$m=19456,t=2,p=1,p=1$${salt}$${tag}`, "a name twice"],
    [
      `$argon2id$v=19$m=19456,t=2,p=1,keyid=a$${salt}$${tag}`,
      "a key of its own",
    ],
    [
      `$argon2id$v=19$m=19456,t=2,p=01$${salt}$${tag}`,
      "a number with a leading zero",
    ],
    [`$argon2id$v=19$m=19456,t=2,p=1$${salt}$AAEC`, "a short tag"],
    [`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${"A".repeat(88)}`, "a long tag"],
    [`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}$x`, "one part more"],
    [`$argon2id$v=19$m=19456,t=2,p=1$sa_lt$${tag}`, "another alphabet"],
    [`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}\n`, "a line break"],
    [`$scrypt$ln=22,r=8,p=1$${salt}$${tag}`, "more cost"],
    [`$scrypt$ln=18,r=16,p=1$${salt}$${tag}`, "more memory"],
    [`$scrypt$ln=16,r=1,p=1$${salt}$${tag}`, "more cost than blocks of this size allow"],
    [
      `$scrypt$ln=17,r=8,p=9$${salt}$${tag}`,
      "more parallelization than one hash may cost",
    ],
    [`$scrypt$ln=17,r=8$${salt}$${tag}`, "a missing parameter"],
    [`$pbkdf2-sha256$5000000$${salt}$${tag}`, "more iterations"],
    [`$pbkdf2-sha256$0$${salt}$${tag}`, "no iteration"],
    [`$pbkdf2-md5$1000$${salt}$${tag}`, "another digest"],
    [`$2b$15$${"a".repeat(53)}`, "more cost than the ceiling of bcrypt"],
    [`$2b$03$${"a".repeat(53)}`, "less cost than bcrypt allows"],
    [`$2x$10$${"a".repeat(53)}`, "the broken variant"],
    [`$2b$10$${"a".repeat(52)}`, "a bcrypt hash cut short"],
    [`$argon2id$${"v=19$".repeat(200)}`, "a long text"],
  ])("rejects %s (%s)", (text) => expect(parseHash(text)).toBeUndefined())
})
