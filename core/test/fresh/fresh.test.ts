import { expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { openContext, type RequestContext } from "../../src/app/context.ts"
import { OAuthCallbackError } from "../../src/errors.ts"
import { isFresh, keepProof, toDemand } from "../../src/fresh/fresh.ts"
import type { FreshOptions } from "../../src/app/step-up.ts"
import { clock } from "../../src/app/symbols.ts"
import { verifyDemand } from "../../src/fresh/demand.ts"
import { getSettings } from "../../src/all-features.ts"
import { toSignInFacts } from "../../src/session/account-mark.ts"
import { isStartedWithin } from "../../src/session/freshness.ts"
import { beginSession, findCurrentSession } from "../../src/session/session.ts"
import type { CurrentSession } from "../../src/app/session-strategy.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"

const toContext = (session: object = {}) => ({ settings: { session } }) as unknown as RequestContext

test("requireFresh has defaults, and rejects options that it cannot send to a provider", () => {
  expect(toDemand(toContext())).toEqual({ maxAge: 300, acr: undefined })
  expect(toDemand(toContext(), { maxAge: 1, acr: ["a", "urn:b"] })).toEqual({ maxAge: 1, acr: ["a", "urn:b"] })
  const wrong: unknown[] = [
    ...[0, -1, 0.5, NaN, Infinity, "300", null].map((maxAge) => ({ maxAge })),
    ...[[], ["a b"], [""], [1], "gold", ["ä"], ["x".repeat(513)]].map((acr) => ({ acr })),
  ]
  for (const options of wrong) {
    expect(() => toDemand(toContext(), options as FreshOptions), JSON.stringify(options)).toThrow(
      /of requireFresh must/,
    )
  }
})

test("requireFresh rejects sessions that do not tell when the user signed in", () => {
  const session = { strategy: "database", generateSessionToken: () => "x", absoluteMaxAge: Infinity }
  expect(() => toDemand(toContext(session))).toThrow("`session.absoluteMaxAge`")
  expect(toDemand(toContext({ ...session, absoluteMaxAge: 3600 })).maxAge).toBe(300)
  expect(toDemand(toContext({ ...session, strategy: "jwt" })).maxAge).toBe(300)
})

const now = new Date("2026-11-23T12:00:00Z")
const seconds = now.getTime() / 1000
const gold = { maxAge: 300, acr: ["gold", "platinum"] }

test.each([
  ["of now", 0, true],
  ["as old as demanded", -300, true],
  ["older", -301, false],
  ["ahead as far as clocks may differ", 300, true],
  ["further ahead: a clock was wrong", 301, false],
])("a session is fresh only if its start is not long ago: %s", (_, start, fresh) => {
  const session = { startedAt: now.getTime() + start * 1000 } as CurrentSession
  expect(isStartedWithin({ now } as RequestContext, session, 300)).toBe(fresh)
})

test.each([
  ["no ID token", undefined, {}],
  ["no auth_time", {}, {}],
  ["a text", { auth_time: String(seconds) }, {}],
  ["older than the clocks may differ", { auth_time: seconds - 331 }, {}],
  ["in the future", { auth_time: seconds + 31 }, {}],
  ["no acr", { auth_time: seconds }, gold],
  ["another acr", { auth_time: seconds, acr: "silver" }, gold],
  ["a list of acr", { auth_time: seconds, acr: ["gold"] }, gold],
])("an ID token is rejected: %s", (_, claims, demand) => {
  const verify = () => verifyDemand({ id: "idp" } as OAuthSettings, claims as never, { maxAge: 300, ...demand }, now)
  expect(verify).toThrow(OAuthCallbackError)
})

test.each([
  ["just now", { auth_time: seconds, acr: "0" }, {}, undefined],
  ["as old as clocks may differ", { auth_time: seconds - 330 }, {}, undefined],
  ["a demanded acr", { auth_time: seconds, acr: "platinum" }, gold, "platinum"],
])("an ID token is accepted: %s", (_, claims, demand, acr) => {
  expect(verifyDemand({ id: "idp" } as OAuthSettings, claims as never, { maxAge: 300, ...demand }, now)).toBe(acr)
})

const wishes = { maxAge: 300, acr: ["gold"], secondFactor: true }
const subsets = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((all, item) => [...all, ...all.map((some) => [...some, item])], [[]])
const combinations = (["jwt", "database"] as const).flatMap((strategy) =>
  subsets(["acr", "secondFactor"] as const).flatMap((demanded) =>
    subsets(["maxAge", "acr", "secondFactor"] as const).map((unmet) => ({ strategy, demanded, unmet }))
  )
)

test.each(combinations)(
  "under $strategy, a demand of maxAge, $demanded is met only if none of it is in $unmet",
  async ({
    strategy,
    demanded,
    unmet,
  }) => {
    let time = now
    const config = {
      ...{
        secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
        origin: "https://app.test",
        providers: [],
        session: { strategy },
      },
      ...{ adapter: MemoryAdapter({ clock: () => time }), logger: { warn: () => {} }, [clock]: () => time },
    }
    const open = (cookie: string) =>
      openContext(new Request("https://app.test", { headers: { cookie } }), getSettings(config))
    const signIn = open("")
    const user = await config.adapter.createUser({ id: "1", email: "ada@app.test", emailVerified: null })
    const account = { provider: "idp", providerAccountId: "9", type: "oidc" } as const
    const facts = await toSignInFacts(signIn, account)
    await beginSession(signIn, user, { account, isNewUser: false, trigger: "signIn" }, facts)
    await keepProof(signIn, { maxAge: 900 }, {
      acr: unmet.includes("acr") ? "silver" : "gold",
      hasSecondFactor: !unmet.includes("secondFactor"),
    })
    const cookie = signIn.jar.take().map(({ name, value }) => `${name}=${value}`).join("; ")

    time = new Date(now.getTime() + (unmet.includes("maxAge") ? 301 : 300) * 1000)
    const later = open(cookie)
    const demand = Object.fromEntries((["maxAge", ...demanded] as const).map((name) => [name, wishes[name]]))
    const isMet = !unmet.some((name) => name in demand)
    expect(await isFresh(later, (await findCurrentSession(later))!, demand as unknown as typeof wishes)).toBe(isMet)
  },
)
