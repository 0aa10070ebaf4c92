import { describe, expect, it } from "vitest"
import { authJsCookie, toAuthJsToken } from "../../../conformance/src/auth-js-tokens.ts"
import { MemoryAdapter, memoryRevocations } from "../../src/adapters/memory.ts"
import { Auth } from "../../src/index.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { SignInParams } from "../../src/app/callbacks.ts"
import { clock } from "../../src/app/symbols.ts"
import type { RevocationStore } from "../../src/app/revocation.ts"
import { openContext } from "../../src/app/context.ts"
import { getSettings } from "../../src/all-features.ts"
import { fromAuthJs, revocationFeature, tenants } from "../../src/features.ts"
import { findCurrentSession, readSession } from "../../src/session/session.ts"

const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"
const ada = { id: "1", name: "Ada", email: "ada@app.test", emailVerified: null }
const ownCookie = "__Host-svc.session-token"
const [a, b] = ["https://a.app.test", "https://b.app.test"]

/** An app of several origins, and a cookie of Auth.js. */
interface App {
  readonly time: { now: number }
  readonly raw: string
  /** Returns the user's name, and the cookies that the browser has afterwards. */
  read(cookie: string, at?: string): Promise<{ name: unknown; cookie: string }>
  open(cookie: string, at?: string): ReturnType<typeof openContext>
}

async function openApp(kind: string, more: Partial<AuthConfig> = {}): Promise<App> {
  const time = { now: Date.now() }
  const [adapter, store] = [MemoryAdapter(), memoryRevocations()]
  const raw = kind === "database"
    ? crypto.randomUUID()
    : await toAuthJsToken({ sub: "1", ...ada }, { secret, expires: Math.floor(time.now / 1000) + 20 * 86_400 })
  await adapter.createUser(ada)
  await adapter.createSession({ sessionToken: raw, userId: "1", expires: new Date(time.now + 20 * 86_400_000) })
  const slow: RevocationStore = {
    revoke: async (...given) => (await new Promise((resolve) => setImmediate(resolve)), store.revoke(...given)),
    findRevocations: async (
      keys,
    ) => (await new Promise((resolve) => setImmediate(resolve)), store.findRevocations(keys)),
  }
  const config: AuthConfig = {
    ...{
      secret,
      providers: [],
      use: [tenants({ origins: [a, b] }), fromAuthJs(), revocationFeature],
      [clock]: () => new Date(time.now),
    },
    ...{ logger: { warn: () => {}, error: () => {} }, ...kind === "database" && { adapter } },
    ...kind === "jwt with revocation" && { session: { revocation: { store: slow } } },
    ...more,
  }
  const toRequest = (cookie: string, at: string) => new Request(`${at}/auth/session`, { headers: { cookie } })
  return {
    time,
    raw,
    async read(cookie, at = a) {
      const response = await Auth(toRequest(cookie, at), config)
      const lines = response.headers.getSetCookie().map((line) => line.split(";")[0]!)
      const own = lines.find((line) => line.startsWith(ownCookie)) ?? cookie
      return { name: (await response.json())?.user?.name, cookie: own }
    },
    open: (cookie, at = a) => openContext(toRequest(cookie, at), getSettings(config)),
  }
}

