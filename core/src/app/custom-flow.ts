import type { DecisionReason } from "./decision.ts"
import type { Awaitable, LoggerInstance } from "../types.ts"

/** A request to one of a provider's routes. */
export interface FlowContext {
  readonly request: Request
  /** The request's URL as the browser shows it. */
  readonly url: URL
  /** The app's public origin. */
  readonly origin: string
  /** The time of the request, from which all lifetimes are measured. */
  readonly now: Date
  readonly query: URLSearchParams
  /** The fields of the form or of the JSON object, as they were sent. */
  readonly body: ReadonlyMap<string, unknown>
  /** True if the caller expects JSON. */
  readonly json: boolean
  /** Set if the app has `events.decision`. Call it before you refuse a request without throwing an error. */
  readonly report?: (refusal: { outcome: "refused"; reason: DecisionReason; code?: string }) => void
  readonly settings: {
    readonly logger: LoggerInstance
    /** True if the app runs in development. */
    readonly development: boolean
  }
}

/** Result of a flow. Returned by the functions `redirect`, `json` and `finishSignIn`. */
export interface FlowOutcome {
  readonly kind: string
}

/** Handler of a route. `P` is the provider in its path. Errors from `@svc-auth/core/errors` become responses. */
export type Flow<P> = (context: FlowContext, provider: P) => Awaitable<FlowOutcome>

/**
 * A flow, and the checks that the library makes before it. Returned by the functions `unchecked`, `checked`, `checkedAndCounted` and `scriptsOnly`.
 */
export interface ProviderRoute<P> {
  readonly flow: Flow<P>
}

/** The quota that an attempt used. */
export interface CountedAttempt {
  readonly taken: readonly object[]
}
