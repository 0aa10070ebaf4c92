/**
 * A Worker that hashes a password by the function in the path, or answers which it has.
 * @module
 */
import { findAvailable, hash } from "../src/password-hashes.ts"

export default {
  async fetch(request: Request): Promise<Response> {
    const title = decodeURIComponent(new URL(request.url).pathname.slice(1))
    if (title !== "") await hash(title)
    return Response.json(findAvailable())
  },
}
