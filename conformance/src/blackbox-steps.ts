/** Steps that rely only on what all libraries with this interface have in common. */
import type { Agent } from "./agent.ts"
import type { StoredCookie } from "./cookie-jar.ts"
import type { Fault } from "./idp/fault.ts"
import { isOverLimit } from "./limit-steps.ts"
import type { Form } from "./form.ts"
import type { Mailbox } from "./mail/mailbox.ts"
import { arrive, expectRefusal, nameOf, outlive, signInBy, toReturn } from "./oauth-steps.ts"
import type { Page } from "./page.ts"
import type { Stage } from "./scenario.ts"
import { csrfOf, readSession, rightForm, type SeenSession, sessionOf } from "./steps.ts"

/** Where a credentials form is posted. */
export const credentialsTarget = (agent: Agent): string => agent.auth(`/callback/${agent.app.credentials}`)

/** Pages of other sites: a foreign one, one without an origin, and one on the same site, to which the browser sends the app's cookies. */
export function toForeignPages(origin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(origin)
  const beside = /^[\d.]+$|^\[/.test(hostname) ? `${hostname}:${Number(port) + 1}` : `sibling.${hostname}`
  return ["https://evil.example/", "null", `${protocol}//${beside}/`]
}

/** Names of the fields of a credentials form: the first names the account, the last is secret. */
export function toFields({ app }: Agent): { person: string; password: string } {
  const names = Object.keys(app.login)
  return { person: names[0] ?? "", password: names.at(-1) ?? "" }
}

/** Whether a user is signed in. */
export const isSignedIn = async (agent: Agent): Promise<boolean> => (await sessionOf(agent))?.user !== undefined

/** What a sign-in may need in addition to the browser. */
export type SignInServices = Pick<Stage, "idp" | "mail">

/** Returns the id of the provider by which scenarios sign in: credentials first, then OAuth and OpenID Connect, mail last. */
export const providerOf = ({ app }: Agent): string => app.credentials || app.oidc || app.email

/** Returns the URL to which the form of that provider is posted. */
export const signInTarget = (agent: Agent): string =>
  agent.app.credentials ? credentialsTarget(agent) : agent.auth(`/signin/${providerOf(agent)}`)

/** Signs in by that provider and returns the answer that signs in, without following it. */
export async function signIn(agent: Agent, { idp, mail }: SignInServices): Promise<Page> {
  if (agent.app.credentials) return await agent.post(credentialsTarget(agent), await rightForm(agent))
  if (agent.app.oidc) return await signInBy(agent, idp, { callbackUrl: "" })
  await agent.post(signInTarget(agent), { csrfToken: await csrfOf(agent), email: mail.address() })
  return await openMail(agent, mail)
}

/** Opens the mailed link. If that is a page with a form, as for a browser that did not request the mail, sends the form. */
async function openMail(agent: Agent, mail: Mailbox): Promise<Page> {
  const page = await agent.get(mail.link())
  const [form] = page.forms
  return form ? await agent.post(form.action, [...form.fields], { from: page.url }) : page
}

/** Returns the form of that provider on a sign-in page. */
export function findSignInForm(agent: Agent, page: Page): Form | undefined {
  const names = agent.app.credentials ? Object.keys(agent.app.login) : []
  const action = agent.app.credentials ? undefined : new URL(signInTarget(agent), agent.origin).pathname
  return page.forms.find(({ action: target, fields }) =>
    (action === undefined || new URL(target).pathname === action) &&
    names.every((name) => fields.some(([known]) => known === name))
  )
}

/** Fills in and sends that form, and follows the redirects to the target. */
export async function signInOn(agent: Agent, page: Page, form: Form, { mail }: SignInServices): Promise<Page> {
  const isMail = !agent.app.credentials && !agent.app.oidc
  const values = isMail ? { email: mail.address() } : agent.app.credentials ? agent.app.login : {}
  const end = await agent.submitForm(page, form, form.buttons[0]?.text ?? "", values)
  return isMail ? await agent.follow(await openMail(agent, mail)) : end
}

/**
 * Signs in a browser that was not signed in before. Returns the cookies that are its session: of the new ones, only those that
 * are needed. A library may leave others, such as a mark that the sign-in is over.
 */
export async function signInForCookies(agent: Agent, services: SignInServices): Promise<readonly StoredCookie[]> {
  await agent.get(agent.auth("/signin"))
  await csrfOf(agent)
  const known = new Set(agent.jar.all(agent.now()).map(({ name }) => name))
  const page = await signIn(agent, services)
  if (isOverLimit(page)) {
    throw new Error(
      "the app refuses further attempts (too_many_attempts): start it with the option `limits: false`",
    )
  }
  if (!await isSignedIn(agent)) {
    throw new Error(`a sign-in by "${providerOf(agent)}" with the right input signs no user in`)
  }
  let session = agent.jar.all(agent.now()).filter(({ name }) => !known.has(name))
  for (const cookie of session.length > 1 ? session : []) {
    const others = session.filter((other) => other !== cookie)
    const page = await readSession(agent.fresh(), {
      cookie: others.map(({ name, value }) => `${name}=${value}`).join("; "),
    })
    if ((page.json as SeenSession | null)?.user !== undefined) session = others
  }
  return session
}

/** Whether the server answered without failing. */
export const isHandled = ({ status }: Page): boolean => status >= 200 && status < 500

/**
 * Expects that no user is signed in with any of the faults at the provider, and that one is without a fault.
 * @param types of the errors that an app with the suite's fixtures may log
 */
export async function expectAllRefused(
  { agent, idp, expect, fixtures }: Stage,
  faults: readonly Fault[],
  types: readonly string[],
): Promise<void> {
  const entered: Fault[] = []
  for (const fault of faults) {
    const browser = agent.fresh()
    await idp.next({ faults: [fault] })
    const page = await arrive(browser, await toReturn(browser), idp)
    expect(isHandled(page), `${fault} does not make the server fail (${page.status})`).toBe(true)
    if (await isSignedIn(browser)) entered.push(fault)
    else await expectRefusal({ agent: browser, expect, fixtures }, page, types, fault)
  }
  expect(entered, "faults with which a user is signed in").toBe([])
  await arrive(agent, await toReturn(agent), idp)
  expect(await isSignedIn(agent), "a user is signed in without a fault").toBe(true)
}

/** Expects that a user is signed in with each of these oddities, which the protocol allows. */
export async function expectAllAccepted(
  { agent, idp, expect, fixtures }: Stage,
  oddities: readonly Fault[],
): Promise<void> {
  const refused: Fault[] = []
  for (const oddity of oddities) {
    const browser = agent.fresh()
    await idp.next({ faults: [oddity] })
    const page = await arrive(browser, await toReturn(browser), idp)
    if (!await isSignedIn(browser)) refused.push(oddity)
    if (!fixtures) continue
    expect(page.location?.pathname, `${oddity} target`).toBe(browser.app.guarded)
    expect(await nameOf(browser), `${oddity} name`).toBe("Ada Lovelace")
    // the provider's keys are fetched again after a minute at the earliest
    await outlive(agent, idp, 60)
  }
  expect(refused, "valid responses with which no user is signed in").toBe([])
}

/** Whether another site can show the page in a frame. */
export const isFramed = ({ headers }: Page): boolean =>
  !/frame-ancestors\s+('none'|'self')/.test(headers.get("content-security-policy") ?? "") &&
  !/^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "")

/** Values that look like a sealed session but are not one. */
export const foreignSessions: readonly string[] = [
  "null",
  "%",
  "%00",
  "....",
  "a.b.c",
  "a.b.c.d.e",
  "__proto__",
  "x".repeat(3_000),
  `${btoa('{"alg":"none"}')}.${btoa('{"sub":"a1","exp":9999999999}')}.`,
  `${btoa('{"alg":"dir","enc":"A256GCM"}').replaceAll("=", "")}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`,
  `${btoa('{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2c":1000000000,"p2s":"AAAA"}').replaceAll("=", "")}.A.A.A.A`,
]
