import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { getAccountToken } from "../../src/oauth/access-token.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import { withDpopKey } from "../../src/app/dpop-key.ts"
import { toStored } from "../../src/signin/sealed-tokens.ts"
import { clock, customFetch } from "../../src/app/symbols.ts"
import { openContext } from "../../src/app/context.ts"
import { getSettings } from "../../src/all-features.ts"
import { clientId, clientSecret, Idp, issuer, now, seconds } from "../oauth/fixture.ts"

const key = { provider: "idp", providerAccountId: "ada-1" } as const
const claimKey = JSON.stringify(["refresh", "idp", "ada-1"])
let [store, idp] = [MemoryAdapter(), new Idp()]
let time = now

beforeEach(() => {
  ;[store, idp, time] = [MemoryAdapter({ clock: () => time }), new Idp(), now]
  store.createUser({ id: "ada", email: "ada@app.test", emailVerified: null })
  const tokens = { access_token: "at-0", refresh_token: "rt-0", expires_at: seconds - 1 }
  store.linkAccount({ ...key, ...tokens, userId: "ada", type: "oidc" })
  let number = 0
  idp.answers["/token"] = () => {
    number++
    return Response.json({
      access_token: `at-${number}`,
      refresh_token: `rt-${number}`,
      token_type: "bearer",
      expires_in: 3600,
    })
  }
})

const createContext = (adapter: Adapter) =>
  openContext(
    new Request("https://app.test"),
    getSettings({
      adapter,
      secret: "a-secret-0123456789abcdef0123456789",
      trustHost: true,
      session: { strategy: "jwt" },
      providers: [{
        ...{ id: "idp", name: "IdP", type: "oidc", issuer, clientId, clientSecret },
        [customFetch]: idp.fetch,
      }],
      logger: { error: () => {}, warn: () => {} },
      [clock]: () => time,
    }),
  )
const ask = (adapter: Adapter = store, userId = "ada") => getAccountToken(createContext(adapter), userId, "idp", {})
const refreshes = () => idp.requests.filter(({ url }) => new URL(url).pathname === "/token").length
const fail = () => {
  throw new Error("the store is down")
}

test("scopes that Auth.js stored with commas are separated by spaces", async () => {
  store.updateAccount({ ...key, expires_at: seconds + 3600, scope: "read:user,user:email" })
  expect((await ask()).scope).toBe("read:user user:email")
  store.updateAccount({ ...key, scope: "read:user repo,all" })
  expect((await ask()).scope).toBe("read:user repo,all")
})

test("a bound token is refreshed if the protocol of the provider does not prove possession", async () => {
  const bound = { ...key, access_token: "at-0", token_type: "dpop", expires_at: seconds + 3600 } as const
  store.updateAccount(await toStored(createContext(store), withDpopKey(bound, "{}")))
  expect(await ask()).toMatchObject({ accessToken: "at-1", tokenType: "bearer" })
})

describe("a store that fails", () => {
  test("before the claim: nothing is sent", async () => {
    for (const broken of [{ listAccounts: fail }, { claim: fail }, { getAccount: fail }]) {
      await expect(ask({ ...store, ...broken })).rejects.toMatchObject({ type: "AdapterError" })
    }
    expect(refreshes()).toBe(0)
    expect((await ask()).accessToken).toBe("at-1")
  })

  test("after the refresh: the claim stays until it ends, and then this process stores the tokens that it got", async () => {
    await expect(ask({ ...store, updateAccount: fail })).rejects.toMatchObject({ type: "AdapterError" })
    expect(store.claim(claimKey, "another process", 20)).toBe(false)
    time = new Date(now.getTime() + 21_000)
    expect((await ask()).accessToken).toBe("at-1")
    expect(refreshes()).toBe(1)
    expect(store.getAccount("ada-1", "idp")).toMatchObject({ access_token: "at-1", refresh_token: "rt-1" })
  })

  test("in the release: the token is returned", async () => {
    expect((await ask({ ...store, release: fail })).accessToken).toBe("at-1")
  })

  describe("that answers a claim after five seconds", () => {
    beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date", "performance", "setTimeout"] }))
    afterEach(() => void vi.useRealTimers())
    /** @param times how many claims take so long */
    const slow = (times: number): Adapter => ({
      ...store,
      async claim(...given) {
        if (times-- > 0) await new Promise((done) => setTimeout(done, 5000))
        return store.claim(...given)
      },
    })

    test("always: no refresh begins", async () => {
      const refused = expect(ask(slow(Infinity))).rejects.toThrow("the store takes too long")
      await vi.advanceTimersByTimeAsync(40_000)
      await refused
      expect(refreshes()).toBe(0)
      expect((await ask()).accessToken).toBe("at-1")
    })

    test("once: the next claim refreshes the token", async () => {
      const asked = ask(slow(1))
      await vi.advanceTimersByTimeAsync(6000)
      vi.useRealTimers()
      expect((await asked).accessToken).toBe("at-1")
      expect(refreshes()).toBe(1)
    })
  })
})

