import { FreshSignInRequired } from "../../errors.ts"
import { freshAge } from "../../manage/fresh.ts"
import type { RouteContext } from "../../request/context.ts"
import { trace } from "../../request/trace.ts"
import { findCurrentSession } from "../../session/session.ts"
import { toFreshUrl } from "../fresh.ts"
import { type Flow, json, type Outcome, redirect, returnRedirect } from "../outcome.ts"
import { chooseTarget, pageUrl, requestedTarget } from "../target.ts"

/**
 * Returns a flow that makes this change. Then it redirects to the field `callbackUrl` if that is allowed, or else to the account page or the
 * app's root. If the change needs a new sign-in, it redirects to that, and from there to the account page or the field `callbackUrl`.
 */
export const changing = (change: (context: RouteContext) => Promise<unknown>): Flow => async (context) => {
  try {
    await change(context)
  } catch (thrown) {
    if (thrown instanceof FreshSignInRequired) return await demandSignIn(context, thrown)
    throw thrown
  }
  return redirect(await chooseTarget(context, requestedTarget(context) ?? findAccountUrl(context)))
}

const findAccountUrl = (context: RouteContext): string | undefined =>
  context.settings.accountPage ? pageUrl(context, "account", {}) : undefined

async function demandSignIn(context: RouteContext, thrown: FreshSignInRequired): Promise<Outcome> {
  const current = await findCurrentSession(context)
  // it has ended since it was found to be too old
  if (!current) throw thrown
  trace(context, thrown.type, { reason: thrown.message })
  const target = await chooseTarget(context, findAccountUrl(context) ?? requestedTarget(context))
  const signInUrl = await toFreshUrl(context, current, { maxAge: freshAge }, target)
  const isProgram = context.json && !context.request.headers.has(returnRedirect)
  return isProgram ? json({ error: thrown.type, signInUrl }, thrown.policy.status) : redirect(signInUrl)
}
