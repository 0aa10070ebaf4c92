import { describe, expect, test } from "vitest"
import { decideLink, type Decision, type Situation } from "../../src/signin/resolve.ts"

describe("the decision", () => {
  // every combination of owner, current user and user with the address
  test.each<[string, Omit<Situation, "emailTrusted">, Decision, Decision]>([
    ["an account of a user, no user signed in", { owner: "a" }, "signIn", "signIn"],
    ["an account of the current user", { owner: "a", current: "a" }, "signIn", "signIn"],
    ["an account of another user than the current one", { owner: "a", current: "b" }, "refuse", "refuse"],
    ["an account of a user, its address another user's", { owner: "a", emailOwner: "b" }, "signIn", "signIn"],
    [
      "an account of another user than the current one, who has its address",
      { owner: "a", current: "b", emailOwner: "b" },
      "refuse",
      "refuse",
    ],
    ["a new account, a user signed in", { current: "b" }, "linkToCurrent", "linkToCurrent"],
    [
      "a new account, a user signed in who has its address",
      { current: "b", emailOwner: "b" },
      "linkToCurrent",
      "linkToCurrent",
    ],
    [
      "a new account, a user signed in, its address another user's",
      { current: "b", emailOwner: "c" },
      "linkToCurrent",
      "linkToCurrent",
    ],
    ["a new account, no user signed in, its address a user's", { emailOwner: "b" }, "refuse", "linkByEmail"],
    ["a new account, no user signed in, its address new", {}, "create", "create"],
  ])("for %s is the expected one (cases 50, 51, 53)", (_name, known, untrusted, trusted) => {
    expect(decideLink({ ...known, emailTrusted: false })).toBe(untrusted)
    expect(decideLink({ ...known, emailTrusted: true })).toBe(trusted)
  })
})