describe("while another process has the claim", () => {
  test("callers wait for its answer", async () => {
    store.claim(claimKey, "another", 20)
    const asked = ask()
    store.updateAccount({ ...key, access_token: "at-9", refresh_token: "rt-9", expires_at: seconds + 3600 })
    expect((await asked).accessToken).toBe("at-9")
    expect(refreshes()).toBe(0)
  })

  test("callers accept an answer that is valid for less than a minute", async () => {
    store.claim(claimKey, "another", 20)
    const asked = ask()
    store.updateAccount({ ...key, access_token: "at-9", refresh_token: "rt-9", expires_at: seconds + 30 })
    expect((await asked).accessToken).toBe("at-9")
  })

  test.each([
    [
      "its tokens are deleted",
      () => store.updateAccount({ ...key, refresh_token: null, access_token: null }),
      "no_token",
    ],
    ["the account is unlinked", () => store.unlinkAccount(key), "not_linked"],
  ])("callers are told to sign in when %s", async (_, change, code) => {
    store.claim(claimKey, "another", 20)
    const asked = ask()
    change()
    await expect(asked).rejects.toMatchObject({ type: "ProviderSignInRequired", code })
  })

  test("a caller whose token is still valid gets it after two seconds", async () => {
    store.updateAccount({ ...key, expires_at: seconds + 30 })
    store.claim(claimKey, "another", 20)
    expect((await ask()).accessToken).toBe("at-0")
    expect(refreshes()).toBe(0)
  })
})

test("a refresh does not overwrite the tokens of a sign-in that came meanwhile", async () => {
  const answer = idp.answers["/token"]!
  idp.answers["/token"] = (...given) => {
    store.updateAccount({ ...key, access_token: "at-new", refresh_token: "rt-new", expires_at: seconds + 3600 })
    return answer(...given)
  }
  expect((await ask()).accessToken).toBe("at-new")
  expect(store.getAccount("ada-1", "idp")).toMatchObject({ access_token: "at-new", refresh_token: "rt-new" })
})

test("a refusal does not delete the tokens of a sign-in that came meanwhile", async () => {
  idp.answers["/token"] = () => {
    store.updateAccount({ ...key, access_token: "at-new", refresh_token: "rt-new", expires_at: seconds + 3600 })
    return Response.json({ error: "invalid_grant" }, { status: 400 })
  }
  expect((await ask()).accessToken).toBe("at-new")
})

test.each([
  ["invalid_grant", 400, "ProviderSignInRequired", null],
  ["bad_refresh_token", 200, "ProviderSignInRequired", null],
  ["interaction_required", 400, "ProviderSignInRequired", null],
  ["invalid_client", 401, "TokenRefreshError", "rt-0"],
  ["temporarily_unavailable", 503, "TokenRefreshError", "rt-0"],
  ["slow_down", 400, "TokenRefreshError", "rt-0"],
])(
  "the provider's error %s with status %i is %s, and the refresh token is then %j",
  async (error, status, type, kept) => {
    idp.answers["/token"] = () => Response.json({ error }, { status })
    await expect(ask()).rejects.toMatchObject({ type })
    expect((await store.getAccount("ada-1", "idp"))?.refresh_token ?? null).toBe(kept)
    expect(store.claim(claimKey, "next", 20), "the claim is released").toBe(true)
  },
)

