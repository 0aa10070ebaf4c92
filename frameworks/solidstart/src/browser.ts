/**
 * What an app's build for browsers finds in place of the binding: `src/auth.ts`, and with it what providers are configured with, is
 * the server's alone.
 * @module
 */
// Start ends a build for browsers that comes here
import "server-only"

/** @throws {TypeError} always */
export default function Svc(): never {
  throw new TypeError(
    "src/auth.ts has come into the browser's JavaScript: import it in server functions, middleware and route files without a page alone",
  )
}
