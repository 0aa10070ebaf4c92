import type { Host } from "./host.ts"

/** Stands in where only a `Request` is known: cookies wait in the jar for whoever makes the answer. */
export const createBareHost = <Event extends object>(host: Host<Event>): Host<Request> => ({
  env: host.env,
  dev: host.dev,
  building: host.building,
  base: host.base,
  current: () => undefined,
  isEvent: (value): value is Request => value instanceof Request,
  scopeKey: (request) => request,
  request: (request) => request,
  isPrerendering: () => false,
  guardUrl: (request) => new URL(request.url),
  requestKind: () => undefined,
  isActionParameter: () => false,
  redirect: (_request, location) => new Response(null, { status: 303, headers: { location } }),
})