test("a token that lives for half a minute is refreshed when it has expired, with a refresh token that stays", async () => {
  let number = 0
  idp.answers["/token"] = () => Response.json({ access_token: `at-${++number}`, token_type: "bearer", expires_in: 30 })
  const seen = []
  for (const s of [0, 29, 30, 59]) {
    time = new Date(now.getTime() + s * 1000)
    seen.push((await ask()).accessToken)
  }
  expect(seen).toEqual(["at-1", "at-1", "at-2", "at-2"])
})

describe("a refused refresh", () => {
  beforeEach(() => {
    idp.answers["/token"] = () => Response.json({ error: "invalid_grant" }, { status: 400 })
  })
  const columns = () => {
    const { access_token, refresh_token, expires_at } = store.snapshot().accounts[0]!
    return { access_token, refresh_token, expires_at }
  }

  test("deletes an access token that has expired", async () => {
    await expect(ask()).rejects.toMatchObject({ type: "ProviderSignInRequired", code: "refused" })
    expect(columns()).toEqual({ access_token: null, refresh_token: null, expires_at: null })
  })

  test("keeps an access token that is still valid, and returns it until it expires", async () => {
    store.updateAccount({ ...key, expires_at: seconds + 30 })
    for (let calls = 0; calls < 2; calls++) expect((await ask()).accessToken).toBe("at-0")
    expect(refreshes()).toBe(1)
    expect(columns()).toEqual({ access_token: "at-0", refresh_token: null, expires_at: seconds + 30 })
    time = new Date(now.getTime() + 31_000)
    await expect(ask()).rejects.toMatchObject({ type: "ProviderSignInRequired", code: "no_token" })
  })

  test("of another process leaves this one the access token that is still valid", async () => {
    store.updateAccount({ ...key, expires_at: seconds + 30 })
    store.claim(claimKey, "another", 20)
    const asked = ask()
    store.updateAccount({ ...key, refresh_token: null })
    expect((await asked).accessToken).toBe("at-0")
  })

  test("keeps an access token that this process cannot use, because its key is missing", async () => {
    store.updateAccount({ ...key, token_type: "dpop", expires_at: seconds + 3600 })
    await expect(ask()).rejects.toMatchObject({ type: "ProviderSignInRequired", code: "refused" })
    expect(columns()).toEqual({ access_token: "at-0", refresh_token: null, expires_at: seconds + 3600 })
  })
})

test.each([
  ["no expiry", { expires_at: undefined }, "at-0"],
  ["an expiry as text, as some stores return it", { expires_at: String(seconds + 3600) as never }, "at-0"],
  ["an expiry as text that has passed", { expires_at: String(seconds) as never }, "at-1"],
  ["an expiry in milliseconds that has passed", { expires_at: seconds * 1000 }, "at-1"],
  ["an expiry as ISO text that has passed", { expires_at: now.toISOString() as never }, "at-1"],
  ["an expiry that is no time", { expires_at: "soon" as never }, "at-0"],
  ["no refresh token, and half a minute left", { refresh_token: null, expires_at: seconds + 30 }, "at-0"],
])("a token with %s", async (_, columns, expected) => {
  const rows = (row: object | null) => ({ ...row, ...columns }) as never
  const adapter = {
    ...store,
    listAccounts: async (id: string) => (await store.listAccounts(id)).map(rows),
    getAccount: async (...given: [string, string]) => rows(await store.getAccount(...given)),
  }
  const { accessToken, expiresAt } = await ask(adapter)
  expect(accessToken).toBe(expected)
  expect(String(expiresAt)).not.toBe("Invalid Date")
})

test("an account that the store lists for another user is ignored", async () => {
  const loose = { ...store, listAccounts: () => store.listAccounts("ada") }
  await expect(ask(loose, "mallory")).rejects.toMatchObject({ type: "ProviderSignInRequired", code: "not_linked" })
})
