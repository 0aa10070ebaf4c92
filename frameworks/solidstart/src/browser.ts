/**
 * Replaces the binding in browser builds, because `src/auth.ts` and the configuration of its providers are for the server only.
 * @module
 */
// Start fails a build for browsers that imports this
import "server-only"

/** @throws {TypeError} always */
export default function Svc(): never {
  throw new TypeError(
    "src/auth.ts is part of the browser's JavaScript: import it only in server functions, middleware and route files without a page",
  )
}
