import type { Purpose } from "../seal/keyring.ts"
import { idOf } from "../signin/claim.ts"
import type { RequestContext, RouteContext } from "../app/context.ts"
import { FreshSignInRequired, InvalidCheck, InvalidConfig } from "../errors.ts"
import { assertFreshSession, freshAge } from "../signin/fresh.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { Account } from "../types.ts"
import { trace } from "../app/trace.ts"
import { open, seal } from "../seal/seal.ts"
import { toAccountMark, toMarkedProvider } from "../session/account-mark.ts"
import { assertTellsStart, isStartedWithin } from "../session/freshness.ts"
import { findCurrentSession, toSessionHash } from "../session/session.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import type { BoundDemand, FreshCandidate, FreshDemand, FreshOptions } from "../app/step-up.ts"
import type { ProviderSettings } from "../app/provider-settings.ts"
import { verifyDemand } from "./demand.ts"
import { isShort, routeUrl } from "../app/target.ts"

export { verifyDemand }

// A page that requires a step-up sends the user to the route of the sign-in page, with the demand in the URL. That route stores the demand in a
// cookie, because an app's own sign-in page would not pass it on. While the cookie exists, each sign-in is checked against the demand. The demand
// names the session, so it has no effect on other sessions.

const defaultMaxAge = 300
/** How long the user may take to sign in again, in seconds. */
const lifetime = 15 * 60
/** Maximum length of the list of classes, in characters. */
const maxClasses = 512

/** Returns the options with their defaults. @throws {InvalidConfig} if one is invalid, or this configuration's sessions have no start time */
export function toDemand(
  context: RequestContext,
  { maxAge = defaultMaxAge, acr, secondFactor = false }: FreshOptions = {},
): FreshDemand {
  if (!Number.isInteger(maxAge) || maxAge < 1) {
    throw new InvalidConfig("`maxAge` of requireFresh must be a whole number of seconds, 1 or more")
  }
  // a class is a word of the parameter `acr_values`
  const areWords = acr === undefined ||
    (Array.isArray(acr) && acr.length > 0 && acr.every((one) => typeof one === "string" && /^[!-~]+$/.test(one)))
  if (!areWords || (acr?.join(" ").length ?? 0) > maxClasses) {
    throw new InvalidConfig(
      `\`acr\` of requireFresh must be a list of texts without spaces, at most ${maxClasses} characters in all`,
    )
  }
  if (typeof secondFactor !== "boolean" || (secondFactor && !context.settings.secondFactor)) {
    throw new InvalidConfig("`secondFactor` of requireFresh must be `true` or `false`, and needs `use: [mfa()]`")
  }
  assertTellsStart(context, "requireFresh")
  return { maxAge, acr, ...secondFactor && { secondFactor } }
}

/** Returns true if this session's sign-in meets the demand. Updating or re-issuing the session does not change the result. */
export async function isFresh(
  context: RequestContext,
  current: CurrentSession,
  { maxAge, acr, secondFactor }: FreshDemand,
): Promise<boolean> {
  if (!isStartedWithin(context, current, maxAge)) return false
  if (!acr && !secondFactor) return true
  const proof = await findClaims(context, current, heldValues(context))
  const isClassProven = !acr || (proof?.proven !== undefined && acr.includes(proof.proven))
  return isClassProven && (!secondFactor || proof?.secondFactor === true)
}

/**
 * Throws unless the user of this session may add this account or passkey, because a thief with a stolen session could add their own. A method that
 * would count as a second factor of a user who already has one is added only after a sign-in that used a second factor. A trusted device is not
 * enough.
 * @throws {FreshSignInRequired} {@linkcode AdapterError} @throws {InvalidConfig} like {@link assertFreshSession}
 */
export async function assertMayLink(
  context: RequestContext,
  current: CurrentSession,
  account: Pick<Account, "provider" | "type">,
): Promise<void> {
  assertFreshSession(context, current, "Linking", "link")
  if (!await findLinkDemand(context, current, account)) return
  const what = `Provider "${account.provider}": linking what counts as a second factor`
  throw new FreshSignInRequired(`${what} needs a sign-in at most ${freshAge} seconds ago that used one`, {
    code: "link",
  })
}

