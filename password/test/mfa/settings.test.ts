import { defineFeature } from "@svc-auth/core/flows"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import Credentials from "@svc-auth/core/providers/credentials"
import { describe, expect, test } from "vitest"
import { origin } from "../../../core/test/browser.ts"
import { mfa, type MfaOptions } from "../../src/mfa/mfa.ts"
import { createWorld, email, toPath } from "./world.ts"

/** A feature with factors of its own. */
const otherStore = defineFeature({ id: "other", store: { getFactors: () => null } })

describe("options of mfa() that are refused", () => {
  test.each<[unknown, string]>([
    [{ otp: true }, "unknown option `otp`; the options are totp, recoveryCodes"],
    [{ totp: 1 }, "`totp` must be `true` or `false`"],
    [{ passkeys: "yes" }, "`passkeys` must be"],
    [{ recoveryCodes: null }, "`recoveryCodes` must be"],
    [{ required: "all" }, "`required` must be"],
    [{ accept: { okta: {} } }, '`accept` of provider "okta"'],
    [{ accept: { okta: { amr: [] } } }, '`accept` of provider "okta"'],
    [{ accept: { okta: { amr: "mfa" } } }, '`accept` of provider "okta"'],
    [{ accept: { okta: { amr: ["mfa"], loa: ["2"] } } }, '`accept` of provider "okta"'],
    [{ accept: { okta: null } }, '`accept` of provider "okta"'],
    [{ rememberDevice: 30 }, "`rememberDevice` must be"],
    [{ rememberDevice: { days: 0 } }, "`rememberDevice` must be"],
    [{ rememberDevice: { days: 366 } }, "`rememberDevice` must be"],
    [{ rememberDevice: null }, "`rememberDevice` must be"],
    [{ store: {} }, "`store` must be an object with the methods `getFactors(userId)`"],
    [{ issuer: " " }, "`issuer` must be"],
    [{ totp: false, passkeys: false }, "turn on `totp` or `passkeys`"],
  ])("%j", (options, message) => {
    expect(() => mfa(options as MfaOptions)).toThrow(message)
  })
})

describe("an app that lacks what mfa needs is refused at start", () => {
  const without = (...names: string[]) => {
    const adapter = MemoryAdapter()
    return Object.fromEntries(Object.entries(adapter).filter(([name]) => !names.includes(name)))
  }
  const database = { session: { strategy: "database" } } as const
  test.each<[string, object, string]>([
    ["an adapter", { adapter: undefined }, "`mfa` needs `adapter`"],
    ["getFactors", { ...database, adapter: without("getFactors") }, "lacks getFactors"],
    [
      "both methods",
      { ...database, adapter: without("getFactors", "replaceFactors") },
      "lacks getFactors, replaceFactors",
    ],
    ["deleteSessions", { ...database, adapter: without("deleteSessions", "listSessions") }, "lacks deleteSessions"],
    [
      "another way to end them",
      { ...database, adapter: without("deleteSessions", "listSessions") },
      "needs no `deleteSessions`",
    ],
    [
      "a provider that `accept` names",
      { ...database, use: [mfa({ accept: { idp: { amr: ["mfa"] } } })] },
      'names "idp"',
    ],
    [
      "an OpenID Connect provider there",
      { ...database, use: [mfa({ accept: { email: { amr: ["mfa"] } } })] },
      'names "email"',
    ],
    ["the only store of factors", { ...database, use: [mfa(), otherStore] }, "another feature stores second factors"],
    [
      "the only store of factors, last",
      { ...database, use: [otherStore, mfa()] },
      "another feature stores second factors",
    ],
    ["session.revocation", { session: { strategy: "jwt" } }, "`session.revocation`"],
    ["hit", { ...database, adapter: without("hit", "giveBack") }, "limits.store"],
    ["mail", { ...database, mail: undefined }, "`mail`"],
  ])("%s", async (_, change, message) => {
    const logged: string[] = []
    const config: AuthConfig = {
      secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
      origin,
      adapter: MemoryAdapter(),
      mail: () => {},
      use: [mfa()],
      providers: [Credentials({ authorize: () => null })],
      logger: { error: (_, error) => void logged.push(error.message), warn: () => {} },
      ...change,
    }
    expect((await Auth(new Request(`${origin}/auth/session`), config)).status).toBe(500)
    expect(logged.join()).toContain(message)
  })

  test("the option `store` stands in for the adapter's methods, also with `limits: false`", async () => {
    const texts = new Map<string, string | null>()
    const getFactors = (userId: string) => texts.get(userId) ?? null
    const replaceFactors = (userId: string, expected: string | null, next: string | null) =>
      getFactors(userId) === expected && (texts.set(userId, next), true)
    const world = createWorld("database", { store: { getFactors, replaceFactors } }, { limits: false })
    await world.createUser()
    world.configure({ adapter: { ...world.adapter, getFactors: undefined, replaceFactors: undefined } as never })
    const ada = world.browser()
    await ada.followLink()
    await ada.enrol()
    expect(texts.size).toBe(1)
    expect(world.factors(), "not in the adapter").toBe(null)
    await ada.post("signout")
    await ada.followLink()
    for (let i = 0; i < 5; i++) expect((await ada.answer("000000")).status).toBe(401)
    expect((await ada.answer(ada.code(1))).status, "counted all the same").toBe(401)
    await ada.followLink()
    expect(toPath(await ada.answer(ada.code(1)))).toBe("/inbox")
    expect(await ada.currentEmail()).toBe(email)
  })
})
