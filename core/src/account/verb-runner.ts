import type { RequestContext } from "../app/context.ts"

/** How a verb runs in its request. `name` is for messages. */
export interface VerbRunner {
  /** Runs what changes nothing. */
  read<T>(name: string, run: (context: RequestContext) => Promise<T>): Promise<T>
  /** Runs what changes something, so that the request must not come from another site. */
  change<T>(name: string, run: (context: RequestContext) => Promise<T>): Promise<T>
}
