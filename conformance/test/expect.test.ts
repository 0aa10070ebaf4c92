import type { Exchange } from "../src/exchange.ts"
import { printEvidence } from "../src/run.ts"
import { readFileSync } from "node:fs"
import { describe, expect as vitest, it } from "vitest"
import { createExpect } from "../src/expect.ts"

const expect = createExpect(() => "> GET https://app.test/\n\n< 200")

describe("expectations", () => {
  it.each<[string, () => void]>([
    ["toBe, deep", () => expect({ a: [1, { b: null }] }).toBe({ a: [1, { b: null }] })],
    ["toContain, text", () => expect("abc").toContain("b")],
    ["toContain, list", () => expect([{ a: 1 }]).toContain({ a: 1 })],
    ["toMatch", () => expect("abc").toMatch(/^a/)],
    ["toBeOneOf", () => expect(403).toBeOneOf([401, 403])],
    ["toHaveKeys", () => expect({ b: 1, a: undefined }).toHaveKeys(["a", "b"])],
    ["not", () => expect(null).not.toBe(undefined)],
  ])("%s holds", (_name, check) => check())

  it.each<[string, () => void]>([
    ["toBe", () => expect({ a: undefined }).toBe({})],
    ["toBe, list and record", () => expect([]).toBe({})],
    ["toContain", () => expect(undefined).toContain("a")],
    ["toMatch of what is no text", () => expect(404).toMatch(/4/)],
    ["toHaveKeys of null", () => expect(null).toHaveKeys(["a"])],
    ["not", () => expect(1).not.toBe(1)],
  ])("%s fails", (_name, check) => vitest(check).toThrow())

  it("the message of a failure ends with the exchange", () => {
    vitest(() => expect(500, "status").toBe(200)).toThrow(
      "status: expected 500 to be 200\n\n> GET https://app.test/\n\n< 200",
    )
  })

  it("the file of expectations is short and needs web standards only", () => {
    const source = readFileSync(new URL("../src/expect.ts", import.meta.url), "utf8")
    vitest(source.trimEnd().split("\n").length).toBeLessThanOrEqual(80)
    vitest(source).not.toContain("node:")
  })
})

it("the evidence of a failure contains the app's last output if the app failed", () => {
  const lastPrinted = () => `Error: AUTH_SECRET is ${"s".repeat(40)}`
  const toExchange = (status: number): Exchange => ({
    request: { method: "GET", origin: "https://app.test", target: "/", headers: [] },
    response: { status, headers: [], body: "" },
  })
  expect(printEvidence(toExchange(500), { lastPrinted })).toContain(
    "The app printed last:\nError: AUTH_SECRET is ssssssss…(40)",
  )
  expect(printEvidence(toExchange(200), { lastPrinted })).not.toContain("printed")
  expect(printEvidence(toExchange(500), { lastPrinted: () => undefined })).not.toContain("printed")
})
