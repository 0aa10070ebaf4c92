import { InvalidCheck } from "@svc-auth/core/errors"
import { type Flow, json, type Outcome, redirect, type RouteContext } from "@svc-auth/core/flows"
import {
  chooseTarget,
  dropPending,
  findPending,
  type PendingSignIn,
  requestedTarget,
  resumeSignIn,
  tellOwner,
} from "@svc-auth/core/flow-tools"
import { toSignInPageUrl } from "../context.ts"
import { getDeviceCookie } from "./cookies.ts"
import { countFactor } from "./count.ts"
import { distrust, type Factors } from "../factors/record.ts"
import { useAnswer } from "./answer.ts"
import { addDevice, createDevice } from "./device.ts"
import { type Enrolee, enrolPage, takeStep } from "./enrol.ts"
import type { MfaSettings } from "./options.ts"
import { codePage, recoveryPage, refuse } from "./pages.ts"
import {
  changeStored,
  deletedByProof,
  findFactors,
  findPasswordText,
  findUser,
  revertStored,
  toBound,
} from "./store.ts"

/** `GET second-factor`: asks for the second factor of a pending sign-in, or adds the first one. */
export const secondFactorPage = (settings: MfaSettings): Flow<undefined> => async (context) => {
  const pending = await findPending(context)
  if (!pending) {
    const target = requestedTarget(context)
    const callbackUrl = target === undefined ? undefined : await chooseTarget(context, target)
    return redirect(toSignInPageUrl(context, { callbackUrl }))
  }
  if (pending.kind === "verify") return await codePage(context, settings)
  return await enrolPage(context, settings, await requireEnrolee(context, pending))
}

/** `POST second-factor`: completes a pending sign-in with the field `code`. */
export const secondFactor = (settings: MfaSettings): Flow<undefined> => async (context) => {
  const pending = await findPending(context)
  if (!pending) {
    throw new InvalidCheck(
      "no sign-in of this browser waits for a second factor; it may have expired",
    )
  }
  return pending.kind === "verify" ? await verify(context, settings, pending) : await enrol(context, settings, pending)
}

/** Returns true if the field `remember` is set, or `undefined` if it is malformed. */
function readRemember({ body }: RouteContext): boolean | undefined {
  const value = body.get("remember")
  // `form.get` returns `null` for a box that is not checked
  if (value === undefined || value === null || value === "" || value === false) return false
  return value === true || value === "true" || value === "on" ? true : undefined
}

async function verify(context: RouteContext, settings: MfaSettings, pending: PendingSignIn): Promise<Outcome> {
  const { id, userId } = pending
  const giveBack = await countFactor(context, { pending: id, userId })
  const remember = readRemember(context)
  if (!giveBack || remember === undefined) {
    return await refuse(context, "second-factor", userId)
  }
  const { trustSeconds } = settings
  const device = remember && trustSeconds !== undefined ? await createDevice(context, userId, trustSeconds) : undefined
  let isRecovery = false
  let password: string | undefined
  const accepted = await changeStored(context, userId, async (factors) => {
    password = await assertBound(context, pending, factors)
    const answer = factors &&
      await useAnswer(context, settings, { userId, factors, text: context.body.get("code") })
    isRecovery = answer?.isRecovery === true
    return answer && device ? addDevice(context, answer.factors, device) : answer?.factors
  })
  if (!accepted) return await refuse(context, "second-factor", userId)
  try {
    const outcome = await complete(context, pending, accepted, password)
    await giveBack()
    if (device) getDeviceCookie(context).write(device.token, trustSeconds!)
    return outcome
  } catch (thrown) {
    // a reset that ended before the device was added did not see it
    if (device) await changeStored(context, userId, (factors) => factors && distrust(factors, device.device.hash))
    throw thrown
  } finally {
    // the code is used up, even if no session has begun
    if (isRecovery) {
      const user = await findUser(context, userId)
      if (user) await tellOwner(context, user, "recovery-code-used")
    }
  }
}

async function enrol(context: RouteContext, settings: MfaSettings, pending: PendingSignIn): Promise<Outcome> {
  const enrolee = await requireEnrolee(context, pending)
  let password: string | undefined
  let before: Factors | undefined
  const added = await takeStep(context, settings, enrolee, async (factors) => {
    before = factors
    password = await assertBound(context, pending, factors)
  })
  if (!("factors" in added)) return added
  let outcome: Outcome
  try {
    outcome = await complete(context, pending, added.factors, password)
  } catch (thrown) {
    // its recovery codes are not shown, and a user who has ended this sign-in, for example by a reset, does not know about it
    await revertStored(context, pending.userId, before, added.factors)
    throw thrown
  }
  await tellOwner(context, enrolee.user, "factor-added")
  await added.giveBack()
  const { recoveryCodes } = added
  const { url } = outcome as Outcome & { readonly url?: string }
  if (recoveryCodes.length === 0 || url === undefined) return outcome
  return context.json ? json({ recoveryCodes, url }) : await recoveryPage(context, recoveryCodes, url)
}

/** Begins the session. If the password or the factors have changed by then, the session is ended immediately. */
const complete = (
  context: RouteContext,
  pending: PendingSignIn,
  factors: Factors,
  password: string | undefined,
): Promise<Outcome> =>
  resumeSignIn(context, pending, {
    hasSecondFactor: true,
    mayBegin: async () => (await findFactors(context, pending.userId))?.ended === factors.ended,
    verify: async () =>
      await findPasswordText(context, pending.userId) === password &&
      (await findFactors(context, pending.userId))?.version === factors.version,
  })

/** Returns the user's password after this sign-in. @throws {InvalidCheck} if it or a factor has changed since the sign-in began */
async function assertBound(
  context: RouteContext,
  pending: PendingSignIn,
  factors: Factors | undefined,
): Promise<string | undefined> {
  const password = await findPasswordText(context, pending.userId)
  if (await toBound(pending, factors, password) === pending.bound) return password
  const isByProof = await toBound(pending, factors, deletedByProof) === pending.bound
  // another verification of the address since then, such as a reset, has deleted that password, and the owner may have chosen their own
  if (isByProof && !(await findUser(context, pending.userId))?.emailVerified) return undefined
  dropPending(context)
  throw new InvalidCheck("during this sign-in, the user's password or second factor changed")
}

async function requireEnrolee(context: RouteContext, { id, userId }: PendingSignIn): Promise<Enrolee> {
  const user = await findUser(context, userId)
  if (user) {
    return { user, provesAddress: true, owner: `pending:${id}:${user.email}`, pending: id, action: "second-factor" }
  }
  dropPending(context)
  throw new InvalidCheck("the user of this sign-in was deleted")
}
