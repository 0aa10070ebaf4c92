import { beforeEach, describe, expect, test } from "vitest"
import { getAccountToken } from "../../src/oauth/access-token.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { oauth } from "../../src/oauth/define.ts"
import { Auth, customFetch } from "../../src/index.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { clock } from "../../src/app/symbols.ts"
import { openContext } from "../../src/app/context.ts"
import { getSettings } from "../../src/all-features.ts"
import { Browser, origin } from "../browser.ts"

const start = Date.parse("2027-11-20T12:00:00Z")
const hours = (count: number) => start / 1000 + count * 3600

type Answer = Readonly<Record<string, unknown>>
let [time, store, tokenRequests, config] = [start, MemoryAdapter(), 0, {} as AuthConfig]
let answer: Answer

/** The fetch function differs in each test, because refreshes by one function share their results. */
const createProvider = () =>
  oauth({
    id: "idp",
    name: "IdP",
    clientId: "client",
    clientSecret: "client-secret",
    authorization: "https://idp.test/authorize",
    token: "https://idp.test/token",
    userinfo: "https://idp.test/me",
    [customFetch]: (input) => {
      if (!String(input).endsWith("/token")) return Promise.resolve(Response.json({ id: "ada-1" }))
      tokenRequests++
      return Promise.resolve(Response.json({ token_type: "bearer", ...answer }))
    },
  })()

beforeEach(() => {
  ;[time, store, tokenRequests] = [start, MemoryAdapter(), 0]
  config = {
    adapter: store,
    origin,
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    providers: [createProvider()],
    [clock]: () => new Date(time),
  }
})

const signIn = async () => {
  const { fetch, post } = new Browser((request) => Auth(request, config))
  const state = new URL((await post("signin/idp")).headers.get("location")!).searchParams.get("state")
  await fetch(`callback/idp?code=c&state=${state}`)
}
const getToken = async () =>
  await getAccountToken(openContext(new Request(origin), getSettings(config)), store.snapshot().users[0]!.id, "idp", {})

/** Returns the columns of the account, where those that are missing are `null`. */
const readRow = () => {
  const [row] = store.snapshot().accounts
  const names = ["access_token", "refresh_token", "expires_at", "id_token", "scope", "session_state"] as const
  return names.map((name) => row![name] ?? null)
}

const first = {
  access_token: "at-1",
  refresh_token: "rt-1",
  expires_in: 3600,
  id_token: "id-1",
  scope: "read write",
  session_state: "s-1",
}
const access_token = "at-2"

describe.each<[string, Answer, { signIn: readonly unknown[]; refresh: readonly unknown[] }]>([
  ["of Google after the first consent", { access_token, expires_in: 3600, id_token: "id-2", scope: "read" }, {
    signIn: ["at-2", "rt-1", hours(3), "id-2", "read", null],
    refresh: ["at-2", "rt-1", hours(3), "id-2", "read", "s-1"],
  }],
  ["of GitHub with an expiry", { access_token, refresh_token: "rt-2", expires_in: 28_800, scope: "" }, {
    signIn: ["at-2", "rt-2", hours(10), null, "", null],
    refresh: ["at-2", "rt-2", hours(10), "id-1", "", "s-1"],
  }],
  ["of GitHub after the app has turned the expiry off", { access_token, scope: "" }, {
    signIn: ["at-2", "rt-1", null, null, "", null],
    refresh: ["at-2", "rt-1", null, "id-1", "", "s-1"],
  }],
  ["of a provider that rotates", { access_token, refresh_token: "rt-2", expires_in: 3600, session_state: "s-2" }, {
    signIn: ["at-2", "rt-2", hours(3), null, "read write", "s-2"],
    refresh: ["at-2", "rt-2", hours(3), "id-1", "read write", "s-2"],
  }],
  ["of a provider that rotates, without an expiry", { access_token, refresh_token: "rt-2" }, {
    signIn: ["at-2", "rt-2", null, null, "read write", null],
    refresh: ["at-2", "rt-2", null, "id-1", "read write", "s-1"],
  }],
  ["with members of null, and an empty refresh token", {
    ...{ access_token, refresh_token: "", expires_in: null, id_token: null, scope: null, session_state: null },
  }, {
    signIn: ["at-2", "rt-1", null, null, "read write", null],
    refresh: ["at-2", "rt-1", null, "id-1", "read write", "s-1"],
  }],
])("the token answer %s", (_, next, expected) => {
  beforeEach(async () => {
    answer = first
    await signIn()
    expect(readRow()).toEqual(["at-1", "rt-1", hours(1), "id-1", "read write", "s-1"])
    time += 2 * 3_600_000
    answer = next
  })

  test("replaces the columns of the old token at a sign-in", async () => {
    await signIn()
    expect(readRow()).toEqual(expected.signIn)
  })

  test("replaces the columns of the old token at a refresh", async () => {
    await getToken()
    expect(readRow()).toEqual(expected.refresh)
  })

  test.each([["sign-in", signIn], ["refresh", getToken]])("needs no further request after a %s", async (_, begin) => {
    await begin()
    const { accessToken, expiresAt } = await getToken()
    expect([accessToken, expiresAt ? expiresAt.getTime() / 1000 : null]).toEqual(["at-2", expected.signIn[2]])
    expect(tokenRequests).toBe(2)
  })
})

test("a provider's own `account` cannot keep the expiry of the old token", async () => {
  const account = ({ access_token, expires_at }: { access_token?: string; expires_at?: number }) =>
    expires_at === undefined ? { access_token } : { access_token, expires_at }
  config = { ...config, providers: [{ ...createProvider(), account }] as AuthConfig["providers"] }
  answer = first
  await signIn()
  answer = { access_token }
  await signIn()
  expect(readRow()).toEqual(["at-2", null, null, null, null, null])
})
