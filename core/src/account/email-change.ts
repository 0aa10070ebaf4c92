import type { AccountSection } from "../app/account-info.ts"
import type { AdapterUser } from "../app/adapter.ts"
import { requireUsers } from "../app/adapter-calls.ts"
import type { RequestContext, RouteContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { giveBack } from "../app/limits/give-back.ts"
import { countCode } from "../app/limits/limit.ts"
import { type Flow, json, type Outcome, redirect } from "../app/outcome.ts"
import { routeUrl, toAccountUrl } from "../app/target.ts"
import { fillText } from "../app/texts/fill.ts"
import type { TextKey } from "../app/texts/language.ts"
import { EmailSignInError, SignInRequired } from "../errors.ts"
import { endUserSessions } from "../http/end-sessions.ts"
import { isProgram } from "../http/change.ts"
import { mayMailTo, sendFlowMail } from "../http/flow-mail.ts"
import { formPage } from "../http/form-page.ts"
import { findLanguage } from "../http/language.ts"
import { tellOwner } from "../http/tell-owner.ts"
import type { Purpose } from "../seal/keyring.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { open, seal } from "../seal/seal.ts"
import { findCurrentSession, toSessionHash } from "../session/session.ts"
import { withMethodsClaim } from "../signin/claim-methods.ts"
import { toNextProof } from "../signin/proof.ts"
import { findByEmail } from "../signin/user.ts"
import { toAddress, toEmail } from "../web/address.ts"
import { createRandomToken } from "../web/bytes.ts"
import { createDigits, readDigits } from "../web/digits.ts"
import { changingOwn, type OwnChange } from "./changing-own.ts"
import { allowRestoreLink, createRestoreLink, mailNotice } from "./email-notice.ts"
import { endOtherSessions } from "./sessions-flow.ts"

// A change takes two steps: the user enters the new address, and then the code that was mailed to it. What the second step needs is encrypted in the URL
// of its page and in its form, so that nothing is stored before the address is proven. It names the session, so only the browser that began the
// change can finish it.

const digits = 8
/** How long a code works, in seconds. */
const lifetime = 10 * 60

/** A change whose new address is not proven yet. */
interface PendingChange {
  /** Random text. Attempts are counted under it. */
  readonly id: string
  readonly user: string
  /** The hash of the session. */
  readonly session: string
  /** The address that the user had. If it has changed since, this change is void. */
  readonly from: string
  readonly to: string
  /** The hash of the mailed code. */
  readonly mailed: string
}

const purpose: Purpose<PendingChange> = "email-change"

const toCodeHash = (id: string, code: string): Promise<string> => toHash(["email-change", id, code].join("\0"))
const toFrom = ({ email }: Pick<AdapterUser, "email">): string => email ?? ""

/** Returns the pending change if it is this user's, in this session. @param sealed may be any value */
async function openPending(
  { keys, now }: RequestContext,
  { user, current }: OwnChange,
  sealed: unknown,
): Promise<PendingChange | undefined> {
  const pending = typeof sealed === "string" ? await open(keys, purpose, sealed, { lifetime, now }) : undefined
  const isOwn = pending?.user === String(user.id) && pending.from === toFrom(user) &&
    pending.session === await toSessionHash(current)
  return isOwn ? pending : undefined
}

/** Reason why the page is shown again. */
type Refusal = "InvalidEmail" | "SameEmail" | "InvalidCode" | "Expired"

const sentences: Readonly<Record<Refusal, TextKey>> = {
  InvalidEmail: "invalidEmail",
  SameEmail: "sameEmail",
  InvalidCode: "wrongCode",
  Expired: "expiredPage",
}

async function toPage(
  context: RouteContext,
  { step, pending, refusal }: {
    readonly step?: string | undefined
    readonly pending?: PendingChange | undefined
    readonly refusal?: Refusal | undefined
  } = {},
): Promise<Outcome> {
  if (refusal && isProgram(context)) return json({ error: refusal }, 400)
  const status = refusal ? 400 : 200
  const language = await findLanguage(context)
  const { texts } = language
  const action = routeUrl(context, "change-email")
  const accountUrl = toAccountUrl(context)
  const common = {
    title: texts.changeEmail,
    alert: refusal && texts[sentences[refusal]],
    ...accountUrl !== undefined && { links: [{ url: accountUrl, text: texts.cancel }] },
  }
  if (step === undefined || !pending) {
    const field = { name: "email", label: texts.newEmail, type: "email", autocomplete: "email" } as const
    return await formPage(context, {
      ...common,
      notes: [texts.changeEmailNote],
      forms: [{ action, fields: [field], button: texts.sendMail }],
    }, status)
  }
  const field = { name: "code", label: texts.code, autocomplete: "one-time-code", inputmode: "numeric" } as const
  const callbackUrl = toAccountUrl(context, "email-changed")
  return await formPage(context, {
    ...common,
    notes: [fillText(language, "emailCodeSent", { email: pending.to })],
    forms: [
      { action, fields: [field], hidden: { step }, button: texts.confirm, callbackUrl },
      { action, hidden: { email: pending.to }, button: texts.enrolAgain, rank: "secondary" },
    ],
  }, status)
}

/** `GET change-email`: asks for the new address or, with `?step=`, for the code that was mailed to it. */
export const changePage: Flow = changingOwn(async (context, own) => {
  const step = context.query.get("step") ?? undefined
  const pending = await openPending(context, own, step)
  return await toPage(context, { step, pending, refusal: step !== undefined && !pending ? "Expired" : undefined })
})

/** `POST change-email`: mails a code to the field `email` or, with the fields `step` and `code`, changes the address. */
export const change: Flow = changingOwn((context, own) =>
  context.body.has("code") ? finish(context, own) : start(context, own)
)

/**
 * Mails a code to the new address. If another user has it, the mail says so instead, and the page is the same, so that it does not reveal whether the
 * address has an account.
 */
async function start(context: RouteContext, { user, current }: OwnChange): Promise<Outcome> {
  const to = toAddress(context.body.get("email"))
  if (to === undefined) return await toPage(context, { refusal: "InvalidEmail" })
  if (toEmail(toFrom(user)) === to) return await toPage(context, { refusal: "SameEmail" })
  const mayMail = await mayMailTo(context, "email-change by", String(user.id)) &&
    await mayMailTo(context, "email-change", to)
  if (!mayMail) throw new EmailSignInError("too many codes were mailed for changes of addresses")
  const isTaken = await findByEmail(context, to) !== undefined
  const [id, code] = [createRandomToken(), createDigits(digits)]
  const [right, none] = [await toCodeHash(id, code), await toCodeHash(createRandomToken(), code)]
  await sendFlowMail(context, {
    to,
    ...isTaken
      ? { kind: "email-taken", title: "mailEmailTaken", lead: "mailEmailTakenText" }
      : { kind: "email-change", title: "mailEnrolTitle", code, seconds: lifetime },
  })
  const pending: PendingChange = {
    ...{ id, to, user: String(user.id), from: toFrom(user), session: await toSessionHash(current) },
    mailed: isTaken ? none : right,
  }
  const step = await seal(context.keys, purpose, pending, { lifetime, now: context.now })
  if (isProgram(context)) return json({ sent: true, step })
  const url = new URL(routeUrl(context, "change-email"))
  url.searchParams.set("step", step)
  return redirect(url.href)
}

async function finish(context: RouteContext, own: OwnChange): Promise<Outcome | void> {
  const { settings, body } = context
  const step = body.get("step")
  const pending = await openPending(context, own, step)
  if (!pending) return await toPage(context, { refusal: "Expired" })
  const refuse = () => toPage(context, { step: step as string, pending, refusal: "InvalidCode" })
  const { taken, places, full } = await countCode(
    settings,
    ["code", pending.id],
    ["codeInAll", "email-change", pending.user],
  )
  const code = readDigits(body.get("code"), digits)
  if (full || code === undefined || await toCodeHash(pending.id, code) !== pending.mailed) return await refuse()
  if (!await changeAddress(context, own, pending.to)) return await refuse()
  await giveBack(settings, [...taken, ...places])
  if (isProgram(context)) return json({ changed: true })
}

/**
 * Stores the new address, and ends all sessions of the user except the current one.
 * @returns false if another user has the address by now
 * @throws {SignInRequired} if the session has ended meanwhile; then the old address is stored again {@linkcode AdapterError}
 */
async function changeAddress(context: RouteContext, { user, current }: OwnChange, to: string): Promise<boolean> {
  const { settings } = context
  const { getUser } = requireUsers(settings)
  const changed = { ...user, email: to, emailVerified: toNextProof(settings, user) }
  // if this fails, nothing has changed
  await endOthers(context, String(user.id))
  const done = await withMethodsClaim(context, String(user.id), async () => {
    const link = await createRestoreLink(context, user)
    let isDone = false
    try {
      // another request may have changed the user or taken the address since
      const stored = await getUser(user.id)
      if (!stored || toFrom(stored) !== toFrom(user) || await findByEmail(context, to)) return undefined
      if (!await storeAddress(context, changed)) return undefined
      // before another change of the user begins, so that it does not undo that one
      await verifyCurrent(context, current.userId, { before: user, to })
      isDone = true
      return { link }
    } finally {
      if (!isDone && link) await allowRestoreLink(context, link.user)
    }
  })
  if (!done) return false
  const { link } = done
  try {
    await endOthers(context, String(user.id), changed)
  } finally {
    if (link) await mailNotice(context, user, link)
    else if (user.emailVerified) await tellOwner(context, user, "email-changed")
    await fireEvent(settings, "updateUser", { user: changed })
  }
  return true
}

/** Stores the user's new address. @returns false if another user has it by now @throws {AdapterError} */
async function storeAddress(context: RouteContext, { id, email, emailVerified }: AdapterUser): Promise<boolean> {
  try {
    await requireUsers(context.settings).updateUser({ id, email, emailVerified })
    return true
  } catch (thrown) {
    const owner = await findByEmail(context, email!)
    if (!owner) throw thrown
    // the store may have failed after it has stored the address
    return String(owner.id) === String(id)
  }
}

/** Stores the old address again and ends all sessions if the session of the change has ended, or if that cannot be read. */
async function verifyCurrent(
  context: RequestContext,
  userId: string | undefined,
  { before, to }: { readonly before: AdapterUser; readonly to: string },
): Promise<void> {
  let isValid = false
  try {
    isValid = (await findCurrentSession(context))?.userId === userId
  } finally {
    if (!isValid) {
      const { id, email, emailVerified } = before
      const { getUser, updateUser } = requireUsers(context.settings)
      // without `claim`, the address may have been put back in the meantime
      if ((await getUser(id))?.email === to) await updateUser({ id, email, emailVerified })
      await endUserSessions(context, String(id))
    }
  }
  if (!isValid) throw new SignInRequired("the session has ended while the user's address was changed")
}

/** Ends the user's other sessions, their pending sign-ins and the trust in their devices. @param changed the user with the new address */
async function endOthers(context: RouteContext, userId: string, changed?: AdapterUser): Promise<void> {
  try {
    await context.settings.secondFactor?.endPending(context, userId)
  } finally {
    await endOtherSessions(context, changed)
  }
}

/** Returns the section of the account page. */
export async function toSection(context: RouteContext, user: AdapterUser): Promise<AccountSection> {
  const { texts } = await findLanguage(context)
  const links = [{ url: routeUrl(context, "change-email"), text: texts.changeEmail }]
  return user.email
    ? { title: texts.emailAddress, items: [{ title: user.email, details: [], links }] }
    : { title: texts.emailAddress, items: [], empty: texts.noEmail, links }
}