describe.each(["jwt", "jwt with revocation", "database"])("a cookie of Auth.js under %s", (kind) => {
  it("opens no session any more two minutes after its first use, under neither name (case 104)", async () => {
    const { raw, read, time } = await openApp(kind)
    const first = await read(`${authJsCookie}=${raw}`)
    expect([first.name, (await read(first.cookie)).name]).toEqual(["Ada", "Ada"])
    time.now += 120_000
    for (const at of [a, b]) {
      for (const name of [authJsCookie, ownCookie]) {
        expect((await read(`${name}=${raw}`, at)).name, name).toBe(undefined)
      }
    }
    expect((await read(first.cookie)).name).toBe("Ada")
  })

  it("signs in every request that a browser sends at the same time, and shortly after", async () => {
    const { raw, read, time } = await openApp(kind)
    const many = await Promise.all(Array.from({ length: 8 }, () => read(`${authJsCookie}=${raw}`)))
    time.now += 20_000
    many.push(await read(`${authJsCookie}=${raw}`))
    expect(many.map(({ name }) => name)).toEqual(many.map(() => "Ada"))
    time.now += 3_600_000
    for (const { cookie } of many) expect((await read(cookie)).name).toBe("Ada")
  })

  it("opens a session at one origin, even if two origins get it at once (case 66)", async () => {
    for (const origins of [[a, b], [b, a], [a, b, b, a, a]]) {
      const { raw, read } = await openApp(kind)
      const found = await Promise.all(origins.map(async (at) => (await read(`${authJsCookie}=${raw}`, at)).name && at))
      expect(found.filter(Boolean).length).toBeGreaterThan(0)
      expect(new Set(found.filter(Boolean)).size, `${found}`).toBe(1)
      const [other] = [a, b].filter((at) => !found.includes(at))
      expect((await read(`${authJsCookie}=${raw}`, other)).name, "later").toBe(undefined)
    }
  })

  it("opens one origin in a component that cannot set cookies, and stays until a response replaces it", async () => {
    const { raw, read, open, time } = await openApp(kind)
    const show = async (at: string) =>
      await readSession({ ...open(`${authJsCookie}=${raw}`, at), skipRenewal: () => {} })
    expect(await show(a)).toMatchObject({ session: { user: { name: "Ada" } } })
    expect(await show(b)).toMatchObject({ session: null })
    time.now += 3_600_000
    expect(await show(a)).toMatchObject({ session: { user: { name: "Ada" } } })
    expect((await read(`${authJsCookie}=${raw}`)).name).toBe("Ada")
    time.now += 3_600_000
    expect(await show(a)).toMatchObject({ session: null })
  })

  it("stays valid if a flow looks who is signed in, and its response sets no session cookie", async () => {
    const { raw, read, open, time } = await openApp(kind)
    const context = open(`${authJsCookie}=${raw}`)
    expect((await findCurrentSession(context))?.userId).toBe("1")
    const own = context.jar.take().find(({ name }) => name === ownCookie)
    time.now += 3_600_000
    expect((await read(own ? `${ownCookie}=${own.value}` : `${authJsCookie}=${raw}`)).name).toBe("Ada")
  })

  it("opens a session only if callbacks.signIn accepts the user, in every place", async () => {
    const asked: SignInParams[] = []
    const deny = () => {
      throw new Error("no")
    }
    for (
      const [answer, name] of [[() => true, "Ada"], [() => false, undefined], [() => "/no", undefined], [
        deny,
        undefined,
      ]] as const
    ) {
      const signIn = (params: SignInParams) => (asked.push(params), answer())
      const { raw, read, open } = await openApp(kind, { callbacks: { signIn } })
      const context = open(`${authJsCookie}=${raw}`)
      const shown = await readSession({ ...context, skipRenewal: () => {} })
      expect(shown, `${answer}, read only`).toMatchObject(name ? { session: { user: { name } } } : { session: null })
      if (!name) expect(await findCurrentSession(open(`${authJsCookie}=${raw}`)), `${answer}`).toBe(undefined)
      expect((await read(`${authJsCookie}=${raw}`)).name, `${answer}`).toBe(name)
    }
    for (const { user, account } of asked) {
      expect([user, account]).toEqual([expect.objectContaining({ id: "1", name: "Ada" }), null])
    }
  })
})

it("a process that gets the cookie later asks the store of revocations, and signs out no user while that is down", async () => {
  const store = memoryRevocations()
  let isDown = false
  const there: RevocationStore = {
    revoke: (...given) => store.revoke(...given),
    findRevocations: (keys) => isDown ? Promise.reject(new Error("down")) : store.findRevocations(keys),
  }
  const one = await openApp("jwt", { session: { revocation: { store } } })
  for (const whenDown of ["deny", "allow"] as const) {
    const other = await openApp("jwt", { session: { revocation: { store: there, whenDown } } })
    isDown = true
    const reading = await readSession(other.open(`${authJsCookie}=${one.raw}`))
    expect(reading, whenDown).toMatchObject(
      whenDown === "deny" ? { status: "unavailable" } : { session: { user: { name: "Ada" } } },
    )
    isDown = false
  }
  expect((await one.read(`${authJsCookie}=${one.raw}`)).name).toBe("Ada")
  const other = await openApp("jwt", { session: { revocation: { store: there } } })
  other.time.now += 120_000
  expect((await other.read(`${authJsCookie}=${one.raw}`)).name).toBe(undefined)
})
