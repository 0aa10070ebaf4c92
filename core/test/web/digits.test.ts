import { describe, expect, test } from "vitest"
import { createDigits, readDigits } from "../../src/web/digits.ts"

/** Returns a function that returns these words, one after the other. */
const words = (...given: readonly number[]) => {
  const left = [...given]
  return () => left.shift()!
}
const most = 2 ** 32 - 1

describe("a new code", () => {
  test.each<[number, readonly number[], string]>([
    [8, [0], "00000000"],
    [8, [7], "00000007"],
    [8, [99_999_999], "99999999"],
    [8, [100_000_000], "00000000"],
    [6, [1_234_567], "234567"],
    // 42 whole rounds of 10⁸ codes fit in 32 bits
    [8, [4_199_999_999], "99999999"],
    [8, [4_200_000_000, 5], "00000005"],
    [8, [most, most, 12_345_678], "12345678"],
    [6, [4_293_999_999], "999999"],
    [6, [4_294_000_000, 42], "000042"],
  ])("%i digits from the words %j (case 99) are %s", (length, given, code) => {
    expect(createDigits(length, words(...given))).toBe(code)
  })

  test("each first digit (case 99) is as likely as any other, also zero", () => {
    const counts = new Array<number>(10).fill(0)
    for (let i = 0; i < 20_000; i++) counts[Number(createDigits(6)[0])]!++
    // 2000 each; the standard deviation is 42
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(300)
  })
})

test.each<[unknown, string | undefined]>([
  ["12345678", "12345678"],
  ["00000000", "00000000"],
  [" 1234 5678 ", "12345678"],
  ["1234-5678", "12345678"],
  ["1234\u20135678", "12345678"],
  ["1234\u22125678", undefined],
  ["12.34.56.78", "12345678"],
  ["\u200e1234\u00a05678\u200f", "12345678"],
  ["\t1234\n5678", "12345678"],
  ["１２３４５６７８", "12345678"],
  ["\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668", "12345678"],
  ["\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7", "01234567"],
  // other digits, and characters whose normalized form contains digits
  ["\u0967234567\u096e", undefined],
  ["①②③④⑤⑥⑦⑧", "12345678"],
  ["½3456789", undefined],
  ["1234567", undefined],
  ["123456789", undefined],
  ["1234567a", undefined],
  ["+1234567", undefined],
  ["1e234567", undefined],
  ["1234\u00005678", undefined],
  ["", undefined],
  ["1 ".repeat(17), undefined],
  ["9".repeat(1_000_000), undefined],
  [12345678, undefined],
  [["12345678"], undefined],
  [null, undefined],
  [undefined, undefined],
])("the text %j (cases 87, 90) is read as %j", (text, code) => {
  expect(readDigits(text, 8)).toBe(code)
})
