import { AccessDenied, EmailSignInError, FreshSignInRequired } from "@svc-auth/core/errors"
import { json, type Outcome, redirect, type RouteContext } from "@svc-auth/core/flows"
import {
  type AdapterUser,
  createDigits,
  createRandomToken,
  mayMailTo,
  readDigits,
  sendFlowMail,
  toRecipient,
} from "@svc-auth/core/flow-tools"
import { hashParts } from "../context.ts"
import { getEnrolCookie } from "./cookies.ts"
import { countFactor } from "./count.ts"
import { changeFactors, type Factors, hasFactor, type TotpFactor } from "../factors/record.ts"
import { createRecoveryCodes, readRecoveryCode, toCodeHash } from "../factors/recovery-codes.ts"
import { createTotpSecret } from "../factors/totp.ts"
import { fromBase64, toBase64 } from "../hashing/bytes.ts"
import { confirmTotp } from "./answer.ts"
import type { MfaSettings } from "./options.ts"
import { type Action, mailedCodePage, mailPage, qrPage, refuse, toPageUrl, totpJson } from "./pages.ts"
import { changeStored } from "./store.ts"

// Adding an authenticator app takes these steps: if the address must be proven, a code is mailed to it, and the user enters it. Then they enter a
// code from their app. The encrypted cookie `enrol` contains the next step and its secret. Nothing is stored before the last step.

const mailDigits = 8
/** How long the steps may take, in seconds. A pending sign-in expires earlier. */
const lifetime = 10 * 60

/** A user who adds or replaces their authenticator app. */
export interface Enrolee {
  readonly user: AdapterUser
  /** True if a mailed code must prove the user's address first. */
  readonly provesAddress: boolean
  /** Owner of the steps: a pending sign-in or a user, and the address. If it changes, the steps start over. */
  readonly owner: string
  /** The pending sign-in, under which its answers are counted. The answers of a session are counted for each key or mail. */
  readonly pending?: string
  readonly action: Action
}

/** Content of the cookie. */
interface Enrolment {
  readonly owner: string
  /** Random text. */
  readonly id: string
  /** The hash of the mailed code, until the user has entered it. */
  readonly mailed?: string
  /** The key of the app, once it may be shown. */
  readonly secret?: string
}

/** The added authenticator app. */
export interface Added {
  readonly factors: Factors
  /** The recovery codes, if this was the first factor. They are shown once. */
  readonly recoveryCodes: readonly string[]
  /** Refunds the count of the answer. */
  giveBack(): Promise<void>
}

async function findEnrolment(context: RouteContext, { owner }: Enrolee): Promise<Enrolment | undefined> {
  const claims = await getEnrolCookie(context).read(lifetime) as
    | Enrolment
    | undefined
  return claims?.owner === owner ? claims : undefined
}

const keep = async (context: RouteContext, enrolment: Enrolment): Promise<Enrolment> => {
  await getEnrolCookie(context).write({ ...enrolment }, lifetime)
  return enrolment
}

const toLabel = ({ email, name, id }: AdapterUser): string => email || name || id
const toSecret = ({ secret }: Enrolment): Uint8Array<ArrayBuffer> | undefined =>
  secret === undefined ? undefined : fromBase64(secret)
const createSecret = (): string => toBase64(createTotpSecret())

/** Returns the page of the next step. */
export async function enrolPage(context: RouteContext, settings: MfaSettings, enrolee: Enrolee): Promise<Outcome> {
  const { user, provesAddress, owner, action } = enrolee
  const known = await findEnrolment(context, enrolee)
  if (!known && provesAddress) {
    return await mailPage(context, action, requireRecipient(user))
  }
  const next = known ??
    await keep(context, { owner, id: createRandomToken(), secret: createSecret() })
  const secret = toSecret(next)
  if (!secret) return await mailedCodePage(context, action)
  return await qrPage(context, settings, action, { secret, label: toLabel(user) })
}

/**
 * Takes the next step with the field `code`. Without that field, it starts over.
 * @param check is called with the current factors before they are changed, and throws if they must not be changed
 * @returns the added app, or the outcome of an earlier step
 */
