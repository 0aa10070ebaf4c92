import type { ReportedFacts, RequestContext } from "../app/context.ts"
import { loadOnce } from "../app/load-once.ts"
import type { Settings } from "../app/settings.ts"
import type { Observed } from "./decision.ts"

/** Loaded lazily, because only apps with `events.decision` need it. */
const loadDecisions = /* @__PURE__ */ loadOnce(() => import("./decision.ts"))

/** Returns the result of `run`. If the app has `events.decision`, the handler receives the decision of `run`. */
export const observe = async <T>(
  context: RequestContext,
  known: Observed,
  run: (context: RequestContext) => Promise<T>,
): Promise<T> =>
  context.settings.events.decision ? await (await loadDecisions()).runObserved(context, known, run) : await run(context)

/** A request of the app. Its context throws if the setup is broken. */
interface Opened {
  readonly settings: Settings
  readonly context: RequestContext
}

/**
 * Reports a request that was refused by the guard, or because step-up sign-in is required.
 * @param explain returns the reason. It is only called if the app has `events.decision`
 */
export async function reportRefusal(scope: Opened, name: string, explain: () => ReportedFacts): Promise<void> {
  if (scope.settings.events.decision) await (await loadDecisions()).decideRefusal(() => scope.context, name, explain())
}
