/**
 * Returns whether the value is a response. A server may replace the global `Response`, as `@hono/node-server` 1 does. Then `Response.json()` and
 * `fetch` return responses that are no instances of it.
 */
export const isResponse = (value: unknown): value is Response =>
  value instanceof Response || Object.prototype.toString.call(value) === "[object Response]"
