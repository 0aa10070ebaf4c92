import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { accounts } from "../../src/signin/accounts.ts"
import { identify } from "../../src/signin/identify.ts"
import { beginSession, findCurrentSession, toSessionHash } from "../../src/session/session.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import { openContext, type RequestContext } from "../../src/app/context.ts"
import type { AdapterUser } from "../../src/app/adapter.ts"
import type { Account } from "../../src/types.ts"
import { getSettings } from "../../src/all-features.ts"
import Email from "../../src/providers/email.ts"

const account: Account = { provider: "idp", providerAccountId: "ada-1", type: "oidc" }
const address = "ada@example.test"
const claimant = { user: { id: "new", email: address, name: "Ada" }, account }
const ada: AdapterUser = { id: "first", email: address, name: "Ada", emailVerified: null }

interface Look {
  readonly method: string
  readonly at: number
}

/** A store that has the user but not the account, and the times of all later calls. */
function createHalfWay({ lists = true, user = ada }: { lists?: boolean; user?: AdapterUser } = {}) {
  const store = MemoryAdapter()
  store.createUser(user)
  const looks: Look[] = []
  const began = Date.now()
  const names = [
    "getUserByEmail",
    "getUserByAccount",
    "listAccounts",
    "createUser",
    "linkAccount",
    "deleteUser",
  ] as const
  const adapter = Object.fromEntries(
    names.filter((name) => lists || name !== "listAccounts").map((name) => [name, (...args: unknown[]) => {
      looks.push({ method: name, at: Date.now() - began })
      return (store[name] as (...args: unknown[]) => unknown)(...args)
    }]),
  )
  const settings = getSettings(
    {
      secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
      origin: "https://app.test",
      adapter: {
        ...store,
        createUserWithAccount: undefined,
        listAccounts: undefined,
        ...adapter,
      } as unknown as Adapter,
      providers: [Email({ sendVerificationRequest: () => {} })],
      logger: { error: () => {}, warn: () => {} },
    } as Parameters<typeof getSettings>[0],
  )
  return { store, looks, context: openContext(new Request("https://app.test/auth/callback/idp"), settings) }
}

const enter = (context: RequestContext, more: object = {}) =>
  identify(
    context,
    accounts,
    { claim: { ...claimant, target: "/", ...more }, resumed: undefined, isNewUser: false, demanded: false },
    undefined,
    undefined,
  )
const linkFirst = ({ store }: ReturnType<typeof createHalfWay>) => store.linkAccount({ ...account, userId: ada.id })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("a second tab that finds the address but not the account", () => {
  test.each([0, 40, 300, 1900])("it signs in when the first tab links the account %d ms later", async (ms) => {
    for (const lists of [true, false]) {
      const world = createHalfWay({ lists })
      setTimeout(() => linkFirst(world), ms)
      const entered = enter(world.context)
      await vi.advanceTimersByTimeAsync(2000)
      expect(await entered).toMatchObject({ user: { id: "first" }, isNewUser: false })
      expect(world.store.snapshot().users.length).toBe(1)
    }
  })

  test("it only looks up the account, eight times in two seconds, and then throws OAuthAccountNotLinked", async () => {
    const world = createHalfWay()
    const entered = enter(world.context).catch((error) => error)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await entered).toMatchObject({
      type: "OAuthAccountNotLinked",
      message: expect.stringMatching(
        /^Provider "idp": a user has this e-mail address, and the account is not linked to them/,
      ),
    })
    const byAddress = world.looks.filter(({ method }) => method === "getUserByEmail")
    expect(byAddress.length).toBe(1)
    const byAccount = world.looks.filter(({ method }) => method === "getUserByAccount").map(({ at }) => at)
    expect(byAccount).toEqual([0, 50, 100, 200, 400, 800, 1400, 2000])
    expect(world.looks.some(({ method }) => /create|link|delete/.test(method))).toBe(false)
  })

  test("it looks up the account as often if each look-up takes a second, as for the other tab", async () => {
    const world = createHalfWay()
    const { adapter } = world.context.settings
    const { getUserByAccount } = adapter!
    adapter!.getUserByAccount = async (key) => {
      const found = getUserByAccount!(key)
      await new Promise((done) => setTimeout(done, 1000))
      return await found
    }
    setTimeout(() => linkFirst(world), 8000)
    const entered = enter(world.context)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await entered).toMatchObject({ user: { id: "first" }, isNewUser: false })
    expect(world.looks.filter(({ method }) => method === "getUserByAccount")).toHaveLength(8)
  })

  test.each<[string, AdapterUser, object]>([
    ["has an account", { ...ada, id: "settled" }, {}],
    ["is proven, and this tab proves nothing", { ...ada, emailVerified: new Date(0) }, {}],
    ["is unproven, and this tab proves the address", ada, { profile: { email: address, email_verified: true } }],
  ])("it does not wait if the user %s, because no other tab is creating that user", async (_, user, more) => {
    const world = createHalfWay({ user })
    if (user.id === "settled") {
      await world.store.linkAccount({ ...account, providerAccountId: "ada-2", userId: user.id })
    }
    await expect(enter(world.context, more)).rejects.toMatchObject({ type: "OAuthAccountNotLinked" })
    expect(vi.getTimerCount()).toBe(0)
    expect(world.looks.filter(({ method }) => method === "getUserByAccount")).toEqual([{
      method: "getUserByAccount",
      at: 0,
    }])
  })

  test("it does not wait with a new passkey, whose account is in no other tab", async () => {
    const passkey = { authenticator: { credentialID: "c" } } as object
    const { context, looks } = createHalfWay()
    await expect(enter(context, { account: { ...account, type: "webauthn" }, passkey })).rejects.toMatchObject({
      type: "OAuthAccountNotLinked",
    })
    expect(looks.map(({ method }) => method)).toEqual(["getUserByEmail"])
  })

  test("it throws the store's error if a look-up fails", async () => {
    const { context } = createHalfWay()
    context.settings.adapter!.getUserByAccount = () => {
      throw new Error("gone")
    }
    await expect(enter(context)).rejects.toMatchObject({ type: "AdapterError" })
  })
})

