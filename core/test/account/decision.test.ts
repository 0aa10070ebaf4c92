import { describe, expect, test } from "vitest"
import { decide, type Decision, type Situation } from "../../src/account/decision.ts"

describe("whose account is it", () => {
  // every combination of what is known
  test.each<[string, Omit<Situation, "emailTrusted">, Decision, Decision]>([
    ["known, nobody signed in", { owner: "a" }, "enter", "enter"],
    ["known, its owner signed in", { owner: "a", current: "a" }, "enter", "enter"],
    ["known, another signed in", { owner: "a", current: "b" }, "refuse", "refuse"],
    ["known, its address another's", { owner: "a", emailOwner: "b" }, "enter", "enter"],
    ["known, another signed in who has its address", { owner: "a", current: "b", emailOwner: "b" }, "refuse", "refuse"],
    ["free, someone signed in", { current: "b" }, "attach", "attach"],
    ["free, someone signed in who has its address", { current: "b", emailOwner: "b" }, "attach", "attach"],
    ["free, someone signed in, its address another's", { current: "b", emailOwner: "c" }, "attach", "attach"],
    ["free, nobody signed in, its address known", { emailOwner: "b" }, "refuse", "adopt"],
    ["free, nobody signed in, its address new", {}, "create", "create"],
  ])("%s (cases 50, 51, 53)", (_name, known, untrusted, trusted) => {
    expect(decide({ ...known, emailTrusted: false })).toBe(untrusted)
    expect(decide({ ...known, emailTrusted: true })).toBe(trusted)
  })
})
