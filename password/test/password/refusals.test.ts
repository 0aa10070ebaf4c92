import { describe, expect, test } from "vitest"
import { MemoryAdapter } from "../../../core/src/adapters/memory.ts"
import { Auth } from "../../../core/src/index.ts"
import type { Adapter } from "../../../core/src/app/adapter.ts"
import type { AuthConfig } from "../../../core/src/app/config.ts"
import Email from "../../../core/src/providers/email.ts"
import Loops from "../../../core/src/providers/loops.ts"
import Resend from "../../../core/src/providers/resend.ts"
import { Browser } from "../../../core/test/browser.ts"
import { Password } from "../../src/index.ts"
import { createWorld, email, good, signIn, type Strategy, toPath } from "./world.ts"
import { passwordFeature } from "../../src/password/feature.ts"

/** Returns why the app does not start. */
async function findFault(strategy: Strategy, change: Partial<AuthConfig>): Promise<string> {
  const { config, logged } = createWorld(strategy, change)
  const response = await Auth(new Request("https://app.test/auth/signin"), config)
  return response.status === 500
    ? String((logged[0] as Error[])[1]?.message ?? (logged[0] as Error[])[0]?.message)
    : "none"
}

const without = (...names: (keyof Adapter)[]) =>
  Object.fromEntries(
    Object.entries(MemoryAdapter()).filter(([name]) => !names.includes(name as keyof Adapter)),
  ) as Adapter

describe("an app that lacks something does not start", () => {
  test.each<[string, Strategy, Partial<AuthConfig>, string]>([
    [
      "the methods",
      "database",
      { adapter: without("getPassword", "replacePassword") },
      "lacks getPassword, replacePassword",
    ],
    ["a way to end sessions", "database", { adapter: without("deleteSessions") }, "lacks deleteSessions"],
    ["a way to end sessions in cookies", "jwt", { session: { strategy: "jwt" } }, "`session.revocation`"],
    ["a store that counts", "database", { adapter: without("hit") }, "`limits.store`"],
    ["an adapter", "jwt", { adapter: undefined as never }, "`adapter`"],
    ["mails", "database", { mail: undefined }, "set the option `mail`"],
    [
      "mails of its own text",
      "database",
      { mail: Email({ sendVerificationRequest: () => {} }) },
      "`mail` must be a built-in",
    ],
    ["mails without a template", "database", { mail: Loops({}) }, "`mail` must be a built-in"],
    ["a valid minLength", "database", { providers: [Password({ minLength: 7 })] }, "`minLength` must be"],
    ["a valid store", "database", { providers: [Password({ store: {} as never })] }, "`store` must be"],
  ])("%s", async (_, strategy, change, text) => {
    expect(await findFault(strategy, change)).toContain(text)
  })

  test("the only built-in e-mail provider sends the mails", async () => {
    expect(await findFault("database", { mail: undefined, providers: [Password(), Resend({ from: "a@app.test" })] }))
      .toBe("none")
    const two = [Password(), Resend({ from: "a@app.test" }), Resend({ id: "other", from: "a@app.test" })]
    expect(await findFault("database", { mail: undefined, providers: two })).toContain("`mail`")
  })
})

test("an unknown option of `Password` is refused where it is called, because a misspelled `signUp` would leave sign-up open", () => {
  expect(() => Password({ signup: false } as never)).toThrow(
    "Password(): unknown option `signup`; the options are id, name, signUp",
  )
})

test("a provider as `mail` that was not called fails at the first mail, because it would send none", async () => {
  const world = createWorld("database", { mail: Resend as never })
  expect(toPath(await world.browser().post("signup/password", { email }))).toBe("/auth/error?error=Configuration")
  expect(String(world.logged[0])).toContain("`mail` is a provider that was not called")
})

test("a hash that cannot be read matches no password, and the log names the user", async () => {
  const world = createWorld("database")
  const bob = await world.adapter.createUser!({ id: "b1", email: "bob@app.test", emailVerified: null } as never)
  await world.adapter.replacePassword!(bob.id, null, good)
  const response = await signIn(world.browser(), good, "bob@app.test")
  expect(toPath(response)).toBe("/auth/signin?error=CredentialsSignin&code=credentials")
  expect(String((world.logged[0] as unknown[])[1])).toContain(
    `the stored password of the user ${bob.id} cannot be compared`,
  )
})

test("the option `store` takes the place of the adapter's methods, also where an unproven password is deleted", async () => {
  const texts = new Map<string, string>()
  class Store {
    #texts = texts
    getPassword(userId: string) {
      return this.#texts.get(userId) ?? null
    }
    replacePassword(userId: string, expected: string | null, next: string | null) {
      if ((this.#texts.get(userId) ?? null) !== expected) return false
      if (next === null) this.#texts.delete(userId)
      else this.#texts.set(userId, next)
      return true
    }
  }
  const adapter = without("getPassword", "replacePassword")
  const links: string[] = []
  const world = createWorld("database", {
    adapter,
    providers: [
      Password({ store: new Store() }),
      Email({ sendVerificationRequest: ({ url }) => void links.push(url) }),
    ],
  })
  await world.signUp()
  expect(texts.size).toBe(1)
  const bob = await adapter.createUser!({ id: "b1", email: "bob@app.test", emailVerified: null } as never)
  texts.set(bob.id, "brought")
  const browser = world.browser()
  await browser.post("signin/email", { email: "bob@app.test" })
  const url = new URL(links.at(-1)!)
  await browser.fetch(url.pathname.slice("/auth/".length) + url.search, { headers: { "sec-fetch-mode": "navigate" } })
  expect(await browser.currentEmail()).toBe("bob@app.test")
  expect([...texts.keys()]).not.toContain(bob.id)
})

test.each([
  ["a list", JSON.stringify({ email, password: [good] }), "application/json"],
  ["an object", JSON.stringify({ email: { a: 1 }, password: good }), "application/json"],
  ["a number", JSON.stringify({ email, password: 12345 }), "application/json"],
  ["nothing", JSON.stringify({}), "application/json"],
])("%s in place of a field is a wrong password", async (_, body, type) => {
  const world = createWorld("database")
  await world.signUp()
  const browser = new Browser((request) => Auth(request, world.config))
  const { csrfToken } = await (await browser.fetch("csrf")).json()
  const response = await browser.fetch("callback/password", {
    method: "POST",
    headers: { "content-type": type },
    body: JSON.stringify({ csrfToken, ...JSON.parse(body) }),
  })
  expect([response.status, await response.json()]).toEqual([401, { error: "CredentialsSignin" }])
})

test("an app whose mailed links take the host of the request is warned, even without e-mail sign-in (case 27)", async () => {
  const codes: string[] = []
  const { config } = createWorld("database")
  const { origin: _, ...rest } = config
  const logger = { warn: (code: string) => void codes.push(code) }
  await Auth(new Request("https://app.test/auth/signin"), { ...rest, trustHost: true, logger })
  expect(codes).toContain("mail-origin")
})

test("without an adapter the error is `MissingAdapter`, as for other providers", () => {
  const app = {
    providers: new Map(),
    limitSource: { limits: undefined, adapter: undefined, app: "" },
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    adapter: undefined,
    strategy: "jwt",
    revokes: true,
    counts: true,
    mails: true,
    passkeys: false,
    features: [],
    strict: undefined,
    loadLogout: undefined,
    stores: [],
  } as const
  expect(() => passwordFeature(Password()).check!(app)).toThrow(expect.objectContaining({ type: "MissingAdapter" }))
})
