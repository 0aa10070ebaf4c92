import { AsyncLocalStorage } from "node:async_hooks"
import type { APIContext } from "astro"

/** One request on its way through the app. */
export interface Visit {
  readonly event: APIContext
  /** The original request: a rewrite puts another one into the event. */
  readonly request: Request
  /** Where a verb sends the person: it holds also where Astro swallows what is thrown, as around actions. */
  target?: string | undefined
  /** Cookies of ours wait for its answer. */
  setsCookies: boolean
  /** The answer has begun to leave: its headers stand. */
  isSent: boolean
}

/** The request being handled: in middleware, pages, nested components, islands, actions and endpoints. */
export const visits: AsyncLocalStorage<Visit> = new AsyncLocalStorage()

/** Thrown to leave whatever is running. The middleware answers instead. */
export class Leaving extends Error {
  override readonly name = "Leaving"
}
