import { FreshSignInRequired, SignInRequired } from "../errors.ts"
import { freshAge } from "../signin/fresh.ts"
import type { RouteContext } from "../app/context.ts"
import { trace } from "../app/trace.ts"
import { findCurrentSession } from "../session/session.ts"
import type { FreshDemand } from "../app/step-up.ts"
import { type Flow, FlowFailure, json, type Outcome, redirect, returnRedirect } from "../app/outcome.ts"
import { chooseTarget, requestedTarget, toAccountUrl } from "../app/target.ts"

/**
 * Returns a flow that makes this change. Afterwards it redirects to the field `callbackUrl` if that is allowed, otherwise to the account page or
 * the app's root, unless the change returns an outcome. If the change needs a new sign-in, the flow redirects to the sign-in page, and from there
 * to the account page or the field `callbackUrl`. A page for a change is then shown again.
 */
export const changing = <P = undefined>(
  change: (context: RouteContext, provider: P) => Promise<unknown>,
  demand: Omit<FreshDemand, "maxAge"> = {},
): Flow<P> =>
async (context, provider) => {
  try {
    const outcome = await change(context, provider)
    if (isOutcome(outcome)) return outcome
  } catch (thrown) {
    if (thrown instanceof FreshSignInRequired) return await demandSignIn(context, thrown, demand)
    if (thrown instanceof SignInRequired) throw new FlowFailure(thrown, await chooseAfterwards(context))
    throw thrown
  }
  return redirect(await chooseTarget(context, requestedTarget(context) ?? toAccountUrl(context)))
}

/** Returns true if the caller is a program that reads the result itself, and not a page that follows redirects. */
export const isProgram = ({ json, request }: RouteContext): boolean => json && !request.headers.has(returnRedirect)

const isPage = ({ request }: RouteContext): boolean => request.method === "GET"

/** Returns where the user continues after a sign-in: not at the target, which may be a page that confirms the change. */
const chooseAfterwards = (context: RouteContext): Promise<string> =>
  chooseTarget(context, isPage(context) ? context.url.href : toAccountUrl(context) ?? requestedTarget(context))

const isOutcome = (value: unknown): value is Outcome => typeof value === "object" && value !== null && "kind" in value

async function demandSignIn(
  context: RouteContext,
  thrown: FreshSignInRequired,
  demand: Omit<FreshDemand, "maxAge">,
): Promise<Outcome> {
  const current = await findCurrentSession(context)
  const stepUp = await context.settings.loadStepUp?.()
  // it has ended since it was found to be too old
  if (!current || !stepUp) throw thrown
  trace(context, thrown.type, { reason: thrown.message })
  const target = await chooseAfterwards(context)
  const signInUrl = await stepUp.toFreshUrl(context, current, { maxAge: freshAge, ...demand }, target)
  return isProgram(context) ? json({ error: thrown.type, signInUrl }, thrown.policy.status) : redirect(signInUrl)
}
