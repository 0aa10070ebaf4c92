import { requirePasskeys } from "../settings/adapter.ts"
import type { RequestContext } from "../request/context.ts"
import { WebAuthnVerificationError } from "../errors.ts"
import { open, seal } from "../seal/seal.ts"
import { toHash, toRandomToken } from "../web/bytes.ts"

/** Seconds for which a challenge can be answered. */
export const challengeSeconds: number = 5 * 60
/** Challenges that one browser has open: several tabs each ask for their own. */
const maxOpen = 4

/** What a passkey is wanted for. */
export type PasskeyAction = "register" | "authenticate"

/** What a challenge is good for, and for nothing else. */
export interface ChallengePurpose {
  readonly provider: string
  readonly action: PasskeyAction
  /** The user whose passkey is added, and the hash of their session. */
  readonly userId?: string | undefined
  readonly session?: string | undefined
  /** The address of a new user. */
  readonly email?: string | undefined
}

/** Makes a challenge, which the store keeps by its hash and this browser in a sealed cookie. */
export async function createChallenge(context: RequestContext, purpose: ChallengePurpose): Promise<string> {
  const challenge = toRandomToken()
  const expires = new Date(context.now.getTime() + challengeSeconds * 1000)
  await requirePasskeys(context.settings).createVerificationToken({
    ...await toKey(context, purpose, challenge),
    expires,
  })
  await hold(context, [challenge, ...await readHeld(context)].slice(0, maxOpen))
  return challenge
}

/**
 * Takes the challenge, which no second request can then; of several at once one gets it.
 * @throws {WebAuthnVerificationError} where this browser was not given it, or for another purpose, or it is used up or too old
 */
export async function takeChallenge(
  context: RequestContext,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  const held = await readHeld(context)
  if (!held.includes(challenge)) throw refusal(purpose, "this browser was given no such challenge, or too long ago")
  await hold(context, held.filter((one) => one !== challenge))
  const key = await toKey(context, purpose, challenge)
  const row = await requirePasskeys(context.settings).useVerificationToken(key)
  if (!row) throw refusal(purpose, "the challenge is used up, or was given for something else")
  if (!(new Date(row.expires).getTime() > context.now.getTime())) throw refusal(purpose, "the challenge is too old")
}

const refusal = ({ provider }: ChallengePurpose, why: string) => new WebAuthnVerificationError(`${provider}: ${why}`)

/** What stands for the challenge in the store: asked for with another purpose it is not there. */
async function toKey(
  { origin }: RequestContext,
  { provider, action, userId = "", session = "", email = "" }: ChallengePurpose,
  challenge: string,
): Promise<{ identifier: string; token: string }> {
  return {
    identifier: `webauthn:${await toHash([provider, action, origin, userId, session, email].join("\0"))}`,
    token: await toHash(`webauthn\0${challenge}`),
  }
}

/** Returns the challenges of every cookie of that name: a sibling site may have planted one of its own. */
async function readHeld({ jar, cookies, keys, now }: RequestContext): Promise<readonly string[]> {
  const values = jar.all(cookies.challenge.name)
  const opened = await Promise.all(
    values.map((value) => open(keys, "challenge", value, { lifetime: challengeSeconds, now })),
  )
  return opened.flatMap((claims) => claims ? claims["open"] as readonly string[] : [])
}

async function hold({ jar, cookies, keys, now }: RequestContext, open: readonly string[]): Promise<void> {
  const { name, options } = cookies.challenge
  if (open.length === 0) return jar.clear(name, options)
  const value = await seal(keys, "challenge", { open }, { lifetime: challengeSeconds, now })
  jar.set(name, value, { ...options, maxAge: challengeSeconds })
}
