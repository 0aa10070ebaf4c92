import { expect, test, vi } from "vitest"
import type { AuthConfig } from "../../src/app/config.ts"
import { memoryRevocations } from "../../src/adapters/memory.ts"
import Credentials from "../../src/providers/credentials.ts"
import { createBrowser } from "../http/browser.ts"

const providers = [Credentials({ authorize: () => ({ id: "1", email: "ada@app.test" }), account: () => "ada" })]

/** Returns the session after a sign-in and two reads, and the warnings of the process. Each call loads the library again, because it warns once. */
async function signIn(options: Partial<AuthConfig>) {
  vi.resetModules()
  const { Auth } = await import("../../src/index.ts")
  const warned: string[] = []
  const logger: AuthConfig["logger"] = { error: () => {}, warn: (code, text) => void warned.push(`${code} ${text}`) }
  const { send, post } = createBrowser(Auth, { providers, limits: false, logger, ...options })
  await post("callback/credentials")
  await send("session")
  return { session: await (await send("session")).json(), warned }
}

const encode: NonNullable<AuthConfig["jwt"]>["encode"] = ({ token }) => JSON.stringify(token)
const decode: NonNullable<AuthConfig["jwt"]>["decode"] = ({ token }) => JSON.parse(token!)
const nothing = (() => {}) as unknown as () => null

const unreadable = "`jwt.decode` must return the claims"

test.each<[string, Partial<AuthConfig>, string]>([
  ["callbacks.jwt returns nothing", { callbacks: { jwt: nothing } }, "callbacks.jwt returned undefined"],
  ["callbacks.jwt returns 0n", { callbacks: { jwt: (() => 0n) as never } }, "callbacks.jwt returned bigint"],
  ["callbacks.jwt returns false", { callbacks: { jwt: (() => false) as never } }, "callbacks.jwt returned boolean"],
  ["callbacks.jwt returns true", { callbacks: { jwt: (() => true) as never } }, "returned boolean in place of claims"],
  ["callbacks.jwt returns text", { callbacks: { jwt: (() => "1") as never } }, "returned string in place of claims"],
  ["callbacks.jwt returns 7n", { callbacks: { jwt: (() => 7n) as never } }, "returned bigint in place of claims"],
  [
    "callbacks.jwt returns a function",
    { callbacks: { jwt: (() => nothing) as never } },
    "returned function in place of claims",
  ],
  ["callbacks.jwt returns a list", {
    callbacks: { jwt: (({ token }: object & { token: unknown }) => [token]) as never },
  }, "returned a list in place of claims"],
  [
    "callbacks.jwt returns nothing after the sign-in",
    { callbacks: { jwt: ({ token, user }) => user ? token : nothing() } },
    "callbacks.jwt returned undefined",
  ],
  ["jwt.encode has no jwt.decode", { jwt: { encode } }, unreadable],
  ["jwt.decode has no jwt.encode", { jwt: { decode: () => null } }, unreadable],
  ["jwt.decode drops `exp`", { jwt: { encode, decode: () => ({ sub: "1" }) } }, unreadable],
])("one warning says why a user who signs in has no session: %s", async (_name, options, text) => {
  const { session, warned } = await signIn({ session: { strategy: "jwt" }, ...options })
  expect(session).toBeNull()
  expect(warned).toEqual([expect.stringContaining(text)])
})

test.each<[string, Partial<AuthConfig>]>([
  ["callbacks.jwt returns null", { callbacks: { jwt: () => null } }],
  ["jwt.encode and jwt.decode fit together", { jwt: { encode, decode } }],
])("no warning is logged if %s", async (_name, options) => {
  expect((await signIn({ session: { strategy: "jwt" }, ...options })).warned).toEqual([])
})

test.each<[string, { sub?: string }, string]>([
  ["replaced", { sub: "other" }, "1"],
  ["left out", {}, "1"],
  ["replaced, by the new id", { sub: "other" }, "other"],
])("a session whose `sub` was %s is ended by the user's id", async (_name, claims, userId) => {
  const { Auth, endSessions } = await import("../../src/index.ts")
  const { revocationFeature } = await import("../../src/features.ts")
  const options: Pick<AuthConfig, "providers"> & Partial<AuthConfig> = {
    providers,
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    limits: false,
    use: [revocationFeature],
    session: { strategy: "jwt", revocation: { store: memoryRevocations(), checkAge: 0 }, updateAge: 0 },
    callbacks: { jwt: ({ token }) => ({ email: token.email, ...claims }) },
  }
  const { send, post } = createBrowser(Auth, options)
  const end = () => endSessions({ origin: "https://app.test", ...options }, userId)
  const findAddress = async () => (await (await send("session")).json())?.user.email
  await post("callback/credentials")
  expect(await findAddress()).toBe("ada@app.test")
  await end()
  expect(await findAddress()).toBeUndefined()
  await post("callback/credentials")
  expect(await findAddress()).toBe("ada@app.test")
  expect(await findAddress(), "re-issued").toBe("ada@app.test")
  await end()
  expect(await findAddress()).toBeUndefined()
})
