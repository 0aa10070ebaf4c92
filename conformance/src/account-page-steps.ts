/** Walks over the account page. */
import type { Agent } from "./agent.ts"
import type { Expect } from "./expect.ts"
import type { Idp } from "./idp/control.ts"
import { describeLastError, toReturn } from "./oauth-steps.ts"
import type { Page } from "./page.ts"

export const accountPath = "/auth/account"

/** The seconds after a sign-in for which the user may change how they sign in. */
export const changeLife = 600

/** Signs in at the provider with a browser that sends this `User-Agent`. @throws {Error} with the logged error if that fails */
export async function signInFrom(
  agent: Agent,
  idp: Idp,
  { provider = "idp", userAgent = "", ...plan }: Parameters<Idp["next"]>[0] & {
    readonly provider?: string
    readonly userAgent?: string
  } = {},
): Promise<void> {
  await idp.order({ now: agent.now() })
  await idp.next({ account: "ada", ...plan })
  const callback = await toReturn(agent, { provider })
  const page = await agent.get(callback.href, {
    from: idp.issuer,
    headers: userAgent ? { "user-agent": userAgent } : {},
  })
  if (page.location?.searchParams.has("error")) throw new Error(`no sign-in, but ${await describeLastError(agent)}`)
}

/** Presses the button with this text on the account page, and comes back from the provider if it leads to one. */
export async function press(
  agent: Agent,
  button: string,
  values: Readonly<Record<string, string>> = {},
): Promise<Page> {
  return await agent.submit(await agent.get(accountPath), button, values)
}

/** Returns the texts of the buttons on a page, in order. */
export const buttonsOf = ({ forms }: Page): readonly string[] =>
  forms.flatMap(({ buttons }) => buttons.map(({ text }) => text))

/** Returns the fields of the form with this button, as the page has them. */
export function fieldsOf(page: Page, button: string): Readonly<Record<string, string>> {
  const form = page.forms.find(({ buttons }) => buttons.some(({ text }) => text === button))
  if (!form) throw new Error(`no button "${button}" on ${page.url}; there are: ${buttonsOf(page).join(", ")}`)
  return Object.fromEntries(form.fields)
}

/** Expects that the browser is on the account page again, and that the page says this. */
export function expectBack(expect: Expect, page: Page, text: string, what: string): void {
  expect([page.status, new URL(page.url).pathname], `${what}: where it leads`).toBe([200, accountPath])
  expect(page.text, `${what}: what the page says`).toContain(text)
}
