/**
 * For `node:http`, `node:https` and `node:http2`. {@linkcode createHandler} serves the auth routes. The rest is for authors of bindings:
 * {@linkcode toRequest} returns Node's request as a `Request`, {@linkcode sendResponse} sends a `Response` as Node's, and {@linkcode onHeaders}
 * changes the headers of a response right before they are sent. The module imports nothing from Node.
 * @module
 */
export { type NodeRequest, type NodeResponse } from "./message.ts"
export { createHandler, type NodeHandler } from "./handler.ts"
export { toRequest } from "./request.ts"
export { onHeaders, sendResponse } from "./response.ts"
