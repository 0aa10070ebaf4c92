import { describe, expect, test, vi } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { clock } from "../../src/kit/index.ts"
import type { BindingConfig } from "../../src/kit/index.ts"
import { toTokenHash } from "../../src/session/stored-token.ts"
import { bindFake, config, signedIn, silent, toEvent, toNext } from "./fake-host.ts"

const read = () => ({ isReadOnly: true })
const refreshing: BindingConfig = { ...config, session: { updateAge: 0 } }

/** Returns an app with a session in the database that is due to be renewed, and an event with its cookie. */
async function toStored() {
  const adapter = MemoryAdapter()
  const user = await adapter.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null })
  const sessionToken = "0123456789abcdef0123456789abcdef0123456789a"
  const hash = await toTokenHash(sessionToken)
  await adapter.createSession({ sessionToken: hash, userId: user.id, expires: new Date(Date.now() + 60_000) })
  const source: BindingConfig = { ...config, adapter, session: { strategy: "database", updateAge: 0 } }
  return { adapter, source, event: toEvent("/", { headers: { cookie: `__Host-svc.session-token=${sessionToken}` } }) }
}

describe("where no cookie can be set", () => {
  test("auth() returns the session and does not renew it", async () => {
    const { auth } = bindFake(refreshing, { read })
    const event = toNext(await signedIn())
    expect((await auth(event))?.user?.name).toBe("Ada")
    expect(event.cookies).toEqual([])
  })

  test("auth() returns the end of the session in the cookie", async () => {
    const event = toNext(await signedIn())
    const now = Date.now()
    const later: BindingConfig = { ...refreshing, [clock]: () => new Date(now + 60_000) }
    const renewed = await bindFake(later).auth(event)
    const unchanged = await bindFake(later, { read }).auth(event)
    expect(Date.parse(renewed!.expires) - Date.parse(unchanged!.expires)).toBeGreaterThan(50_000)
  })

  test("callbacks.jwt gets `readOnly`, its claims count for this read, and its `null` ends the session", async () => {
    const jwt = vi.fn(({ token }) => ({ ...token, name: "Countess" }))
    const inPlace = bindFake({ ...config, callbacks: { jwt } }, { read })
    expect((await inPlace.auth(toNext(await signedIn())))?.user?.name).toBe("Countess")
    expect(jwt.mock.calls[0]?.[0]).toMatchObject({ readOnly: true })
    const ended = bindFake({ ...config, callbacks: { jwt: () => null } }, { read })
    const event = toNext(await signedIn())
    expect([await ended.auth(event), event.cookies]).toEqual([null, []])
  })

  test("callbacks.jwt gets no `readOnly` elsewhere", async () => {
    const jwt = vi.fn(({ token }) => token)
    await bindFake({ ...config, callbacks: { jwt } }).auth(toNext(await signedIn()))
    expect(jwt.mock.calls[0]?.[0]).not.toHaveProperty("readOnly")
  })

  test("a row of the database is not extended", async () => {
    const { source, event, adapter } = await toStored()
    const updateSession = vi.spyOn(adapter, "updateSession")
    expect((await bindFake(source, { read }).auth(event))?.user?.name).toBe("Ada")
    expect(updateSession).not.toHaveBeenCalled()
    expect((await bindFake(source).auth(event))?.user?.name).toBe("Ada")
    expect(updateSession).toHaveBeenCalledOnce()
  })

  test("signIn without a provider redirects, and verbs that set cookies throw before they do anything", async () => {
    const signOutEvent = vi.fn()
    const hints = { cookies: "call it in a server action" }
    const source = { ...config, events: { signOut: signOutEvent } }
    const { during, signIn, signOut, unstable_update } = bindFake(source, { read, hints })
    const event = toNext(await signedIn(), "/members")
    const verbs: readonly (readonly [name: string, verb: () => Promise<unknown>])[] = [
      ["signIn()", () => signIn("acme")],
      ["signOut()", () => signOut()],
      ["unstable_update()", () => unstable_update({})],
    ]
    for (const [name, verb] of verbs) {
      await expect(during(event, verb)).rejects.toThrow(
        `${name} sets cookies, which is not possible here: call it in a server action`,
      )
    }
    expect(signOutEvent).not.toHaveBeenCalled()
    expect(await during(event, () => signIn(undefined, { redirect: false }))).toBe(
      "https://app.test/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fmembers",
    )
  })

  test("one event may be read-only at first and set cookies later", async () => {
    let writable = false
    const { during, signOut } = bindFake(config, { read: () => ({ isReadOnly: !writable }) })
    const event = toNext(await signedIn(), "/", { method: "POST" })
    await expect(during(event, () => signOut({ redirect: false }))).rejects.toThrow("not possible here")
    writable = true
    await during(event, () => signOut({ redirect: false }))
    expect(event.cookies.length).toBeGreaterThan(0)
  })
})

describe("a session that is due to be renewed where no cookie can be set", () => {
  const hints = { cookies: "export `auth` from proxy.ts" }
  const warned = async (source: BindingConfig, dev: boolean) => {
    const warn = vi.fn()
    const { auth } = bindFake({ ...source, logger: { ...silent, warn } }, { read, app: { dev }, hints })
    for (let i = 0; i < 2; i++) await auth(toNext(await signedIn()))
    return warn.mock.calls
  }

  test("is reported once in development, with what to do", async () => {
    expect(await warned(refreshing, true)).toEqual([[
      "session-not-renewed",
      "this session is due to be renewed (updateAge passed), but auth() was called where no cookie can be set: export `auth` from proxy.ts",
    ]])
  })

  test("is reported for a row of the database, too", async () => {
    const warn = vi.fn()
    const { source, event } = await toStored()
    await bindFake({ ...source, logger: { ...silent, warn } }, { read, app: { dev: true }, hints }).auth(event)
    expect(warn.mock.calls).toEqual([["session-not-renewed", expect.stringContaining("(updateAge passed)")]])
  })

  test("is not reported in production, and not before it is due", async () => {
    expect(await warned(refreshing, false)).toEqual([])
    expect(await warned(config, true)).toEqual([])
  })
})
