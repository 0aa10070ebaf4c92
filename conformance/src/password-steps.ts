/** Walks with passwords. */
import type { Agent, Send } from "./agent.ts"
import type { Mailbox } from "./mail/mailbox.ts"
import type { Page } from "./page.ts"
import { csrfOf } from "./steps.ts"

/** Passwords that are accepted, and one that an app has imported. */
export const good = "plum-lantern-orbit"
export const better = "velvet-harbour-nine"
export const importedPassword = "Imported passphrase 1"
/** The seconds for which a mailed link works. */
export const linkLife: number = 30 * 60

/** Posts fields to a route, as its form does. Does not follow redirects. */
export const postTo = async (
  agent: Agent,
  route: string,
  fields: Readonly<Record<string, string>> = {},
  send: Send = {},
): Promise<Page> => await agent.post(agent.auth(`/${route}`), { csrfToken: await csrfOf(agent), ...fields }, send)

/** Signs in with a password. */
export const signInBy = (agent: Agent, email: string, password: string = good, send: Send = {}): Promise<Page> =>
  postTo(agent, "callback/password", { email, password, callbackUrl: "/protected" }, send)

/** Returns the newest link that was mailed after a request for a new account or a new password. */
export async function toPasswordLink(
  agent: Agent,
  mail: Mailbox,
  route: "signup" | "reset",
  name?: string,
): Promise<string> {
  await postTo(agent, `${route}/password`, { email: mail.address(name) })
  return mail.link(name)
}

/** Posts the form to which a mailed link leads. Does not follow redirects. */
export const chooseBy = (
  agent: Agent,
  link: string,
  password: string = good,
  change: Readonly<Record<string, string>> = {},
): Promise<Page> =>
  postTo(agent, "new-password/password", { ...Object.fromEntries(new URL(link).searchParams), password, ...change })

/** Signs a new user up, who is signed in afterwards. */
export const signUpBy = async (agent: Agent, mail: Mailbox, name?: string, password?: string): Promise<Page> =>
  await chooseBy(agent, await toPasswordLink(agent, mail, "signup", name), password)

/** Returns whether the page is the one to which a wrong password leads. */
export const isWrong = ({ location }: Page): boolean =>
  (location?.pathname.endsWith("/auth/signin") ?? false) &&
  location!.searchParams.get("error") === "CredentialsSignin" && location!.searchParams.get("code") === "credentials"

/** Returns everything in a response that can differ. Of cookies only the names, because their values are random. */
export const toShown = ({ status, body, headers, setCookies }: Page): object => ({
  status,
  body: body.replace(/name="csrfToken" value="[^"]*"/g, ""),
  headers: [...headers].filter(([name]) => !["set-cookie", "date", "x-svc-trace"].includes(name)),
  cookies: setCookies.map((line) => line.replace(/=[^;]*/, "")),
})
