import { describe, expect, test } from "vitest"
import type { MemoryAdapter } from "../../src/adapters/memory.ts"
import { createWorld } from "../signin/world.ts"

/** Returns an app without mailed links, and a user with accounts at both providers, in two browsers. */
async function enrol(strategy: "jwt" | "database", more: readonly string[] = ["two"]) {
  const world = createWorld(strategy)
  world.config.providers = (world.config.providers as unknown[]).slice(0, 2) as never
  const [here, there] = [world.browser(), world.browser()]
  await here.signIn("one", "ada")
  for (const id of more) await here.signIn(id, "ada-too")
  await there.signIn("one", "ada")
  return { ...world, here, there, accounts: () => world.adapter.snapshot().accounts.map(({ provider }) => provider) }
}

describe.each(["jwt", "database"] as const)(
  "an account that is unlinked while a request uses it, under %s",
  (strategy) => {
    test.each(["updateAccount", "createSession"] as const)(
      "begins no session if it is unlinked before %s is over (cases 52 and 62)",
      async (method) => {
        if (strategy === "jwt" && method === "createSession") return
        const { adapter, here, browser } = await enrol(strategy)
        const late = browser()
        const call = adapter[method] as (...given: unknown[]) => unknown
        let outcome: string | undefined
        Object.assign(adapter, {
          [method]: async (...given: unknown[]) => {
            Object.assign(adapter, { [method]: call })
            const result = await call.apply(adapter, given)
            outcome = await here.unlink("two", "ada-too")
            return result
          },
        })
        await late.signIn("two", "ada-too")
        expect(outcome).toBe("done")
        expect(await late.email()).toBeUndefined()
        expect(await here.email()).toBe("ada@evil.test")
      },
    )

    test("is not unlinked because of a link that is reverted (cases 52 and 62)", async () => {
      const { adapter, here, there, accounts } = await enrol(strategy, [])
      const { linkAccount, claim, unlinkAccount } = adapter
      const asked = Promise.withResolvers<void>()
      let outcome: Promise<string> | undefined
      adapter.linkAccount = async (account) => {
        const row = await linkAccount.call(adapter, account)
        if (outcome) return row
        // from now on, a change of the same user either waits for its turn or unlinks
        adapter.claim = (...given) => (asked.resolve(), claim.apply(adapter, given))
        outcome = there.unlink("one", "ada")
        await asked.promise
        // the session in which the user asked for the link ends
        loseOnce(adapter, strategy === "jwt" ? "getUser" : "getSessionAndUser")
        return row
      }
      adapter.unlinkAccount = (key) => (asked.resolve(), unlinkAccount.call(adapter, key))
      await here.signIn("two", "ada-too")
      expect(await outcome).toBe("LastSignInMethod")
      expect(accounts()).toEqual(["one"])
    })
  },
)

/** Lets the next call of the method find nothing. */
function loseOnce(adapter: MemoryAdapter, method: "getUser" | "getSessionAndUser"): void {
  const call = adapter[method]
  Object.assign(adapter, { [method]: () => (Object.assign(adapter, { [method]: call }), null) })
}
