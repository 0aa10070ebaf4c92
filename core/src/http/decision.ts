/**
 * The event `decision`. Apps without it do not load this module.
 * @module
 */
import { AuthError, CallbackRouteError, toAuthError } from "../errors.ts"
import { FlowFailure, type Outcome } from "../app/outcome.ts"
import { showForm } from "./route.ts"
import { tooManyAttempts } from "../app/limits/code.ts"
import { isProviderRefusal, isRefusal } from "../app/log/refusal.ts"
import { toPublicId } from "../session/public-id.ts"
import type { Decision, DecisionAction, DecisionReason } from "../app/decision.ts"
import type { ReportedFacts, RequestContext } from "../app/context.ts"
import { findWideNetwork } from "../app/network.ts"
import type { Settings } from "../app/settings.ts"
import { findCurrentSession } from "../session/session.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import type { FoundRoute } from "./routes.ts"

/** An observed route or verb. */
export interface Observed {
  /** The name of the route, such as `unlink-account`, or of the verb. */
  readonly name: string
  readonly provider?: { readonly id: string } | undefined
  /** The route. Absent for a verb. */
  readonly route?: FoundRoute
}

/** Actions of routes whose name differs from the action. */
const actions: Readonly<Record<string, DecisionAction>> = {
  callback: "signIn",
  dev: "beginSignIn",
  session: "updateSession",
  signin: "beginSignIn",
  signout: "signOut",
  "webauthn-options": "beginSignIn",
}

/** Returns the action of a route or a verb with this name. */
export const toDecisionAction = (name: string): DecisionAction =>
  Object.hasOwn(actions, name)
    ? actions[name]!
    : name.slice(0, 100).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The only routes with a decision in a GET request. All others show a page, or read. */
const decidingReads: ReadonlySet<string> = new Set(["callback", "webauthn-options"])

/** Returns true if the request involves a decision, and is not for a page, a session or only headers. */
const isDecision = ({ request: { method } }: RequestContext, { name, route }: Observed): boolean =>
  route === undefined || method === "POST" && route.flow !== showForm || method === "GET" && decidingReads.has(name)

/** These begin a session, but can also end in other ways. Only the code that begins the session knows the outcome. */
const reported: ReadonlySet<DecisionAction> = new Set(["signIn", "secondFactor"])
/** These become a `signIn` if a session begins. */
const beginning: ReadonlySet<DecisionAction> = new Set([...reported, "beginSignIn"])

/** Returns or throws the result of `run`, and passes its decision to the app's handler. */
export async function runObserved<T>(
  context: RequestContext,
  observed: Observed,
  run: (context: RequestContext) => Promise<T>,
): Promise<T> {
  if (!isDecision(context, observed)) return await run(context)
  const at = context.settings.clock()
  const action = toDecisionAction(observed.name)
  let facts: ReportedFacts & { action: DecisionAction } = { action, provider: observed.provider?.id }
  const report = (more: ReportedFacts): void => {
    facts = { ...facts, ...more, action: beginning.has(action) ? more.action ?? facts.action : action }
  }
  try {
    const result = await run({ ...context, report })
    report({ ...readResult(result, action), ...pickDecided(facts) })
    return result
  } catch (thrown) {
    report(readError(thrown))
    throw thrown
  } finally {
    await announce(context, facts, at)
  }
}

const pickDecided = ({ outcome, reason, code }: ReportedFacts): ReportedFacts =>
  outcome === undefined ? {} : { outcome, ...reason && { reason, code } }

/** Returns the facts in the result of a flow or a verb, if nothing else was reported. */
export function readResult(result: unknown, action: DecisionAction): ReportedFacts {
  const { kind, status = 200, body }: { kind?: Outcome["kind"]; status?: number; body?: unknown } = Object(result)
  if (kind !== undefined && status >= 400) {
    return { outcome: status < 500 ? "refused" : "failed", ...readBody(body, status) }
  }
  // a page asks the user for something, so there is no decision yet
  return kind === "page" || reported.has(action) ? {} : { outcome: "allowed" }
}

function readBody(body: unknown, status: number): { reason: DecisionReason; code?: string } {
  const { error, code }: { readonly error?: unknown; readonly code?: unknown } = Object(body)
  const isType = typeof error === "string" && /^[A-Z]\w+$/.test(error)
  const reason = isType ? error as DecisionReason : status < 500 ? "MalformedRequest" : "Unavailable"
  return { reason, ...typeof code === "string" && { code } }
}

/** Returns the facts in an error, without its message, because that may contain the user's input. */
export function readError(thrown: unknown): ReportedFacts {
  const error = toAuthError(thrown instanceof FlowFailure ? thrown.thrown : thrown, CallbackRouteError)
  const waits = error.cause?.["retryAfterSeconds"] !== undefined
  return { outcome: waits || isRefusal(error) ? "refused" : "failed", reason: error.type, code: findCode(error, waits) }
}

function findCode(error: AuthError, waits: boolean): string | undefined {
  if (waits && error.type !== "Overloaded") return tooManyAttempts
  if (isProviderRefusal(error)) return String(error.cause?.["error"])
  const { code }: AuthError & { readonly code?: unknown } = error
  return typeof code === "string" ? code : undefined
}

/** Does the same for a refused request, in which a user may be signed in. @param open returns the context, or throws if the setup is broken */
export async function decideRefusal(open: () => RequestContext, action: string, facts: ReportedFacts): Promise<void> {
  let context: RequestContext
  let current: CurrentSession | undefined
  try {
    context = open()
    if (facts.outcome === "refused" && facts.reason !== "SignInRequired") current = await findCurrentSession(context)
  } catch {
    // the request itself has already logged that the setup is broken or the store is down
    return
  }
  await announce(context, { ...facts, action, userId: current?.userId, sessionKey: current?.key }, context.now)
}

/** Calls the handler, if there was a decision. The request does not depend on the handler's errors or duration. */
export async function announce(context: RequestContext, facts: ReportedFacts, at: Date): Promise<void> {
  const { settings } = context
  const { action, outcome, sessionKey, provider, userId, reason, code } = facts
  if (outcome === undefined) return
  try {
    const session = sessionKey === undefined ? undefined : await toPublicId(sessionKey)
    const network = findWideNetwork(context)
    const known = { provider, userId, session, network, ...outcome !== "allowed" && { reason, code } }
    const present = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
    const duration = Math.max(0, +settings.clock() - +at)
    call(settings, { action, outcome, ...present, at, duration } as Decision)
  } catch (thrown) {
    logError(settings, thrown)
  }
}

/** Calls the handler without waiting for it. */
function call(settings: Settings, decision: Decision): void {
  const { events } = settings
  // `Promise.resolve`, because a handler may return any thenable
  Promise.resolve(events.decision?.(Object.freeze(decision))).catch((thrown) => logError(settings, thrown))
}

const logError = ({ logger }: Settings, thrown: unknown): void =>
  logger.error("EventError", new AuthError("events.decision threw", { type: "EventError", cause: thrown }))
