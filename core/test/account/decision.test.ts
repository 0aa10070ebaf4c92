import { describe, expect, test } from "vitest"
import { decide, type Decision, type Situation } from "../../src/account/decision.ts"

describe("the decision about an account", () => {
  // every combination of owner, current user and user with the address
  test.each<[string, Omit<Situation, "emailTrusted">, Decision, Decision]>([
    ["an account of a user, nobody signed in", { owner: "a" }, "enter", "enter"],
    ["an account of the current user", { owner: "a", current: "a" }, "enter", "enter"],
    ["an account of another user than the current one", { owner: "a", current: "b" }, "refuse", "refuse"],
    ["an account of a user, its address another user's", { owner: "a", emailOwner: "b" }, "enter", "enter"],
    [
      "an account of another user than the current one, who has its address",
      { owner: "a", current: "b", emailOwner: "b" },
      "refuse",
      "refuse",
    ],
    ["a new account, a user signed in", { current: "b" }, "attach", "attach"],
    ["a new account, a user signed in who has its address", { current: "b", emailOwner: "b" }, "attach", "attach"],
    [
      "a new account, a user signed in, its address another user's",
      { current: "b", emailOwner: "c" },
      "attach",
      "attach",
    ],
    ["a new account, nobody signed in, its address a user's", { emailOwner: "b" }, "refuse", "adopt"],
    ["a new account, nobody signed in, its address new", {}, "create", "create"],
  ])("%s (cases 50, 51, 53)", (_name, known, untrusted, trusted) => {
    expect(decide({ ...known, emailTrusted: false })).toBe(untrusted)
    expect(decide({ ...known, emailTrusted: true })).toBe(trusted)
  })
})
