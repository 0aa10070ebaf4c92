import type { IncomingRequest } from "./incoming-request.ts"

/** Returns the media type of the request's body without parameters, in lower case. */
export const toMediaType = ({ headers }: IncomingRequest): string | undefined =>
  headers.get("content-type")?.replace(/;.*$/s, "").trim().toLowerCase()

/** Returns true if the request's media type is JSON. */
export const isJson = (request: IncomingRequest): boolean => toMediaType(request) === "application/json"
