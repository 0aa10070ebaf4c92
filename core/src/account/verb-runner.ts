import type { RequestContext } from "../app/context.ts"

/** Runs a verb in its request. `name` is for messages. */
export interface VerbRunner {
  /** Runs a verb that does not change anything. */
  read<T>(name: string, run: (context: RequestContext) => Promise<T>): Promise<T>
  /** Runs a verb that changes something, so the request must not come from another site. */
  change<T>(name: string, run: (context: RequestContext) => Promise<T>): Promise<T>
}
