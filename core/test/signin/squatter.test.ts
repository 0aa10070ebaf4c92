import { describe, expect, test } from "vitest"
import { memoryRevocations } from "../../src/adapters/memory.ts"
import { createWorld, linkInTwoSteps, victim } from "./world.ts"

describe("a squatter who registered with another person's address (case 50)", () => {
  test.each(["jwt", "database"] as const)(
    "under %s, the squatter cannot link an account after the owner's proof",
    async (strategy) => {
      const world = createWorld(strategy)
      const [mallory, owner] = [world.browser(), world.browser()]
      await mallory.signIn("one", "squatter")
      expect(await mallory.email()).toBe(victim)
      await owner.ask()
      await owner.confirm(world.links[0]!)
      expect(await owner.email()).toBe(victim)
      await mallory.signIn("two", "mallory")
      const fresh = world.browser()
      await fresh.signIn("two", "mallory")
      expect(await fresh.email()).not.toBe(victim)
    },
  )

  test("a squatter who registers between the link's look-up and the creation of its user does not avoid the proof", async () => {
    let meanwhile: (() => Promise<unknown>) | undefined
    const world = createWorld("database", {
      async signIn({ account, email }) {
        if (account?.type === "email" && !email) await meanwhile?.()
        return true
      },
    })
    const [mallory, owner] = [world.browser(), world.browser()]
    await owner.ask()
    const state = await mallory.start("one")
    meanwhile = () => (meanwhile = undefined, mallory.finish("one", state, "squatter"))
    await owner.confirm(world.links[0]!)
    expect(await owner.email()).toBe(victim)
    expect(await mallory.email()).toBeUndefined()
    const fresh = world.browser()
    await fresh.signIn("one", "squatter")
    expect(await fresh.email()).toBeUndefined()
  })

  test.each(
    [
      ["before the proof", "getUserByEmail"],
      ["while the address is being proven", "updateUser"],
    ] as const,
  )("a password that was stored %s is gone (case 50)", async (_, method) => {
    const world = createWorld("database")
    const { adapter } = world
    const [mallory, owner] = [world.browser(), world.browser()]
    await mallory.signIn("one", "squatter")
    const { id } = (await adapter.getUserByEmail(victim))!
    await owner.ask()
    const call = adapter[method] as (given: never) => never
    const methods = adapter as unknown as Record<string, unknown>
    methods[method] = async (given: never) => {
      methods[method] = call
      await adapter.replacePassword(id, null, "svc1:1:$argon2id$hash")
      return await call.call(adapter, given)
    }
    await owner.confirm(world.links[0]!)
    expect(await owner.email()).toBe(victim)
    expect(adapter.getPassword(id)).toBe(null)
  })

  test("a password stays when its owner proves the address again", async () => {
    const world = createWorld("database")
    const owner = world.browser()
    await owner.ask()
    await owner.confirm(world.links[0]!)
    const { id } = (await world.adapter.getUserByEmail(victim))!
    await world.adapter.replacePassword(id, null, "text")
    await owner.ask()
    await owner.confirm(world.links[1]!)
    expect(world.adapter.getPassword(id)).toBe("text")
  })

  test("an account that is linked just after the proof has listed the accounts is unlinked", async () => {
    const world = createWorld("database")
    linkInTwoSteps(world)
    const [mallory, owner] = [world.browser(), world.browser()]
    await owner.ask()
    const { linkAccount } = world.adapter
    world.adapter.linkAccount = async (account) => {
      world.adapter.linkAccount = linkAccount
      await owner.confirm(world.links[0]!)
      return await linkAccount.call(world.adapter, account)
    }
    await mallory.signIn("one", "squatter")
    expect(await mallory.email()).toBeUndefined()
    const fresh = world.browser()
    await fresh.signIn("one", "squatter")
    expect(await fresh.email()).toBeUndefined()
    // the squatter's session has ended, and the owner must sign in again
    await owner.ask()
    await owner.confirm(world.links[1]!)
    expect(await owner.email()).toBe(victim)
  })

  test("a squatter who signs in between the proof and the end of the sessions has no session", async () => {
    let arrived: (() => void) | undefined
    let admit: (() => void) | undefined
    const world = createWorld("database", {
      async signIn({ account }) {
        if (account?.type === "email" || !arrived) return true
        arrived()
        await new Promise<void>((resolve) => admit = resolve)
        return true
      },
    })
    const [mallory, late, owner] = [world.browser(), world.browser(), world.browser()]
    await mallory.signIn("one", "squatter")
    await owner.ask()
    const state = await late.start("one")
    const { updateUser } = world.adapter
    let pending: Promise<unknown> | undefined
    world.adapter.updateUser = async (changes) => {
      const updated = await updateUser(changes)
      if (pending) return updated
      await new Promise<void>((resolve) => {
        arrived = resolve
        // fails if the account is already unlinked
        pending = late.finish("one", state, "squatter").then(() => resolve())
      })
      arrived = undefined
      return updated
    }
    await owner.confirm(world.links[0]!)
    admit?.()
    await pending
    expect(await owner.email()).toBe(victim)
    expect(await late.email()).toBeUndefined()
  })

  test("new tokens are not stored for an account that belongs to another user by now", async () => {
    const world = createWorld("database")
    const [mallory, late, owner] = [world.browser(), world.browser(), world.browser()]
    await mallory.signIn("one", "mallory")
    await owner.ask()
    await owner.confirm(world.links[0]!)
    await owner.signIn("two", "moved")
    const { users } = world.adapter.snapshot()
    const another = users.find(({ email }) => email !== victim)!
    const { updateAccount } = world.adapter
    world.adapter.updateAccount = (account) => {
      const { provider, providerAccountId } = account
      world.adapter.unlinkAccount({ provider, providerAccountId })
      world.adapter.linkAccount({ userId: another.id, type: "oauth", provider, providerAccountId })
      return updateAccount(account)
    }
    await late.signIn("two", "moved")
    expect(await late.email()).toBeUndefined()
    expect(world.adapter.getUserByAccount({ provider: "two", providerAccountId: "moved" })).toMatchObject(another)
  })

  test("a session that began after the owner's request but before the proof ends", async () => {
    let meanwhile: (() => Promise<unknown>) | undefined
    const world = createWorld("jwt", {
      async signIn({ account, email }) {
        if (account?.type === "email" && !email) await meanwhile?.()
        return true
      },
    })
    const [mallory, owner, fresh] = [world.browser(), world.browser(), world.browser()]
    await mallory.signIn("one", "squatter")
    await owner.ask()
    const state = await mallory.start("one")
    meanwhile = () => (meanwhile = undefined, mallory.finish("one", state, "squatter"))
    await owner.confirm(world.links[0]!)
    expect(await owner.email()).toBe(victim)
    await mallory.signIn("two", "mallory")
    await fresh.signIn("two", "mallory")
    expect(await fresh.email()).toBe("mallory@evil.test")
  })

  test("a store that keeps whole seconds does not save the squatter's session", async () => {
    const world = createWorld("jwt")
    const { updateUser } = world.adapter
    world.adapter.updateUser = ({ emailVerified: at, ...changes }) =>
      updateUser({ ...changes, ...(at && { emailVerified: new Date(Math.floor(+at / 1000) * 1000) }) })
    const [mallory, owner, fresh] = [world.browser(), world.browser(), world.browser()]
    await owner.ask()
    await mallory.signIn("one", "squatter")
    await owner.confirm(world.links[0]!)
    await mallory.signIn("two", "mallory")
    await fresh.signIn("two", "mallory")
    expect(await fresh.email()).toBe("mallory@evil.test")
  })

  test("with `session.revocation`, the squatter's session in a cookie ends, and the owner's does not", async () => {
    const world = createWorld("jwt")
    world.config.session = { strategy: "jwt", revocation: { store: memoryRevocations(), checkAge: 0 } }
    const [mallory, owner] = [world.browser(), world.browser()]
    await mallory.signIn("one", "squatter")
    expect(await mallory.email()).toBe(victim)
    await owner.ask()
    await owner.confirm(world.links[0]!)
    expect(await mallory.email()).toBeUndefined()
    expect(await owner.email()).toBe(victim)
  })

  test("a squatter whose session cannot be ended keeps the address unproven", async () => {
    const world = createWorld("jwt")
    const { revoke, ...others } = memoryRevocations()
    let isDown = true
    const store = {
      ...others,
      revoke: (...given: Parameters<typeof revoke>) => {
        if (isDown) throw new Error("connection reset")
        return revoke(...given)
      },
    }
    world.config.session = { strategy: "jwt", revocation: { store, checkAge: 0 } }
    const [mallory, owner] = [world.browser(), world.browser()]
    await mallory.signIn("one", "squatter")
    await owner.ask()
    await owner.ask()
    await owner.confirm(world.links[0]!)
    expect(await owner.email()).toBeUndefined()
    isDown = false
    await owner.confirm(world.links[1]!)
    expect(await owner.email()).toBe(victim)
    expect(await mallory.email()).toBeUndefined()
  })

  const failing = ["listAccounts", "unlinkAccount", "updateUser", "deleteSessions"] as const
  test.each(failing.flatMap((method) => [["jwt", method], ["database", method]] as const))(
    "under %s, the next link completes the proof if %s has failed once",
    async (strategy, method) => {
      for (const call of [1, 2]) {
        const world = createWorld(strategy)
        const [mallory, owner, fresh] = [world.browser(), world.browser(), world.browser()]
        await mallory.signIn("one", "squatter")
        await owner.ask()
        await owner.ask()
        let calls = 0
        const works = world.adapter[method] as (...args: unknown[]) => unknown
        world.adapter[method] = ((...args: unknown[]) => {
          if (++calls === call) throw new Error("connection reset")
          return works(...args)
        }) as never
        await owner.confirm(world.links[0]!)
        await owner.confirm(world.links[1]!)
        expect(await owner.email()).toBe(victim)
        if (strategy === "database") expect(await mallory.email()).toBeUndefined()
        await mallory.signIn("two", "mallory")
        await fresh.signIn("two", "mallory")
        expect(await fresh.email()).toBe("mallory@evil.test")
        expect((await world.browser().signIn("one", "squatter")).headers.get("location")).toContain(
          "OAuthAccountNotLinked",
        )
      }
    },
  )

  test("in the session of the proof, the owner can link accounts at any later time", async () => {
    const world = createWorld("jwt")
    const [mallory, owner, fresh] = [world.browser(), world.browser(), world.browser()]
    await mallory.signIn("one", "squatter")
    await owner.ask()
    await owner.confirm(world.links[0]!)
    await owner.signIn("two", "owner")
    await fresh.signIn("two", "owner")
    expect(await fresh.email()).toBe(victim)
  })
})
