/**
 * Returns true if the value is a response. A server may replace the global `Response`, as `@hono/node-server` 1 does. `Response.json()` and
 * `fetch` then return responses that are not instances of it.
 */
export const isResponse = (value: unknown): value is Response =>
  value instanceof Response || Object.prototype.toString.call(value) === "[object Response]"
