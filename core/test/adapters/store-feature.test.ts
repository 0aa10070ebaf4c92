import { describe, expect, test } from "vitest"
import type { Feature } from "../../src/app/feature.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { storeFeature } from "../../src/features.ts"
import { Auth } from "../../src/index.ts"
import { Auth as LeanAuth } from "../../src/lean.ts"
import type { AccountKey, Adapter, AdapterAccount, AdapterSession, AdapterUser } from "../../src/app/adapter.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import Credentials from "../../src/providers/credentials.ts"
import { origin } from "../browser.ts"
import { createBrowser } from "../http/browser.ts"

/** Two accounts with the same address, which nothing proves. */
const providers = ["first", "second"].map((id) =>
  Credentials({ id, name: id, authorize: () => ({ id: `account of ${id}`, email: "ada@app.test" }) })
)

/** Returns a browser of an app without limits. */
function openApp(auth: typeof Auth, more: Partial<AuthConfig>) {
  const { send, post, logged } = createBrowser(auth, { providers, limits: false, ...more })
  return {
    ...{ send, logged },
    signIn: async (provider: string) => (await post(`callback/${provider}`)).headers.get("location"),
    readSession: async () => await (await send("session")).json(),
  }
}

/** Returns an adapter that contains no feature, as those for Auth.js. */
const createPlain = (): Adapter => Object.fromEntries(Object.entries(MemoryAdapter()))

/** An adapter whose methods are on its prototype and read a private field. */
class RowStore implements Adapter {
  readonly #rows = MemoryAdapter()
  createUser(user: AdapterUser) {
    return this.#rows.createUser(user)
  }
  getUser(id: string) {
    return this.#rows.getUser(id)
  }
  getUserByEmail(email: string) {
    return this.#rows.getUserByEmail(email)
  }
  getUserByAccount(key: AccountKey) {
    return this.#rows.getUserByAccount(key)
  }
  updateUser(user: Partial<AdapterUser> & Pick<AdapterUser, "id">) {
    return this.#rows.updateUser(user)
  }
  linkAccount(account: AdapterAccount) {
    return this.#rows.linkAccount(account)
  }
  createSession(session: AdapterSession) {
    return this.#rows.createSession(session)
  }
  getSessionAndUser(token: string) {
    return this.#rows.getSessionAndUser(token)
  }
  updateSession(session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">) {
    return this.#rows.updateSession(session)
  }
  deleteSession(token: string) {
    return this.#rows.deleteSession(token)
  }
}

type Form = readonly [form: string, auth: typeof Auth, create: () => Adapter, use: readonly Feature[] | undefined]

const forms: readonly Form[] = [
  ["the memory adapter under @svc-auth/core", Auth, MemoryAdapter, undefined],
  ["the memory adapter under @svc-auth/core/lean", LeanAuth, MemoryAdapter, undefined],
  ["a copy of the memory adapter under @svc-auth/core/lean", LeanAuth, () => ({ ...MemoryAdapter() }), undefined],
  ["a plain object under @svc-auth/core", Auth, createPlain, undefined],
  ["a plain object and the feature under @svc-auth/core", Auth, createPlain, [storeFeature]],
  ["a plain object and the feature under @svc-auth/core/lean", LeanAuth, createPlain, [storeFeature]],
  ["an instance of a class under @svc-auth/core", Auth, () => new RowStore(), undefined],
  ["an instance of a class and the feature under @svc-auth/core/lean", LeanAuth, () => new RowStore(), [storeFeature]],
]

describe.each(forms)("%s", (_, auth, create, use) => {
  test("stores the user and the session", async () => {
    const adapter = create()
    const { signIn, readSession } = openApp(auth, { adapter, use })
    expect(await signIn("first")).toBe(`${origin}/`)
    expect(await readSession()).toMatchObject({ user: { email: "ada@app.test" } })
    expect(await adapter.getUserByEmail?.("ada@app.test")).toMatchObject({ email: "ada@app.test" })
  })

  test("does not link an account to the user who has its address", async () => {
    const adapter = create()
    await openApp(auth, { adapter, use }).signIn("first")
    const { signIn, readSession } = openApp(auth, { adapter, use })
    expect(await signIn("second")).toContain("error=OAuthAccountNotLinked")
    expect(await readSession()).toBeNull()
  })

  test("ends a session whose account is unlinked while it begins", async () => {
    const adapter = create()
    const createSession = adapter.createSession?.bind(adapter)
    adapter.createSession = async (session) => {
      adapter.getUserByAccount = () => null
      return await createSession?.(session) ?? session
    }
    const { signIn, readSession } = openApp(auth, { adapter, use })
    expect(await signIn("first")).toContain("error=OAuthAccountNotLinked")
    expect(await readSession()).toBeNull()
  })
})

describe("@svc-auth/core/lean", () => {
  test.each<[string, Adapter]>([["object", createPlain()], ["instance of a class", new RowStore()]])(
    "rejects a plain %s as adapter, and the error names the feature",
    async (_, adapter) => {
      for (const strategy of ["jwt", "database"] as const) {
        const { send, logged } = openApp(LeanAuth, { adapter, session: { strategy } })
        expect((await send("session")).status).toBe(500)
        expect(logged).toEqual([expect.stringMatching(/^InvalidConfig: `adapter` needs/)])
        expect(logged[0]).toContain("`use: [storeFeature]` from @svc-auth/core/features")
      }
    },
  )

  test("serves an app without an adapter", async () => {
    const { signIn, readSession } = openApp(LeanAuth, {})
    expect(await signIn("first")).toBe(`${origin}/`)
    expect(await readSession()).toMatchObject({ user: { email: "ada@app.test" } })
  })

  test("rejects the strategy `database` without an adapter", async () => {
    const { send, logged } = openApp(LeanAuth, { session: { strategy: "database" } })
    expect((await send("session")).status).toBe(500)
    expect(logged).toEqual([expect.stringMatching(/^MissingAdapter: /)])
  })
})
