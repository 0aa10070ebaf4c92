/** Asks a fixture app for access tokens. */
import type { Agent } from "./agent.ts"
import type { FixtureName } from "./fixtures/selection.ts"
import type { Idp } from "./idp/control.ts"
import { outlive, signInBy } from "./oauth-steps.ts"
import type { Stage } from "./scenario.ts"
import type { Data } from "./store-steps.ts"
import { callsOf } from "./store-steps.ts"

/** A token as the verb `getAccessToken` returns it, after JSON. */
export interface SeenToken {
  readonly accessToken: string
  readonly expiresAt?: string
  readonly scope?: string
  readonly tokenType: string
  /** A proof for the request that the query describes, if the token is bound to a key. */
  readonly proof?: string
}

/** The error of a call of the verb. */
export interface SeenTokenError {
  readonly error: string
  readonly code: string
  readonly message: string
}

/** What the app answers about a token. */
export interface TokenAnswer {
  readonly status: number
  readonly tokens: readonly SeenToken[]
  /** The type of the error and, after a space, its code. */
  readonly error: string
  readonly message: string
}

/** Calls the verb in the app. @param query what the fixture app's route understands */
export async function askToken(
  agent: Agent,
  query: Readonly<Record<string, string>> = {},
  provider: string = agent.app.oidc,
): Promise<TokenAnswer> {
  const { status, json, body } = await agent.get(`/token?${new URLSearchParams({ provider, ...query })}`)
  if (Array.isArray(json)) return { status, tokens: json, error: "", message: "" }
  const { error, code, message } = (json ?? { error: `status ${status}`, code: "", message: body }) as SeenTokenError
  return { status, tokens: [], error: `${error} ${code}`.trim(), message }
}

/** Returns the refresh tokens that the provider got, in order. */
export const refreshesAt = async (idp: Idp): Promise<readonly unknown[]> =>
  (await idp.requests("token")).filter(({ parameters }) => parameters["grant_type"] === "refresh_token")
    .map(({ parameters }) => parameters["refresh_token"])

/** Returns what the app has written to accounts, in order. */
export const writesOf = async (agent: Agent): Promise<readonly Data[]> => [
  ...await callsOf(agent, "linkAccount"),
  ...await callsOf(agent, "updateAccount"),
]

/**
 * Lets tokens expire several times, and expects that parallel calls refresh each of them once. Parallel calls wait long enough for one token
 * only when the old one has expired.
 */
export async function expectOneRefresh(
  { agent, idp, expect }: Pick<Stage, "agent" | "idp" | "expect">,
  fixture: FixtureName,
): Promise<void> {
  const browser = agent.fresh().use(fixture)
  await idp.order({ now: browser.now() })
  await signInBy(browser, idp)
  const sent = (await refreshesAt(idp)).length
  const first = await askToken(browser, { calls: "3" })
  const [token] = first.tokens
  expect(first.error, `${fixture}: error`).toBe("")
  expect(token?.accessToken, `${fixture}: token`).toMatch(/^planted-access-token-/)
  expect(new Set(first.tokens.map(({ accessToken }) => accessToken)).size, `${fixture}: different tokens`).toBe(1)
  expect(token?.tokenType, `${fixture}: type`).toBe("bearer")
  expect(token?.scope, `${fixture}: scope`).toContain("offline_access")
  const left = Date.parse(token?.expiresAt ?? "") - browser.now()
  expect(left > 3_500_000 && left <= 3_600_000, `${fixture}: ${left} ms are left of an hour`).toBe(true)
  expect((await refreshesAt(idp)).length - sent, `${fixture}: refreshes, at first`).toBe(0)

  let before = token?.accessToken
  for (const hour of [1, 2]) {
    await outlive(browser, idp, 3_610)
    const answers = await Promise.all(Array.from({ length: 3 }, () => askToken(browser, { calls: "4" })))
    const tokens = new Set(answers.flatMap(({ tokens }) => tokens.map(({ accessToken }) => accessToken)))
    expect(answers.map(({ error }) => error), `${fixture}: errors, hour ${hour}`).toBe(["", "", ""])
    expect(tokens.size, `${fixture}: different tokens, hour ${hour}`).toBe(1)
    expect(tokens.has(before!), `${fixture}: the token stays, hour ${hour}`).toBe(false)
    expect((await refreshesAt(idp)).length - sent, `${fixture}: refreshes, hour ${hour}`).toBe(hour)
    before = [...tokens][0]
    expect((await askToken(browser)).tokens[0]?.accessToken, `${fixture}: a later call, hour ${hour}`).toBe(before)
    const stored = (await callsOf(browser, "updateAccount")).at(-1)
    expect(stored?.["access_token"], `${fixture}: stored token, hour ${hour}`).toBe(before)
    expect((await refreshesAt(idp)).includes(stored?.["refresh_token"]), "a used token is stored").toBe(false)
  }
  expect(new Set(await refreshesAt(idp)).size, "different refresh tokens").toBe((await refreshesAt(idp)).length)
  const more = await askToken(browser, { minValidity: "3540" })
  expect(more.tokens[0]?.accessToken, `${fixture}: a token for 3540 s of a fresh one`).toBe(before)
  browser.wait(70)
  const longer = await askToken(browser, { minValidity: "3540" })
  expect(longer.tokens[0]?.accessToken === before, `${fixture}: the same token for 3540 s`).toBe(false)
  expect((await refreshesAt(idp)).length - sent, `${fixture}: refreshes by then`).toBe(3)
  await outlive(browser, idp, 3_550)
  const early = await askToken(browser)
  expect(early.tokens[0]?.accessToken === longer.tokens[0]?.accessToken, `${fixture}: the same token to its end`).toBe(
    false,
  )
  expect((await refreshesAt(idp)).length - sent, `${fixture}: refreshes in the end`).toBe(4)
}
