/** Walks through a sign-in by e-mail. */
import type { Agent, Send } from "./agent.ts"
import type { Note } from "./fixtures/notes.ts"
import type { Mailbox } from "./mail/mailbox.ts"
import type { Page } from "./page.ts"
import { csrfOf } from "./steps.ts"

/** The seconds for which a link works. */
export const linkLife: number = 24 * 60 * 60

/** Enters an address on the sign-in page, and follows the redirects. */
export async function askByForm(agent: Agent, email: string, query = ""): Promise<Page> {
  const page = await agent.get(`/auth/signin${query}`)
  return await agent.submit(page, "Sign in with E-mail", { email })
}

/** Posts an address as that form does. Does not follow redirects. */
export async function ask(agent: Agent, email: string, provider = "email"): Promise<Page> {
  const fields = { csrfToken: await csrfOf(agent), callbackUrl: "/protected", email }
  return await agent.post(`/auth/signin/${provider}`, fields)
}

/** Requests a link and returns the one that arrives. */
export async function toLink(agent: Agent, mail: Mailbox, name?: string, provider?: string): Promise<string> {
  await ask(agent, mail.address(name), provider)
  return mail.link(name)
}

/** Opens a link in a browser that did not request it, and presses the button; does not follow redirects. */
export async function confirm(agent: Agent, link: string): Promise<Page> {
  const page = await agent.get(link)
  const [form] = page.forms
  if (page.status !== 200 || !form) {
    throw new Error(`no page to confirm on, but ${page.status} ${page.location ?? page.text}`)
  }
  return await agent.post(form.action, [...form.fields], { from: page.url })
}

/** Returns the names of the store's methods that were called, in order. */
export const callsOf = (notes: readonly Note[]): readonly string[] =>
  notes.filter(({ kind }) => kind === "store").map(({ name }) => name)

/** Returns whether the page is the one to which a rejected link leads. */
export const isRefusal = ({ location }: Page): boolean =>
  location?.pathname === "/auth/error" && location.searchParams.get("error") === "Verification"

/** The seconds for which a code works, and how often a wrong one is compared: for one mail, and in a day for one address. */
export const codeLife: number = 10 * 60
export const perMail = 5
export const perDay = 20

/** Enters a code as the form does. Does not follow redirects. */
export async function enter(agent: Agent, code: string, provider = "email", send: Send = {}): Promise<Page> {
  const fields = { csrfToken: await csrfOf(agent), callbackUrl: "/protected", code }
  return await agent.post(`/auth/signin/${provider}`, fields, send)
}

/** Requests a mail and returns the code in it. */
export async function toCode(agent: Agent, mail: Mailbox, name?: string, provider?: string): Promise<string> {
  await ask(agent, mail.address(name), provider)
  return mail.code(name)
}

/** Returns another code of the same length. @param by how much greater */
export const toWrong = (code: string, by = 1): string =>
  String((Number(code) + by) % 10 ** code.length).padStart(code.length, "0")

/** Returns whether the page is the one to which a rejected code leads. */
export const isCodeRefusal = ({ location }: Page): boolean =>
  location?.pathname === "/auth/verify-request" && location.searchParams.get("error") === "InvalidCode"

/** Returns another browser with a copy of this one's cookies, as of now. */
export function toTwin(agent: Agent): Agent {
  const twin = agent.fresh()
  for (const { name, value } of agent.jar.all(agent.now())) {
    twin.jar.plant(name, value, agent.origin, "Path=/; Secure; HttpOnly; SameSite=Lax")
  }
  return twin
}