/** Returns the step-up that this session needs before it may add this account or passkey, or `undefined` if none. @throws {AdapterError} */
export async function findLinkDemand(
  context: RequestContext,
  current: CurrentSession,
  account: Pick<Account, "provider" | "type">,
): Promise<FreshDemand | undefined> {
  const secondFactor = await context.settings.secondFactor?.guards(context, String(current.userId), account) ?? false
  const demand = { maxAge: freshAge, secondFactor }
  return await isFresh(context, current, demand) ? undefined : demand
}

/** The query parameter of the sign-in page that contains a demand. */
const parameter = "fresh"

/** Returns the URL at which the user of this session signs in again, and then reaches the target. */
export async function toFreshUrl(
  context: RequestContext,
  current: CurrentSession,
  demand: FreshDemand,
  target: string,
): Promise<string> {
  const url = new URL(routeUrl(context, "signin"))
  if (isShort(context, target)) url.searchParams.set("callbackUrl", target)
  const claims: FreshClaims = { session: await toSessionHash(current), demand }
  url.searchParams.set(parameter, await seal(context.keys, purpose, claims, { lifetime, now: context.now }))
  return url.href
}

/** Encrypted content of the cookie and the URL. */
interface FreshClaims {
  /** The hash of the session. */
  readonly session: string
  readonly demand?: FreshDemand
  /** The class that the provider confirmed when this session began. */
  readonly proven?: string
  /** True if the user provided a second factor when this session began. */
  readonly secondFactor?: boolean
  /** The second factor that the user added in this session. A thief can add one, too, so it only permits changes of that factor. */
  readonly addedFactor?: string
}

const purpose: Purpose<FreshClaims> = "fresh"

const openClaims = async ({ keys, now, settings }: RequestContext, value: string): Promise<FreshClaims | undefined> =>
  await open(keys, purpose, value, { lifetime: Math.max(lifetime, settings.session.maxAge), now })

/** Returns the claims for this session from these values. */
async function findClaims(
  context: RequestContext,
  current: CurrentSession,
  values: readonly string[],
): Promise<FreshClaims | undefined> {
  const session = values.length > 0 && await toSessionHash(current)
  for (const value of values) {
    const claims = await openClaims(context, value)
    if (claims?.session === session) return claims
  }
  return undefined
}

const heldValues = ({ jar, cookies: { fresh } }: RequestContext): readonly string[] => jar.all(fresh.name)

/** Returns the demand that the next sign-in in this browser must meet, if it names the current session. */
export async function findDemand(
  context: RequestContext,
  values: readonly string[] = heldValues(context),
): Promise<BoundDemand | undefined> {
  const current = values.length > 0 ? await findCurrentSession(context) : undefined
  const { session, demand } = current && await findClaims(context, current, values) || {}
  return session !== undefined && demand ? { ...demand, session } : undefined
}

/**
 * Returns which providers the user may sign in with again, or `undefined` if the current session needs no step-up. Stores the demand from the URL
 * of the sign-in page for the sign-in that follows. A visit without a demand and without an error has another purpose, so it drops the demand.
 */
export async function openDemand(
  context: RouteContext,
): Promise<((provider: ProviderSettings) => boolean) | undefined> {
  const { query, jar, cookies: { fresh } } = context
  const sealed = query.get(parameter)
  const asked = sealed === null ? undefined : await findDemand(context, [sealed])
  if (sealed !== null && asked) jar.set(fresh.name, sealed, { ...fresh.options, maxAge: lifetime })
  const demand = asked ?? await findDemand(context)
  if (!demand) return undefined
  if (!asked && !query.has("error")) {
    jar.clear(fresh.name, fresh.options)
    return undefined
  }
  const mark = (await findCurrentSession(context))?.signedInBy
  return ({ id, type }) => (!demand.acr || type === "oidc") && (mark === undefined || id === toMarkedProvider(mark))
}

