/** Walks through fresh sign-ins. */
import type { Agent } from "./agent.ts"
import type { Expect } from "./expect.ts"
import type { Idp } from "./idp/control.ts"
import { arrive, lastErrorOf, toCallback } from "./oauth-steps.ts"
import type { Page } from "./page.ts"
import { sessionCookiesOf } from "./steps.ts"

/** The seconds for which a sign-in is fresh, by default. */
export const freshLife = 300

/** Opens the page that demands a fresh sign-in. Returns the page at which the user signs in again. */
export async function toSignInAgain(agent: Agent, expect: Expect, query = ""): Promise<Page> {
  const sent = await agent.get(`/fresh${query}`)
  expect([sent.status, sent.location?.pathname], "where a page that demands a fresh sign-in sends the user").toBe([
    303,
    agent.auth("/signin"),
  ])
  const page = await agent.follow(sent.location!.href)
  expect(page.text, "the page at which the user signs in again").toContain("Please sign in again to continue")
  return page
}

/** Presses the button of the OpenID Connect provider on that page. Returns the authorization URL, not visited yet. */
export async function toAuthorizationAgain(agent: Agent, page: Page): Promise<URL> {
  const form = page.forms.find(({ buttons }) => buttons.some(({ text }) => text === "Sign in with Test Identity"))
  if (!form) throw new Error("the page has no form of the provider")
  const sent = await agent.post(form.action, [...form.fields], { from: page.url })
  if (sent.location?.searchParams.has("client_id")) return sent.location
  throw new Error(`no redirect to the provider, but ${sent.status} ${sent.location ?? sent.body}`)
}

/** Signs in again at the provider, which authenticates the user now. Returns the callback's response. */
export async function signInAgain(
  agent: Agent,
  expect: Expect,
  idp: Idp,
  { query = "", ...plan }: Parameters<Idp["next"]>[0] & { readonly query?: string } = {},
): Promise<Page> {
  const authorization = await toAuthorizationAgain(agent, await toSignInAgain(agent, expect, query))
  await idp.order({ now: agent.now() })
  await idp.next({ ...plan, claims: { auth_time: Math.floor(agent.now() / 1000), ...plan.claims } })
  return await arrive(agent, await toCallback(agent, authorization), idp)
}

/** Returns the name that the page shows after a fresh sign-in, or `undefined` if it demands one. */
export const freshNameOf = async (agent: Agent, query = ""): Promise<unknown> =>
  ((await agent.get(`/fresh${query}`, { kind: "program" })).json as { name?: unknown } | undefined)?.name

/** Expects that the sign-in was refused with this error, and that the session is the same one, and no fresher. */
export async function expectSameSession(
  { agent, expect }: { agent: Agent; expect: Expect },
  page: Page,
  { error, before, what }: { error: string; before: string; what: string },
): Promise<void> {
  expect(page.location?.pathname, `${what}: page`).toBe(agent.auth("/signin"))
  expect(page.location?.searchParams.get("error"), `${what}: shown error`).toBe(error)
  expect(await lastErrorOf(agent), `${what}: logged error`).toBe(error)
  expect(sessionCookiesOf(agent), `${what}: session cookies`).toBe(before)
  expect(await freshNameOf(agent), `${what}: answer to a demand for a fresh sign-in`).toBe(undefined)
}
