import { expect, test, vi } from "vitest"
import type { AdapterAccount } from "../../src/app/adapter.ts"
import { createWorld } from "./world.ts"

const row = { userId: "another", type: "oauth", provider: "one", providerAccountId: "accented" } as AdapterAccount

/** Signs a user in for the second time. `answer` takes the place of what `updateAccount` returns. */
async function signInAgain(code: string, answer?: (stored: AdapterAccount | null) => unknown) {
  const world = createWorld("database")
  await world.browser().signIn("one", code)
  const { updateAccount, getUserByAccount } = world.adapter
  const look = vi.fn(getUserByAccount)
  world.adapter.getUserByAccount = look
  world.adapter.updateAccount = async (changes) => {
    const stored = await updateAccount(changes)
    return answer ? answer(stored) as AdapterAccount : stored
  }
  const browser = world.browser()
  await browser.signIn("one", code)
  return { email: await browser.email(), looks: look.mock.calls.length, sessions: world.adapter.snapshot().sessions }
}

const verified = "accented"
const address = "víctim@x.test"
test.each<[string, string, ((stored: AdapterAccount | null) => unknown) | undefined, string | undefined, number]>([
  ["the row of the user", verified, undefined, address, 1],
  ["the row of another user", verified, () => row, undefined, 1],
  ["a row without a user", verified, ({ ...stored }) => ({ ...stored, userId: undefined }), address, 2],
  ["a row whose other columns are `null`", verified, ({ ...stored }) => ({ ...stored, userId: null }), address, 2],
  ["a row of another provider", verified, ({ ...stored }) => ({ ...stored, provider: "ONE" }), address, 2],
  ["a row with a similar id", verified, ({ ...stored }) => ({ ...stored, providerAccountId: "ACCENTED" }), address, 2],
  ["nothing", verified, () => null, address, 2],
  ["the row of a user without a verified address", "other", undefined, "other@evil.test", 2],
])(
  "a known account whose update returns %s is looked up as often as necessary (case 53)",
  async (_, code, answer, email, looks) => {
    const found = await signInAgain(code, answer)
    expect(found.email).toBe(email)
    expect(found.looks).toBe(looks)
    expect(found.sessions).toHaveLength(email ? 2 : 1)
  },
)

test("the session ends if the new tokens cannot be stored", async () => {
  const { email, sessions } = await signInAgain(verified, () => {
    throw new Error("the store is down")
  })
  expect(email).toBeUndefined()
  expect(sessions).toHaveLength(1)
})

test("the new tokens are stored for an account that another tab has just linked to the current user", async () => {
  const world = createWorld("database")
  const browser = world.browser()
  await browser.signIn("one", verified)
  const { linkAccount } = world.adapter
  world.adapter.linkAccount = (account) => {
    world.adapter.linkAccount = linkAccount
    linkAccount({ ...account, access_token: "of the other tab" })
    return linkAccount(account)
  }
  await browser.signIn("two", "linked")
  expect(world.adapter.snapshot().accounts.map((account) => account.access_token)).toEqual([verified, "linked"])
})
