import { expect, test } from "vitest"
import { MemoryAdapter, memoryRevocations } from "../../../core/src/adapters/memory.ts"
import { better, choose, createWorld, email, good, signIn } from "./world.ts"

const fail = () => {
  throw new Error("the store is down")
}

/** An app whose store cannot end sessions once `breakAfter(n)` was called and `n` more have ended. */
async function createStart(strategy: "jwt" | "database") {
  let left = Infinity
  const breaking = <A extends unknown[], R>(run: (...given: A) => R) => (...given: A): R =>
    left-- > 0 ? run(...given) : fail()
  const adapter = MemoryAdapter()
  const revocations = memoryRevocations()
  const world = createWorld(strategy, {
    adapter: {
      ...adapter,
      deleteSessions: breaking(adapter.deleteSessions),
      deleteOtherSessions: breaking(adapter.deleteOtherSessions),
    },
    ...strategy === "jwt" &&
      { session: { strategy, revocation: { store: { ...revocations, revoke: breaking(revocations.revoke) } } } },
  })
  const ada = await world.signUp()
  const other = world.browser()
  await signIn(other)
  return { ...world, ada, other, breakAfter: (ends: number) => void (left = ends), mend: () => void (left = Infinity) }
}

const change = { currentPassword: good, password: better }

test.each(["jwt", "database"] as const)(
  "a change whose sessions cannot be ended changes nothing, under %s",
  async (strategy) => {
    const { ada, browser, breakAfter, mend, mails } = await createStart(strategy)
    breakAfter(0)
    await ada.post("change-password/password", change)
    mend()
    const later = browser()
    await signIn(later, better)
    expect(await later.currentEmail(), "with the new password").toBeUndefined()
    await signIn(later, good)
    expect(await later.currentEmail(), "with the old password").toBe(email)
    expect(mails.map(({ kind }) => kind)).toEqual(["sign-up"])
  },
)

test.each(["jwt", "database"] as const)(
  "a change after which the store fails has ended sessions and is told, under %s",
  async (strategy) => {
    const { ada, other, browser, breakAfter, mend, mails } = await createStart(strategy)
    breakAfter(1)
    await ada.post("change-password/password", change)
    mend()
    expect(await other.currentEmail(), "the other session").toBeUndefined()
    expect(await ada.currentEmail(), "the own session").toBe(email)
    const later = browser()
    await signIn(later, better)
    expect(await later.currentEmail()).toBe(email)
    expect(mails.at(-1)!.kind).toBe("password-changed")
  },
)

test.each(["jwt", "database"] as const)(
  "a reset after which the store fails has ended sessions and is told, under %s",
  async (strategy) => {
    const { browser, other, breakAfter, mend, mails, lastUrl } = await createStart(strategy)
    const reset = browser()
    await reset.post("reset/password", { email })
    breakAfter(1)
    await choose(reset, lastUrl(), better)
    mend()
    expect(await other.currentEmail(), "the other session").toBeUndefined()
    expect(mails.at(-1)!.kind).toBe("password-changed")
  },
)
