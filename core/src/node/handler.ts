import type { AuthConfig } from "../app/config.ts"
import { answerInParts } from "../app/symbols.ts"
import type { DefaultSession } from "../types.ts"
import type { AuthFunction, InParts } from "../http/auth.ts"
import { isResponse } from "../web/is-response.ts"
import { toIncoming } from "./incoming.ts"
import type { NodeRequest, NodeResponse } from "./message.ts"
import { sendParts, sendResponse } from "./response.ts"

/** Responds to a Node request. The promise resolves when the response is on its way, and never rejects. */
export type NodeHandler = (message: NodeRequest, response: NodeResponse) => Promise<void>

/**
 * Returns a handler of the auth routes for `node:http`, `node:https` and `node:http2`. It answers like {@linkcode AuthFunction | Auth}, and creates
 * a `Request` only if a flow or the app needs one. Headers that are already set stay, as with {@linkcode sendResponse}.
 *
 * ```ts
 * import { createServer } from "node:http"
 * import { Auth } from "@svc-auth/core"
 * import { createHandler } from "@svc-auth/core/node"
 *
 * const handle = createHandler(Auth, { providers: [GitHub], secret, origin: "https://app.example" })
 * createServer((req, res) => req.url?.startsWith("/auth/") ? handle(req, res) : app(req, res)).listen(3000)
 * ```
 * @param auth `Auth` of `@svc-auth/core` or `@svc-auth/core/lean`
 */
export function createHandler(auth: AuthFunction, config: Omit<AuthConfig<DefaultSession>, "raw">): NodeHandler {
  const answer = (auth as AuthFunction & InParts)[answerInParts]
  return async (message, response) => {
    const request = toIncoming(message, response)
    if (isResponse(request)) await sendResponse(request, response)
    else sendParts(await answer(request, config), response)
  }
}