describe("a second tab that cannot create its user, because the first tab has just created it", () => {
  const overtaken = (finds = true) => {
    const world = createHalfWay()
    const { adapter } = world.context.settings
    const { getUserByEmail } = adapter!
    let first = true
    adapter!.getUserByEmail = (address) => {
      const isFirst = first
      first = false
      return isFirst || !finds ? null : getUserByEmail!(address)
    }
    return world
  }

  test("it signs in once the first tab has linked the account, even if the store does not return the user at first", async () => {
    const world = overtaken(false)
    setTimeout(() => linkFirst(world), 300)
    const entered = enter(world.context)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await entered).toMatchObject({ user: { id: "first" }, isNewUser: false })
    expect(world.store.snapshot().users.length).toBe(1)
  })

  test("it signs in when the account is linked", async () => {
    const world = overtaken()
    setTimeout(() => linkFirst(world), 100)
    const entered = enter(world.context)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await entered).toMatchObject({ user: { id: "first" }, isNewUser: false })
  })

  test("it is rejected with OAuthAccountNotLinked if the account stays unlinked", async () => {
    const entered = enter(overtaken().context).catch((error) => error)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await entered).toMatchObject({ type: "OAuthAccountNotLinked" })
  })

  test("it throws the store's error if the address is not the cause", async () => {
    const entered = enter(overtaken(false).context).catch((error) => error)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await entered).toMatchObject({ type: "AdapterError" })
  })
})

test("a new user whose passkey cannot be stored is deleted, even if the adapter cannot unlink accounts", async () => {
  const { context, store, looks } = createHalfWay()
  Object.assign(context.settings.adapter!, {
    unlinkAccount: undefined,
    createAuthenticator: () => Promise.reject(new Error("full")),
  })
  const user = { ...claimant.user, email: "own@example.test" }
  const passkey = { authenticator: { credentialID: "c" } } as object
  await expect(enter(context, { user, account: { ...account, type: "webauthn" }, passkey })).rejects.toMatchObject({
    type: "AdapterError",
    message: expect.stringContaining("createAuthenticator"),
  })
  expect(looks.map(({ method }) => method)).toContain("deleteUser")
  expect(store.snapshot().users.map(({ id }) => id)).toEqual(["first"])
})

