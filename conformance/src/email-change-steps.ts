/** Walks through a change of the user's address. */
import type { Agent } from "./agent.ts"
import { enter, toCode } from "./mail-steps.ts"
import type { Mailbox } from "./mail/mailbox.ts"
import type { Page } from "./page.ts"
import { postTo } from "./password-steps.ts"
import { postJsonTo } from "./second-factor-steps.ts"

/** The seconds for which the mailed code works, and those for which the old address can be put back. */
export const changeCodeLife: number = 10 * 60
export const restoreLife: number = 7 * 24 * 60 * 60

/** Signs in by a mailed code, as a new user if no user has the address. */
export async function signInByCode(agent: Agent, mail: Mailbox, name?: string): Promise<void> {
  await enter(agent, await toCode(agent, mail, name))
}

/** Requests a change to this address, and returns the step that the code finishes. @throws {Error} if it is refused */
export async function requestChange(agent: Agent, email: string): Promise<string> {
  const page = await postJsonTo(agent, "change-email", { email })
  const { step } = page.json as { readonly step?: string }
  if (step === undefined) throw new Error(`no step, but ${page.status} ${page.body}`)
  return step
}

/** Enters the code for a step as a program. */
export const enterChangeCode = (agent: Agent, step: string, code: string): Promise<Page> =>
  postJsonTo(agent, "change-email", { step, code })

/** Changes the address to that of another mailbox of the scenario. */
export async function changeTo(agent: Agent, mail: Mailbox, name: string): Promise<Page> {
  const step = await requestChange(agent, mail.address(name))
  return await enterChangeCode(agent, step, mail.code(name))
}

/** Posts the form to which the link in a notice leads. Does not follow redirects. */
export async function restoreBy(agent: Agent, url: string): Promise<Page> {
  return await postTo(agent, "restore-email", { link: new URL(url).searchParams.get("link")! })
}
