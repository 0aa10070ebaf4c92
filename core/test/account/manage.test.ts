import { expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { clock } from "../../src/app/symbols.ts"
import { manage } from "../../src/kit/index.ts"
import { sessionCookie } from "../../src/testing.ts"

const origin = "https://app.test"
const config: AuthConfig = {
  adapter: MemoryAdapter(),
  providers: [{ id: "idp", name: "Idp", type: "oidc", issuer: "https://idp.test", clientId: "c", clientSecret: "s" }],
  secret: crypto.randomUUID() + crypto.randomUUID(),
  origin,
  logger: { error: () => {}, warn: () => {} },
}
const user = { id: "ada", email: "ada@app.test" }
const open = (cookie: string, headers: Record<string, string> = {}) =>
  manage(new Request(`${origin}/account`, { headers: { cookie, ...headers } }), config)

test("an app without a binding lists and ends its user's sessions, and gets the headers of the response", async () => {
  const [here, there] = [(await sessionCookie(config, user)).header, (await sessionCookie(config, user)).header]
  const own = await open(here)
  const { sessions, complete } = await own.sessions()
  expect([complete, sessions.map(({ current }) => current)]).toEqual([true, [true, false]])
  expect(sessions[0]?.expires).toBeInstanceOf(Date)
  expect([...own.headers]).toEqual([["cache-control", "private, no-store"]])
  const crossSite = await open(here, { "sec-fetch-site": "cross-site" })
  await expect(crossSite.endOtherSessions()).rejects.toMatchObject({ type: "CrossSiteRequest" })
  await expect(own.endSession("forged")).rejects.toMatchObject({ type: "UnknownSession" })
  await own.endOtherSessions()
  await expect((await open(there)).sessions()).rejects.toMatchObject({ type: "SignInRequired" })
  await own.endSession(sessions[0]!.id)
  expect(own.headers.getSetCookie().join()).toContain("session-token=; Max-Age=0")
  await expect((await open(here)).sessions()).rejects.toMatchObject({ type: "SignInRequired" })
})

test("a verb counts from the present, also if the body that the app reads before it was held back (case 126)", async () => {
  let now = Date.now()
  const app = { ...config, [clock]: () => new Date(now) }
  const cookie = (await sessionCookie(app, user)).header
  const own = await manage(new Request(`${origin}/account`, { headers: { cookie } }), app)
  now += 601_000
  await expect(own.endOtherSessions()).rejects.toMatchObject({ type: "FreshSignInRequired" })
})

test("`session.details` must be a boolean", async () => {
  const wrong = { ...config, session: { details: "false" as unknown as boolean } }
  await expect(sessionCookie(wrong, user)).rejects.toThrow("`session.details` must be `true` or `false`")
})
