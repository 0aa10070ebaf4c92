import { describe, expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { AdapterError, LastSignInMethod } from "../../src/errors.ts"
import { isLast, readMethods, unlinkUnlessLast } from "../../src/signin/sign-in-methods.ts"
import type { Adapter, AdapterUser } from "../../src/app/adapter.ts"
import type { ProviderType } from "../../src/types.ts"
import type { RequestContext } from "../../src/app/context.ts"

const ada: AdapterUser = { id: "ada", email: "ada@app.test", emailVerified: null }
const logger = { error() {}, warn() {}, debug() {} }

function toContext(adapter: Adapter, providers: Readonly<Record<string, ProviderType>>): RequestContext {
  const known = new Map(Object.entries(providers).map(([id, type]) => [id, { id, type }]))
  return {
    settings: { adapter, debug: false, logger, events: {}, providers: known, providerFeatures: new Map() },
  } as unknown as RequestContext
}

function createStore(...accounts: readonly (readonly [provider: string, type: ProviderType])[]) {
  const adapter = MemoryAdapter()
  adapter.createUser(ada)
  for (const [provider, type] of accounts) {
    adapter.linkAccount({ provider, type, providerAccountId: "1", userId: "ada" })
  }
  return adapter
}

const all = { github: "oauth", idp: "oidc", password: "credentials", mail: "email" } as const
const { mail: _, ...unmailed } = all

const providersIn = async (store: Required<Pick<Adapter, "listAccounts">>) =>
  (await store.listAccounts("ada")).map(({ provider }) => provider)

describe("what counts as a way to sign in", () => {
  test.each(
    [
      ["two accounts", unmailed, [["github", "oauth"], ["idp", "oidc"]], false],
      ["one account", unmailed, [["github", "oauth"]], true],
      ["an account beside a provider that is gone", unmailed, [["github", "oauth"], ["gone", "oauth"]], true],
      ["an account beside credentials", unmailed, [["github", "oauth"], ["password", "credentials"]], true],
      ["an account beside a mailed link", all, [["github", "oauth"]], false],
      ["an id that credentials have now", { github: "credentials", idp: "oidc" }, [["github", "oauth"], [
        "idp",
        "oidc",
      ]], false],
    ] as const,
  )("%s", async (_, providers, accounts, expected) => {
    const context = toContext(createStore(...accounts), providers)
    const methods = await readMethods(context, ada)
    expect(isLast(methods, { provider: "github", providerAccountId: "1" })).toBe(expected)
  })

  test("an address that can get no mail does not count", async () => {
    const context = toContext(createStore(["github", "oauth"]), all)
    for (const email of ["", "not an address", null as never]) {
      expect((await readMethods(context, { ...ada, email })).hasEmail).toBe(false)
    }
  })

  test("accounts that a careless store lists for another user do not count", async () => {
    const store = createStore(["github", "oauth"])
    const listAccounts = () => [{ provider: "idp", type: "oidc", providerAccountId: "9", userId: "ADA" } as const]
    expect((await readMethods(toContext({ ...store, listAccounts }, unmailed), ada)).usable).toEqual([])
  })
})

describe("without `claim`, an account whose removal leaves nothing is linked again", () => {
  const unlinkFirst = (adapter: Adapter) =>
    unlinkUnlessLast(
      toContext(adapter, unmailed),
      ada,
      ({ accounts }) => accounts.find(({ provider }) => provider === "github"),
    )

  test("if another request unlinked the other one meanwhile (case 62)", async () => {
    const { claim: _, ...store } = createStore(["github", "oauth"], ["idp", "oidc"])
    const unlinkAccount: Adapter["unlinkAccount"] = (key) => {
      store.unlinkAccount(key)
      store.unlinkAccount({ provider: "idp", providerAccountId: "1" })
    }
    await expect(unlinkFirst({ ...store, unlinkAccount })).rejects.toThrow(LastSignInMethod)
    expect(await providersIn(store)).toEqual(["github"])
  })

  test("if the store fails before it tells what is left", async () => {
    const { claim: _, ...store } = createStore(["github", "oauth"], ["idp", "oidc"])
    let calls = 0
    const listAccounts: Adapter["listAccounts"] = (id) => {
      if (++calls === 2) throw new Error("the connection is gone")
      return store.listAccounts(id)
    }
    await expect(unlinkFirst({ ...store, listAccounts })).rejects.toThrow(AdapterError)
    expect((await providersIn(store)).toSorted()).toEqual(["github", "idp"])
  })

  test("unless a parallel request for the same account has done so", async () => {
    const { claim: _, ...store } = createStore(["github", "oauth"], ["idp", "oidc"])
    const [row] = await store.listAccounts("ada")
    const unlinkAccount: Adapter["unlinkAccount"] = (key) => {
      store.unlinkAccount(key)
      store.unlinkAccount({ provider: "idp", providerAccountId: "1" })
    }
    const linkAccount: Adapter["linkAccount"] = (account) => {
      store.linkAccount(row!)
      return store.linkAccount(account)
    }
    await expect(unlinkFirst({ ...store, unlinkAccount, linkAccount })).rejects.toThrow(LastSignInMethod)
    expect(await providersIn(store)).toEqual(["github"])
  })
})
