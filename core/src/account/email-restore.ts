import type { AdapterUser } from "../app/adapter.ts"
import { requireLinks, requireUsers } from "../app/adapter-calls.ts"
import type { RouteContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { type Flow, json, type Outcome, redirect } from "../app/outcome.ts"
import { pageUrl, routeUrl } from "../app/target.ts"
import { fillText } from "../app/texts/fill.ts"
import { Verification } from "../errors.ts"
import { endPendingAndSessions } from "../http/end-sessions.ts"
import { formPage } from "../http/form-page.ts"
import { findLanguage } from "../http/language.ts"
import { tellOwner } from "../http/tell-owner.ts"
import { withMethodsClaim } from "../signin/claim-methods.ts"
import { removePassword, toNextProof } from "../signin/proof.ts"
import { findByEmail } from "../signin/user.ts"
import { isProgram } from "../http/change.ts"
import { allowRestoreLink, openRestoreLink, type RestoreLink, storeRestoreLink, toRestoreHash } from "./email-notice.ts"

/** `GET restore-email`: the page that the link in the notice opens. Programs that scan mail do not use the link up. */
export const restorePage: Flow = async (context) => {
  const { query } = context
  if (query.has("done")) return await donePage(context)
  const sealed = query.get("link")
  return await toPage(context, sealed, requireLink(await openRestoreLink(context, sealed)))
}

function requireLink(link: RestoreLink | undefined): RestoreLink {
  if (link) return link
  throw new Verification("the link that puts an address back was changed or has expired")
}

async function toPage(
  context: RouteContext,
  sealed: unknown,
  { email }: RestoreLink,
  isTaken = false,
): Promise<Outcome> {
  if (isTaken && isProgram(context)) return json({ error: "EmailTaken" }, 409)
  const language = await findLanguage(context)
  const { texts } = language
  return await formPage(context, {
    title: texts.restoreEmail,
    alert: isTaken ? texts.emailTaken : undefined,
    notes: [fillText(language, "restoreEmailNote", { email })],
    forms: [{
      action: routeUrl(context, "restore-email"),
      hidden: { link: String(sealed) },
      button: texts.restoreEmail,
    }],
  }, isTaken ? 409 : 200)
}

async function donePage(context: RouteContext): Promise<Outcome> {
  const { texts } = await findLanguage(context)
  return await formPage(context, {
    title: texts.restoreEmail,
    notes: [texts.emailRestored],
    forms: [],
    links: [{ url: pageUrl(context, "signIn", {}), text: texts.signIn, rank: "primary" }],
  })
}

/**
 * `POST restore-email`: puts the address back, ends all sessions of the user and deletes their password, because the person who changed the address may
 * have them. It does not sign the user in.
 */
export const restore: Flow = async (context) => {
  const { settings, body, now } = context
  const sealed = body.get("link")
  const link = requireLink(await openRestoreLink(context, sealed))
  const { user: id, email } = link
  const owner = await findByEmail(context, email)
  if (owner && String(owner.id) !== id) return await toPage(context, sealed, link, true)
  const row = await requireLinks(settings).useVerificationToken({ identifier: email, token: await toRestoreHash(link) })
  if (!row || new Date(row.expires) <= now) {
    throw new Verification("the link that puts an address back was used already")
  }
  let before: AdapterUser | undefined
  try {
    before = await putBack(context, link)
    await allowRestoreLink(context, link.user)
  } catch (thrown) {
    // the user can press the button again
    await storeRestoreLink(context, link, new Date(row.expires))
    throw thrown
  }
  if (before.email !== email) await tellOwner(context, before, "email-restored")
  if (isProgram(context)) return json({ restored: true })
  const url = new URL(routeUrl(context, "restore-email"))
  url.searchParams.set("done", "")
  return redirect(url.href)
}

/** @returns the user as they were before @throws {Verification} if the user has been deleted {@linkcode AdapterError} */
async function putBack(context: RouteContext, { user: id, email }: RestoreLink): Promise<AdapterUser> {
  const { settings } = context
  const { getUser, updateUser } = requireUsers(settings)
  const endSessions = () => endPendingAndSessions(settings, settings.sessions!.endSessions, id)
  await endSessions()
  return await withMethodsClaim(context, id, async () => {
    const before = await getUser(id)
    if (!before) throw new Verification("the link that puts an address back belongs to no user")
    const emailVerified = toNextProof(settings, before)
    await updateUser({ id: before.id, email, emailVerified })
    await removePassword(context, before)
    // sessions that began with what has just been removed
    await endSessions()
    const after: AdapterUser = { ...before, email, emailVerified }
    await fireEvent(settings, "updateUser", { user: after })
    return before
  })
}