describe("a tab that cannot link its account, because another tab was faster", () => {
  const current: AdapterUser = { id: "current", email: "own@example.test", emailVerified: null }
  /** Lets the other tab link the account to this user first. */
  const linkedTo = (world: ReturnType<typeof createHalfWay>, userId: string) => {
    const { adapter } = world.context.settings
    const { linkAccount } = adapter!
    adapter!.linkAccount = async (row) => {
      await world.store.linkAccount({ ...account, userId })
      return await linkAccount!(row)
    }
  }

  test.each([["current", true], ["first", false]])(
    "it signs in if the account was linked to the %s user: %s",
    async (userId, enters) => {
      const world = createHalfWay()
      world.store.createUser(current)
      linkedTo(world, userId)
      const { context } = world
      await beginSession(context, current, { account }, {})
      const startedBy = await toSessionHash((await findCurrentSession(context))!)
      const done = accounts.linkToCurrent(context, { ...claimant, startedBy }, current)
      if (enters) await expect(done).resolves.toMatchObject({ user: { id: "current" }, isNewUser: false })
      else await expect(done).rejects.toMatchObject({ type: "OAuthAccountNotLinked" })
    },
  )

  test("it deletes the user that it created, unless the account belongs to that user by now", async () => {
    for (const isOwn of [false, true]) {
      const world = createHalfWay()
      const { adapter } = world.context.settings
      const { createUser } = adapter!
      const other = { ...claimant, user: { ...claimant.user, email: "other@example.test" } }
      adapter!.createUser = async (user) => {
        const made = await createUser!(user)
        linkedTo(world, isOwn ? made.id : ada.id)
        return made
      }
      const { user } = await enter(world.context, other)
      expect(user.email).toBe(isOwn ? "other@example.test" : address)
      expect(world.store.snapshot().users.map(({ id }) => id)).toEqual(isOwn ? ["first", "new"] : ["first"])
    }
  })
})

describe("a tab whose adapter creates users together with their accounts", () => {
  /** A store that has the method, and neither user nor account yet. */
  function createAtomic() {
    const world = createHalfWay()
    world.store.deleteUser(ada.id)
    const { adapter } = world.context.settings
    adapter!.createUserWithAccount = world.store.createUserWithAccount
    return { ...world, adapter: adapter! }
  }

  test("it creates both in one call, and neither method for one of them is called", async () => {
    const { context, store, looks } = createAtomic()
    expect(await enter(context)).toMatchObject({ user: { id: "new" }, isNewUser: true })
    expect(store.getUserByAccount(account)).toMatchObject({ id: "new", email: address })
    expect(looks.some(({ method }) => /createUser|linkAccount/.test(method))).toBe(false)
  })

  test("it does not wait for a user who has the address but not the account", async () => {
    const { context, store, looks } = createAtomic()
    store.createUser(ada)
    await expect(enter(context)).rejects.toMatchObject({ type: "OAuthAccountNotLinked" })
    expect(vi.getTimerCount()).toBe(0)
    expect(looks.filter(({ method }) => method === "getUserByAccount").length).toBe(1)
  })

  test("it signs in as the user whom the other tab creates at the same time", async () => {
    const { context, store, adapter } = createAtomic()
    adapter.createUserWithAccount = (user, row) => {
      store.createUserWithAccount(ada, { ...account, userId: ada.id })
      return store.createUserWithAccount(user, row)
    }
    expect(await enter(context)).toMatchObject({ user: { id: "first" }, isNewUser: false })
    expect(store.snapshot().users.length).toBe(1)
  })

  test("it waits for the other tab if the store refuses both before it finds the other's user", async () => {
    const { context, store, adapter } = createAtomic()
    adapter.createUserWithAccount = () => Promise.reject(new Error("another request is creating this account"))
    setTimeout(() => store.createUserWithAccount(ada, { ...account, userId: ada.id }), 300)
    const entered = enter(context)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await entered).toMatchObject({ user: { id: "first" }, isNewUser: false })
  })

  test("it throws the store's error if the store fails, and leaves nothing", async () => {
    const { context, store, adapter } = createAtomic()
    adapter.createUserWithAccount = () => Promise.reject(new Error("full"))
    const entered = enter(context).catch((error) => error)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await entered).toMatchObject({ type: "AdapterError" })
    expect(store.snapshot()).toMatchObject({ users: [], accounts: [] })
  })

  test("it throws the error of the provider's `account` at once, and looks for no other tab", async () => {
    const { context, store, looks } = createAtomic()
    const account = () => {
      throw new Error("inner")
    }
    const settings = {
      ...context.settings,
      providers: new Map([["idp", { type: "oidc", config: { account } } as never]]),
    }
    await expect(enter({ ...context, settings })).rejects.toThrow("inner")
    expect(looks.map(({ method }) => method)).toEqual(["getUserByEmail", "getUserByAccount"])
    expect(store.snapshot().users).toEqual([])
  })

  test("it does not sign in as a user who only has the same address", async () => {
    const { context, store, adapter } = createAtomic()
    adapter.createUserWithAccount = (user, row) => {
      store.createUser(ada)
      return store.createUserWithAccount(user, row)
    }
    await expect(enter(context)).rejects.toMatchObject({ type: "OAuthAccountNotLinked" })
    expect(store.getUserByAccount(account)).toBeNull()
  })
})