export async function takeStep(
  context: RouteContext,
  settings: MfaSettings,
  enrolee: Enrolee,
  check: (factors: Factors | undefined) => Promise<void> | void,
): Promise<Added | Outcome> {
  const { user, action, owner } = enrolee
  if (!context.body.has("code")) return await start(context, settings, enrolee)
  const known = await findEnrolment(context, enrolee)
  const giveBack = await countFactor(context, { pending: enrolee.pending ?? known?.id ?? owner, userId: user.id })
  if (!known || !giveBack) return await refuse(context, action, user.id)
  const text = context.body.get("code")
  const secret = toSecret(known)
  if (!secret) {
    const code = readDigits(text, mailDigits)
    if (code === undefined || await toMailedHash(known.id, code) !== known.mailed) {
      return await refuse(context, action, user.id)
    }
    await giveBack()
    const next = await keep(context, { owner, id: known.id, secret: createSecret() })
    return await show(context, settings, enrolee, next)
  }
  const totp = await confirmTotp(context, user.id, secret, text)
  if (!totp) return await refuse(context, action, user.id)
  let isFirst = false
  const { codes, hashes } = await createCodes(settings, user.id)
  const factors = await changeStored(context, user.id, async (current) => {
    await check(current)
    isFirst = !current || !hasFactor(current)
    return changeFactors(current, { totp, ...isFirst && { recoveryCodes: hashes } })
  })
  getEnrolCookie(context).clear()
  return { factors: factors!, recoveryCodes: isFirst ? codes : [], giveBack }
}

/** Throws if the user has added or replaced the authenticator app since this request was checked. */
export function assertSameApp(factors: Factors | undefined, checked: TotpFactor | undefined): void {
  if (!factors?.totp || factors.totp.secret === checked?.secret) return
  throw new FreshSignInRequired("to replace a second factor needs a sign-in that used one")
}

/** Returns new recovery codes and their hashes, or none if the option is off. */
export async function createCodes({ recoveryCodes }: MfaSettings, userId: string): Promise<
  { readonly codes: readonly string[]; readonly hashes: readonly string[] }
> {
  const codes = recoveryCodes ? createRecoveryCodes() : []
  return {
    codes,
    hashes: await Promise.all(
      codes.map((code) => toCodeHash(userId, readRecoveryCode(code)!)),
    ),
  }
}

const toMailedHash = (id: string, code: string): Promise<string> => hashParts("enrol", id, code)

/** Returns the address to which the code is mailed. @throws {AccessDenied} if the stored text may not be exactly one address */
function requireRecipient({ id, email }: AdapterUser): string {
  const address = toRecipient(email)
  if (address !== undefined) return address
  throw new AccessDenied(
    `the user ${id} cannot add a second factor: what is stored as their address is no address to mail a code to`,
  )
}

/** Starts over with a new code by mail, or with a new key. */
async function start(context: RouteContext, settings: MfaSettings, enrolee: Enrolee): Promise<Outcome> {
  const { user, provesAddress, owner } = enrolee
  const id = createRandomToken()
  if (!provesAddress) {
    return await show(
      context,
      settings,
      enrolee,
      await keep(context, { owner, id, secret: createSecret() }),
    )
  }
  const to = requireRecipient(user)
  if (!await mayMailTo(context, "enrol", to)) {
    throw new EmailSignInError("too many codes were mailed to the user, to add a second factor")
  }
  const code = createDigits(mailDigits)
  await sendFlowMail(context, { kind: "enrol", to, title: "mailEnrolTitle", code, seconds: lifetime })
  const next = await keep(context, { owner, id, mailed: await toMailedHash(id, code) })
  return await show(context, settings, enrolee, next)
}

/** Shows the next step: a redirect to its page or, for programs, its facts. */
async function show(
  context: RouteContext,
  settings: MfaSettings,
  { action, user }: Enrolee,
  enrolment: Enrolment,
): Promise<Outcome> {
  if (!context.json) return redirect(await toPageUrl(context, action))
  const secret = toSecret(enrolment)
  return secret ? totpJson(context, settings, { secret, label: toLabel(user) }) : json({ sent: true })
}
