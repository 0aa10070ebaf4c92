/** Attempts to guess a password. */
import type { Agent } from "./agent.ts"
import { password } from "./fixtures/providers.ts"
import type { Page } from "./page.ts"
import { csrfOf } from "./steps.ts"

/** The number of attempts that one network has in a quarter of an hour, over all accounts and at one account. */
export const perNetwork = 50
export const perAccount = 10

/** The header with which the app's proxy reports the client's address. */
export const from = (address: string): Readonly<Record<string, string>> => ({ "x-forwarded-for": address })

/** Returns a function that posts an attempt for a name. It does not follow redirects. */
export async function createAttempt(
  agent: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<(username: string, given?: string) => Promise<Page>> {
  const csrfToken = await csrfOf(agent)
  return (username, given = "wrong") =>
    agent.post("/auth/callback/credentials", { csrfToken, username, password: given }, { headers })
}

/** Uses up the attempts of the network, one account after the other. */
export async function exhaust(agent: Agent, headers: Readonly<Record<string, string>>): Promise<void> {
  const attempt = await createAttempt(agent, headers)
  for (let i = 0; i < perNetwork; i++) await attempt(`someone-${i}`)
}

/** Attempts to sign in with the right password. */
export const attemptWithRightPassword = async (
  agent: Agent,
  headers?: Readonly<Record<string, string>>,
): Promise<Page> => await (await createAttempt(agent, headers))("alice", password)

/** Returns the code of a rejected sign-in, or `undefined` if the user is signed in. */
export const codeOf = ({ location }: Page): string | undefined => location?.searchParams.get("code") ?? undefined

/** Returns whether the attempt was rejected before the password was checked. */
export const isOverLimit = (page: Page): boolean => codeOf(page) === "too_many_attempts"
