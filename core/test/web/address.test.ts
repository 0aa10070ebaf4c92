import { describe, expect, test } from "vitest"
import { toRecipient } from "../../src/mail/recipient.ts"
import { toAddress, toEmail } from "../../src/web/address.ts"

const long = (length: number) => "a".repeat(length)

describe("an address that is accepted", () => {
  test.each([
    ["ada@app.test", "ada@app.test"],
    ["  Ada@App.TEST ", "ada@app.test"],
    ["ada.lovelace+notes@mail.app.test", "ada.lovelace+notes@mail.app.test"],
    ["o'hara@app.test", "o'hara@app.test"],
    ["ada@bücher.test", "ada@xn--bcher-kva.test"],
    ["ada@BU\u0308CHER.test", "ada@xn--bcher-kva.test"],
    ["ada@localhost", "ada@localhost"],
    ["ada@4.app.test", "ada@4.app.test"],
    [`${long(64)}@app.test`, `${long(64)}@app.test`],
  ])("(case 44) %j is normalized to %j, which stays as it is", (given, spelling) => {
    expect(toAddress(given)).toBe(spelling)
    expect(toAddress(spelling)).toBe(spelling)
  })

  test("(case 45) contains only one @, so an app that splits it there gets its domain", () => {
    expect(toAddress("ada@app.test.evil.example")!.split("@")).toEqual(["ada", "app.test.evil.example"])
  })
})

test.each([
  ["Ada@BU\u0308CHER.test", "ada@xn--bcher-kva.test"],
  ["ada@bücher.test", "ada@xn--bcher-kva.test"],
  ["ada@xn--bcher-kva.TEST", "ada@xn--bcher-kva.test"],
  ["Ada@App.Test", "ada@app.test"],
  // none that a link could be mailed to: left as it is, but for A to Z
  ["Zoë@App.Test", "zoë@app.test"],
  ['"Ada L"@App.Test', '"ada l"@app.test'],
  ["\u212Aelvin@App.Test", "\u212Aelvin@app.test"],
  ["ada@\uFF41pp.Test", "ada@\uFF41pp.test"],
  ["Ada", "ada"],
  ["", ""],
])("(case 44) %j from a provider becomes %j", (given, known) => {
  expect(toEmail(given)).toBe(known)
  expect(toEmail(known)).toBe(known)
})

test.each([
  ["Ada@App.Test", "ada@app.test"],
  ["ada@b\u00fccher.test", "ada@xn--bcher-kva.test"],
  ["m\u00fcller@app.test", "m\u00fcller@app.test"],
  ["\u7528\u6237@\u4f8b\u5b50.test", "\u7528\u6237@\u4f8b\u5b50.test"],
])("a user whose stored address is %j gets mails at %j", (stored, recipient) => {
  expect(toRecipient(stored)).toBe(recipient)
})

/** Each row names the mistake. */
const refused: Readonly<Record<string, readonly unknown[]>> = {
  "(case 40) not one text": [
    undefined,
    null,
    7,
    {},
    [],
    ["ada@app.test"],
    { email: "ada@app.test" },
    new String("a@b.test"),
  ],
  "(case 40) a list": [
    "a@app.test,b@app.test",
    "a@app.test;b@app.test",
    "a@app.test b@app.test",
    "a@app.test,",
    ",a@app.test",
  ],
  "(case 40) too long": [
    `${long(65)}@app.test`,
    `a@${long(64)}.test`,
    `a@${`${long(60)}.`.repeat(5)}test`,
    `${long(600)}@app.test`,
  ],
  "(case 41) another @": ["ada\uff20app.test", "ada\ufe6bapp.test", "ada@evil.example\uff20app.test"],
  "(case 41) a disguise": [
    "\u212aay@app.test",
    "ada@\u212aelvin.test",
    "ada@app.te\u017ft",
    "ad\u0131@app.test",
    "\uff41da@app.test",
    "ada@\uff41pp.test",
    "ada@\ufb01rm.test",
    "ada@app\uff0etest",
    "ada@app\u3002test",
  ],
  "(case 41) something invisible": [
    "ada\u200b@app.test",
    "ada@app\u200b.test",
    "ada@app\u00ad.test",
    "ada@app.te\u034fst",
    "\u202eada@app.test",
    "ada@app.test\u2066",
    "\ufeffada@app.test",
    "ada@a\ufe0fpp.test",
  ],
  "(case 42) more than an address": [
    `"ada"@app.test`,
    `"ada@evil.example"@app.test`,
    `"a b"@app.test`,
    "Ada <ada@app.test>",
    "<ada@app.test>",
    "ada@app.test (Ada)",
    "ada(x)@app.test",
    "@relay.example:ada@app.test",
    "ada%evil.example@app.test",
    "evil.example!ada@app.test",
    "mailto:ada@app.test",
    "ada@[127.0.0.1]",
    "ada\\@evil.example@app.test",
  ],
  "(case 43) a control": [
    "ada@app.test\r\nBcc: eve@evil.example",
    "ada\n@app.test",
    "ada@app.test\n",
    "a\u0000@app.test",
    "\tada@app.test",
    "ada@app.test\u007f",
  ],
  "no mailbox": [
    "",
    " ",
    "ada",
    "@",
    "ada@",
    "@app.test",
    "ada@@app.test",
    ".ada@app.test",
    "ada.@app.test",
    "a..b@app.test",
    "-oQ@app.test",
  ],
  "no domain": [
    "ada@.test",
    "ada@app..test",
    "ada@app.test.",
    "ada@-app.test",
    "ada@app-.test",
    "ada@127.0.0.1",
    "ada@0x7f.1",
    "ada@2130706433",
    "ada@app.test:25",
    "ada@app.test/x",
    "ada@app.test?x",
    "ada@app.test#x",
    "ada@app_x.test",
    "ada@%61pp.test",
    "ada@xn--\u00fc.test",
  ],
}

describe("an address that is rejected", () => {
  for (const [why, list] of Object.entries(refused)) {
    test.each(list.map((given) => [given]))(`${why}: %j`, (given) => expect(toAddress(given)).toBeUndefined())
  }
})

describe("an app's own normalization", () => {
  test("runs first, and its result is checked like any other", () => {
    expect(toAddress("Ada+x@App.test", (given) => given.replace(/\+[^@]*/, ""))).toBe("ada@app.test")
    for (const given of ["a@b.test,c@d.test", `"a"@b.test`, "a@b.test\r\n"]) {
      expect(toAddress("ada@app.test", () => given)).toBeUndefined()
    }
    expect(toAddress("ada@app.test", () => 7 as unknown as string)).toBeUndefined()
  })

  test("may reject by throwing", () => {
    const refuse = () => {
      throw new Error("no")
    }
    expect(() => toAddress("ada@app.test", refuse)).toThrow("no")
  })
})

test("(case 86) the longest input takes time in proportion to its length", () => {
  for (const given of [" ".repeat(1e6), "@".repeat(1e6), `${".a".repeat(5e5)}@app.test`]) {
    expect(toAddress(given)).toBeUndefined()
  }
})

const unsafe = ["not one text", "a list", "another @", "something invisible", "more than an address", "a control"]
test.each(
  Object.entries(refused).filter(([name]) => unsafe.some((one) => name.endsWith(one))).flatMap(([name, texts]) =>
    texts.flatMap((text) => typeof text === "string" ? [text, text.replace("a", "\u00e4")] : [text]).map((text) =>
      [name, text] as const
    )
  ),
)("no mail goes to a stored address that is %s: %j", (_, text) => {
  expect(toRecipient(text)).toBeUndefined()
})