/**
 * Returns the demand that this sign-in meets, or `undefined` if there is none. Nothing has been written yet.
 * @param usesStore true if the adapter decides whose account it is
 * @param owner the user to whom the account is linked
 * @throws {InvalidCheck} if the session that the demand names has ended
 * @throws {FreshSignInRequired} if the account is not that of the session, or cannot prove the required `acr`
 */
export async function admitFresh(
  context: RequestContext,
  completed: FreshCandidate,
  usesStore: boolean,
  owner: AdapterUser | undefined,
): Promise<FreshDemand | undefined> {
  const { account, demand: ofFlow, passkey } = completed
  // an OAuth sign-in is checked against the demand with which it began
  const isFlow = account.type === "oauth" || account.type === "oidc"
  const current = await findCurrentSession(context)
  const demand = isFlow ? ofFlow : await findDemand(context)
  if (!demand) return undefined
  const refuse = (reason: string): never => {
    throw new FreshSignInRequired(`Provider "${account.provider}": ${reason}`)
  }
  if (!current || await toSessionHash(current) !== demand.session) {
    throw new InvalidCheck(`Provider "${account.provider}": the session in which this sign-in began has ended`)
  }
  const userId = usesStore ? idOf(owner) : completed.user.id
  const isMarked = current.signedInBy !== undefined
  const isSame = isMarked ? current.signedInBy === await toAccountMark(account) : userId === String(current.userId)
  // a store may have linked the account to another user since
  const isOwned = !usesStore || (owner !== undefined && userId === String(current.userId))
  if (passkey || !isSame || !isOwned) {
    refuse("a fresh sign-in was demanded, and this is not the account of the current session")
  }
  if (demand.acr && !completed.acr) refuse("a fresh sign-in with `acr` was demanded, and this provider proves none")
  trace(context, "fresh sign-in", { provider: account.provider, acr: completed.acr })
  return demand
}

/** Stores what the sign-in has proven next to the new session, for as long as it can be used. */
export async function keepProof(
  context: RequestContext,
  { maxAge }: FreshDemand = { maxAge: freshAge },
  { acr, hasSecondFactor }: { readonly acr: string | undefined; readonly hasSecondFactor: boolean },
): Promise<void> {
  const { jar, cookies: { fresh }, keys, now } = context
  const current = acr === undefined && !hasSecondFactor ? undefined : await findCurrentSession(context)
  if (!current) return jar.clear(fresh.name, fresh.options)
  const claims: FreshClaims = {
    session: await toSessionHash(current),
    ...acr !== undefined && { proven: acr },
    ...hasSecondFactor && { secondFactor: true },
  }
  jar.set(fresh.name, await seal(keys, purpose, claims, { lifetime: maxAge, now }), { ...fresh.options, maxAge })
}

/**
 * Stores that the user of the current session has just added a second factor, besides what their sign-in has proven.
 * @param factor text that no other factor has
 */
export async function keepAddedFactor(context: RequestContext, factor: string): Promise<void> {
  const { jar, cookies: { fresh }, keys, now } = context
  const current = await findCurrentSession(context)
  if (!current) return
  const { proven, secondFactor } = await findClaims(context, current, heldValues(context)) ?? {}
  const session = await toSessionHash(current)
  const claims: FreshClaims = {
    session,
    addedFactor: factor,
    ...proven && { proven },
    ...secondFactor && { secondFactor },
  }
  const value = await seal(keys, purpose, claims, { lifetime: freshAge, now })
  jar.set(fresh.name, value, { ...fresh.options, maxAge: freshAge })
}

/** Returns true if the user of this session has added this second factor in it, at most 600 seconds ago. */
export const hasAddedFactor = async (
  context: RequestContext,
  current: CurrentSession,
  factor: string,
): Promise<boolean> => (await findClaims(context, current, heldValues(context)))?.addedFactor === factor
