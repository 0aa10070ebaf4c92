import type { DecisionReason } from "./decision.ts"
import type { Awaitable, LoggerInstance } from "../types.ts"

/** A request to one of a provider's routes. */
export interface FlowContext {
  readonly request: Request
  /** The request's URL as the browser shows it. */
  readonly url: URL
  /** The app's public origin. */
  readonly origin: string
  /** The time of the request. All lifetimes in one request count from it. */
  readonly now: Date
  readonly query: URLSearchParams
  /** The fields of the form or of the JSON object, as they were sent. */
  readonly body: ReadonlyMap<string, unknown>
  /** Whether the caller expects JSON. */
  readonly json: boolean
  /** Set if the app has `events.decision`. Call it before you refuse a request in another way than by an error. */
  readonly report?: (refusal: { outcome: "refused"; reason: DecisionReason; code?: string }) => void
  readonly settings: {
    readonly logger: LoggerInstance
    /** Whether the app runs in development. */
    readonly development: boolean
  }
}

/** What a flow decides. The functions `redirect`, `json` and `finishSignIn` return it. */
export interface FlowOutcome {
  readonly kind: string
}

/** What a route does. `P` is the provider that its path names. Errors of `@svc-auth/core/errors` become responses. */
export type Flow<P> = (context: FlowContext, provider: P) => Awaitable<FlowOutcome>

/** A flow, and what the library checks before it. The functions `unchecked`, `checked`, `checkedAndCounted` and `scriptsOnly` return it. */
export interface ProviderRoute<P> {
  readonly flow: Flow<P>
}

/** The counts that an attempt took. */
export interface CountedAttempt {
  readonly taken: readonly object[]
}
