import { SignInRequired } from "@svc-auth/core/errors"
import { type Flow, json, type Outcome, type RouteContext } from "@svc-auth/core/flows"
import {
  type AccountSection,
  type AccountSectionContext,
  changing,
  chooseTarget,
  endOthers,
  findLanguage,
  findSignedInUser,
  keepAddedFactor,
  requestedTarget,
  requireFreshUser,
  routeUrl,
  tellOwner,
  verifyChange,
} from "@svc-auth/core/flow-tools"
import { hashParts, toFilledText } from "../context.ts"
import { changeFactors, distrust, type Factors, hasFactor, removeFactors, type TotpFactor } from "../factors/record.ts"
import { toDeviceId, toSeconds } from "./device.ts"
import { assertSameApp, createCodes, type Enrolee, enrolPage, takeStep } from "./enrol.ts"
import type { MfaSettings } from "./options.ts"
import { recoveryPage } from "./pages.ts"
import { changeStored, findFactors, revertStored } from "./store.ts"

/** Returns the authenticator app of the signed-in user. If they have one, a change needs a sign-in that used it, or the session that added it. */
async function findOwnApp(context: RouteContext): Promise<TotpFactor | undefined> {
  const user = await findSignedInUser(context)
  return user && (await findFactors(context, user.id))?.totp
}

/** Returns a text that no other authenticator app has. */
const toMark = ({ secret }: TotpFactor): Promise<string> => hashParts("app", secret)

/** Returns a flow for a change of the user's own factors, which needs a fresh sign-in. */
const changingFactor = (
  run: (context: RouteContext, enrolee: Enrolee, app: TotpFactor | undefined) => Promise<Outcome | void>,
): Flow<undefined> =>
async (context) => {
  const app = await findOwnApp(context)
  const secondFactor = app !== undefined
  const flow = changing<undefined>(async (context) => {
    const addedFactor = app && await toMark(app)
    const user = await requireFreshUser(context, context.url.pathname, { secondFactor, addedFactor })
    // the holder of an unproven address could lock out its owner
    const provesAddress = Boolean(user.email) && !user.emailVerified
    const owner = `user:${user.id}:${user.email}:${provesAddress}`
    const enrolee: Enrolee = { user, provesAddress, owner, action: "totp" }
    return await run(context, enrolee, app)
  }, { secondFactor })
  return await flow(context, undefined)
}

/** `GET totp`: shows the steps to add or replace the authenticator app. */
export const totpPage = (settings: MfaSettings): Flow<undefined> =>
  changingFactor((context, enrolee) => enrolPage(context, settings, enrolee))

/** `POST totp`: takes the next step with the field `code`, or starts over without it. */
export const addTotp = (settings: MfaSettings): Flow<undefined> =>
  changingFactor(async (context, enrolee, app) => {
    let before: Factors | undefined
    const added = await takeStep(context, settings, enrolee, (factors) => {
      before = factors
      assertSameApp(factors, app)
    })
    if (!("factors" in added)) return added
    await verifyFactors(context, enrolee.user.id, before, added.factors)
    // the code has proven the new app, so the next change of factors does not ask for one
    await keepAddedFactor(context, await toMark(added.factors.totp!))
    await tellOwner(context, enrolee.user, "factor-added")
    await added.giveBack()
    return await showCodes(context, added.recoveryCodes)
  })

/**
 * Changes the factors of a user who has one, and reverts the change if the session ended before it was stored.
 * @returns the new factors, or `undefined` if the user has no factor
 */
async function changeOwn<T extends Factors | null>(
  context: RouteContext,
  userId: string,
  app: TotpFactor | undefined,
  toNext: (factors: Factors) => T,
): Promise<T | undefined> {
  let before: Factors | undefined
  const changed = await changeStored(context, userId, (factors) => {
    before = factors
    assertSameApp(factors, app)
    return factors && hasFactor(factors) ? toNext(factors) : undefined
  })
  if (changed !== undefined) await verifyFactors(context, userId, before, changed)
  return changed
}

/**
 * Ends the sessions that an earlier factor may have opened, except the current one. If the session ended before the change, or if the others cannot
 * be ended, it restores the factors from before the change, unless another request has changed them since.
 */
async function verifyFactors(
  context: RouteContext,
  userId: string,
  before: Factors | undefined,
  changed: Factors | null,
): Promise<void> {
  const revert = () => revertStored(context, userId, before, changed)
  await verifyChange(context, userId, revert)
  if (before && hasFactor(before)) await endOthers(context, userId, revert)
}

