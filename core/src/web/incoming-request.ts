/**
 * A request of an interface other than `fetch`, with the members that most routes read. Creating a `Request` costs more than everything
 * that these routes do.
 */
export interface RequestHead {
  readonly method: string
  /** The absolute URL, as in `Request`. */
  readonly url: string
  readonly headers: Pick<Headers, "get" | "has">
  /** Returns the whole request, which is always the same object. */
  toRequest(): Request
}

/** A received request. */
export type IncomingRequest = Request | RequestHead

/** Returns the whole request, for code that reads the body or belongs to the app. */
export const toWholeRequest = (request: IncomingRequest): Request =>
  "toRequest" in request ? request.toRequest() : request
