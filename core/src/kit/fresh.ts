import { AuthError } from "../errors.ts"
import type { FreshOptions } from "../app/step-up.ts"
import { pageUrl } from "../app/target.ts"
import type { Session } from "../types.ts"
import { trace } from "../app/trace.ts"
import { type ReportedFacts, toPresent } from "../app/context.ts"
import { reportRefusal } from "../http/observe.ts"
import { findCurrentSession } from "../session/session.ts"
import { createOutageRefusal, createSetupRefusal, noStore } from "./refusal.ts"
import type { RequestScope } from "./request-scope.ts"
import { toAskedPage, toCurrentPage } from "./return-url.ts"

/** The session if the user's sign-in meets the step-up demand, otherwise the reason why the request must be refused. */
export type Freshness = { readonly session: Session } | UnmetDemand

export type UnmetDemand = { readonly refusal: Response } | SignInDemand

export const isMet = (found: Freshness): found is { readonly session: Session } => "session" in found

/** Returns the facts about an unmet demand for the event `decision`. */
export const toDemandFacts = (unmet: UnmetDemand): ReportedFacts =>
  "refusal" in unmet ? { outcome: "failed", reason: "Unavailable" } : { outcome: "refused", reason: unmet.error }

/** Where the user signs in, and the error type for programs. */
export interface SignInDemand {
  readonly error: "SignInRequired" | "FreshSignInRequired"
  readonly signInUrl: string
}

/** Returns the session if the user's sign-in meets the options, otherwise what the user has to do. @throws {InvalidConfig} if an option is invalid */
export async function readFreshness(scope: RequestScope, options: FreshOptions | undefined): Promise<Freshness> {
  const { requester } = scope
  const reading = await scope.read()
  if (scope.setupFault) return { refusal: createSetupRefusal(requester, scope.setupFault) }
  const context = toPresent(scope.context)
  const fresh = await scope.settings.loadStepUp!()
  const demand = fresh.toDemand(context, options)
  try {
    if (reading.status !== "ok") return { refusal: createOutageRefusal(requester) }
    const current = reading.session === null ? undefined : await findCurrentSession(context)
    if (!current) return { error: "SignInRequired", signInUrl: toSignInUrl(scope) }
    const isFresh = await fresh.isFresh(context, current, demand)
    trace(scope, "requireFresh answered", { with: isFresh, to: requester })
    if (isFresh) return { session: (await scope.getSession())! }
    const signInUrl = await fresh.toFreshUrl(context, current, demand, toTarget(scope))
    return { error: "FreshSignInRequired", signInUrl }
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    scope.settings.logger.error(thrown.type, thrown)
    return { refusal: createOutageRefusal(requester) }
  }
}

/** Returns the page to which the user returns after sign-in. */
export const toTarget = (scope: RequestScope): string =>
  scope.requester === "page" ? toAskedPage(scope) : toCurrentPage(scope)

/** Returns the URL of the sign-in page, with a target that leads the user back. @param error the error that the page shows */
export const toSignInUrl = (scope: RequestScope, error?: string): string =>
  pageUrl(scope.context, "signIn", { error, callbackUrl: toTarget(scope) })

/** Returns the session if the user's sign-in meets the options, otherwise the response to the caller. */
export async function findFresh(scope: RequestScope, options: FreshOptions | undefined): Promise<Session | Response> {
  const found = await readFreshness(scope, options)
  scope.flushReading()
  if (isMet(found)) return found.session
  await reportRefusal(scope, "requireFresh", () => toDemandFacts(found))
  if ("refusal" in found) return found.refusal
  if (scope.requester === "program") return createDemandRefusal(found)
  return new Response(null, { status: 303, headers: { ...noStore, location: found.signInUrl } })
}

/** Returns the response to a program. */
export const createDemandRefusal = ({ error, signInUrl }: SignInDemand): Response =>
  Response.json({ error, signInUrl }, { status: 401, headers: noStore })
