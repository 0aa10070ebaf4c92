/** A request of another interface than `fetch`, as far as most routes read it. Making a `Request` costs more than all that these routes do. */
export interface RequestHead {
  readonly method: string
  /** The absolute URL, as `Request` has it. */
  readonly url: string
  readonly headers: Pick<Headers, "get" | "has">
  /** Returns the whole request, always the same one. */
  toRequest(): Request
}

/** What a server has received. */
export type IncomingRequest = Request | RequestHead

/** Returns the whole request, for code that reads the body or belongs to the app. */
export const toWholeRequest = (request: IncomingRequest): Request =>
  "toRequest" in request ? request.toRequest() : request
