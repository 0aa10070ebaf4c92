import { describe, expect, it } from "vitest"
import { findPasswordFault, isComparable } from "../src/new-password.ts"

const words = ["ada.lovelace@corp.test", "Ada's shop"]

describe("new passwords", () => {
  it.each([
    ["short", "too_short"],
    ["123456789", "too_short"],
    ["", "too_short"],
    // five characters in the form NFC
    ["e\u0301".repeat(5), "too_short"],
    // ten ligatures are twenty letters, and five are ten
    ["ﬁﬂﬀﬁx", "too_short"],
    ["😀😃😄😁😆", "too_short"],
    ["password123", "too_common"],
    ["PassWord123", "too_common"],
    ["ｐａｓｓｗｏｒｄ１２３", "too_common"],
    ["1q2w3e4r5t", "too_common"],
    ["aaaaaaaaaaaaaaaa", "too_common"],
    ["abcabcabcabc", "too_common"],
    ["ada.lovelace", "too_common"],
    ["AdaLovelace1", "too_common"],
    ["lovelacecorp", "too_common"],
    ["x".repeat(257) + "y", "too_long"],
    ["aé😀z".repeat(300), "too_long"],
    ["\u0301".repeat(100_000), "too_long"],
  ])(
    "%s is %s",
    async (password, fault) => expect(await findPasswordFault(password, { words })).toBe(fault),
  )

  it.each([
    "correct horse battery",
    "Zwölf Boxkämpfer",
    "lovelace wrote the first one",
    "😀😃😄😁😆😅😂🤣🥲😇",
    "    a    b    ",
    "パスワードではありません",
    "ab".repeat(5) + "c".repeat(246),
  ])(
    "%s is a good one",
    async (password) => expect(await findPasswordFault(password, { words })).toBeUndefined(),
  )

  it("with another minimum, common ones of that length are refused, too", async () => {
    expect(await findPasswordFault("sunshine", { minLength: 8 })).toBe(
      "too_common",
    )
    expect(await findPasswordFault("tunshino", { minLength: 8 }))
      .toBeUndefined()
    expect(await findPasswordFault("correct horse", { minLength: 14 })).toBe(
      "too_short",
    )
  })
})

it.each([
  ["", true],
  ["x".repeat(1024), true],
  ["x".repeat(1025), false],
  ["é".repeat(512), true],
  ["é".repeat(513), false],
])(
  "a sign-in compares up to 1,024 bytes",
  (password, expected) => expect(isComparable(password)).toBe(expected),
)