/** Shows new recovery codes once. If there are none, `changing` shows the account page. */
async function showCodes(context: RouteContext, recoveryCodes: readonly string[]): Promise<Outcome | void> {
  if (context.json) return json({ recoveryCodes })
  if (recoveryCodes.length === 0) return
  return await recoveryPage(
    context,
    recoveryCodes,
    await chooseTarget(context, requestedTarget(context)),
  )
}

/** `POST remove-totp`: removes the authenticator app and the recovery codes. */
export const removeTotp: Flow<undefined> = changingFactor(
  async (context, { user }, app) => {
    const removed = await changeOwn(context, user.id, app, removeFactors)
    if (removed !== undefined && app) {
      await tellOwner(context, user, "factor-removed")
    }
    return context.json ? json({ removed: removed !== undefined }) : undefined
  },
)

/** `POST recovery-codes`: shows new recovery codes once. The old ones are no longer valid. */
export const renewCodes = (settings: MfaSettings): Flow<undefined> =>
  changingFactor(async (context, { user }, app) => {
    const { codes, hashes } = await createCodes(settings, user.id)
    const changed = codes.length > 0 &&
      await changeOwn(context, user.id, app, (factors) => changeFactors(factors, { recoveryCodes: hashes }))
    if (!changed) return context.json ? json({ recoveryCodes: [] }) : undefined
    await tellOwner(context, user, "recovery-codes-new")
    return await showCodes(context, codes)
  })

/** `POST forget-device`: ends the trust in the device with the id in the field `id`, or in all of them without that field. */
export const forgetDevice: Flow<undefined> = changing(async (context) => {
  const user = await findSignedInUser(context)
  if (!user) throw new SignInRequired("forget-device: no user is signed in")
  const { body } = context
  await changeStored(context, user.id, async (factors) => {
    if (!factors || factors.devices.length === 0) return undefined
    if (!body.has("id")) return distrust(factors)
    const ids = await Promise.all(factors.devices.map(toDeviceId))
    const device = factors.devices[ids.indexOf(body.get("id") as string)]
    return device && distrust(factors, device.hash)
  })
  return context.json ? json({ forgotten: true }) : undefined
})

/** Returns the sections of the account page: the factors, and the trusted devices if there are any. */
export async function toSections(
  context: RouteContext,
  settings: MfaSettings,
  { user, url }: AccountSectionContext,
): Promise<readonly AccountSection[]> {
  const language = await findLanguage(context)
  const { texts } = language
  const factors = await findFactors(context, user.id)
  const callbackUrl = `${url}?done=factor-changed`
  const totpUrl = `${routeUrl(context, "totp")}?callbackUrl=${encodeURIComponent(callbackUrl)}`
  const toForm = (action: string, button: string, more = {}) => ({
    ...{ action: routeUrl(context, action), button, callbackUrl },
    ...more,
  })
  const title = texts.secondFactor
  if (!factors?.totp) {
    const links = settings.totp ? [{ url: totpUrl, text: texts.addTotp }] : []
    // with `required`, the next sign-in asks for one
    return [{ title, items: [], empty: settings.required === false ? texts.noSecondFactor : undefined, links }]
  }
  const app = {
    title: texts.authenticatorApp,
    details: [
      { text: "addedAt", time: new Date(factors.totp.since * 1000) } as const,
    ],
    links: settings.totp ? [{ url: totpUrl, text: texts.replaceTotp }] : [],
    // who must have one can only replace it
    forms: settings.required === true
      ? []
      : [toForm("remove-totp", texts.removeTotp, { about: texts.authenticatorApp })],
  }
  const codes = {
    title: texts.recoveryCodes,
    details: [
      toFilledText(language, "codesLeft", { count: String(factors.recoveryCodes.length) }),
    ],
    forms: [toForm("recovery-codes", texts.newRecoveryCodes)],
  }
  const devices = await toDevices(context, factors)
  const items = devices.map(({ id, label, until }) => ({
    title: label,
    details: [{ text: "trustedUntil", time: until } as const],
    forms: [
      toForm("forget-device", texts.endTrust, { about: label, hidden: { id }, anyTime: true }),
    ],
  }))
  return [
    { title, items: [app, ...settings.recoveryCodes ? [codes] : []] },
    ...items.length > 0 ? [{ title: texts.trustedDevices, items }] : [],
  ]
}

const toDevices = ({ now }: RouteContext, { devices }: Factors): Promise<
  readonly {
    readonly id: string
    readonly label: string
    readonly until: Date
  }[]
> =>
  Promise.all(
    devices.filter(({ until }) => until > toSeconds(now)).map(async (device) => ({
      ...{ id: await toDeviceId(device), label: device.label, until: new Date(device.until * 1000) },
    })),
  )
