import type { Purpose } from "../seal/keyring.ts"
import { requirePasskeys } from "../app/adapter-calls.ts"
import type { RequestContext } from "../app/context.ts"
import { WebAuthnVerificationError } from "../errors.ts"
import { open, seal } from "../seal/seal.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { createRandomToken } from "../web/bytes.ts"

/** Lifetime of a challenge, in seconds. */
export const challengeSeconds: number = 5 * 60
/** Maximum number of open challenges in a browser. Each tab requests its own. */
const maxOpen = 4

/** The ceremony: registration or authentication. */
export type PasskeyAction = "register" | "authenticate"

/** The purpose of a challenge, which is valid for no other purpose. */
export interface ChallengePurpose {
  readonly provider: string
  readonly action: PasskeyAction
  /** Set if a signed-in user adds a passkey, with the hash of their session. */
  readonly userId?: string | undefined
  readonly session?: string | undefined
  /** Set if a new user registers: their e-mail address. */
  readonly email?: string | undefined
}

/** Returns a new challenge. Its hash is in the store, and the challenge itself in an encrypted cookie of this browser. */
export async function createChallenge(context: RequestContext, purpose: ChallengePurpose): Promise<string> {
  const challenge = createRandomToken()
  const expires = new Date(context.now.getTime() + challengeSeconds * 1000)
  await requirePasskeys(context.settings).createVerificationToken({
    ...await toKey(context, purpose, challenge),
    expires,
  })
  await writeChallenges(context, [challenge, ...await readChallenges(context)].slice(0, maxOpen))
  return challenge
}

/**
 * Uses up the challenge. Only one of several concurrent requests with the same challenge succeeds.
 * @throws {WebAuthnVerificationError} if this browser does not have the challenge, or the challenge has been used, has expired, or was created for
 * another purpose
 */
export async function takeChallenge(
  context: RequestContext,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  const challenges = await readChallenges(context)
  if (!challenges.includes(challenge)) throw refusal(purpose, "this browser has no cookie for this challenge")
  await writeChallenges(context, challenges.filter((one) => one !== challenge))
  const key = await toKey(context, purpose, challenge)
  const row = await requirePasskeys(context.settings).useVerificationToken(key)
  if (!row) throw refusal(purpose, "the challenge has been used already, or was made for another purpose")
  if (!(new Date(row.expires).getTime() > context.now.getTime())) throw refusal(purpose, "the challenge has expired")
}

const refusal = ({ provider }: ChallengePurpose, why: string) =>
  new WebAuthnVerificationError(`Provider "${provider}": ${why}; start again`)

/** Returns the challenge's key in the store. It depends on the purpose, so the challenge is not found for another purpose. */
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

/** The claims of the cookie: the challenges that have not been answered. */
const purpose: Purpose<{ readonly open: readonly string[] }> = "challenge"

/** Returns the challenges in all cookies of this name. A cookie planted by a sibling site must not hide the app's own. */
async function readChallenges({ jar, cookies, keys, now }: RequestContext): Promise<readonly string[]> {
  const values = jar.all(cookies.challenge.name)
  const opened = await Promise.all(
    values.map((value) => open(keys, purpose, value, { lifetime: challengeSeconds, now })),
  )
  return opened.flatMap((claims) => claims?.open ?? [])
}

async function writeChallenges(
  { jar, cookies, keys, now }: RequestContext,
  challenges: readonly string[],
): Promise<void> {
  const { name, options } = cookies.challenge
  if (challenges.length === 0) return jar.clear(name, options)
  const value = await seal(keys, purpose, { open: challenges }, { lifetime: challengeSeconds, now })
  jar.set(name, value, { ...options, maxAge: challengeSeconds })
}
