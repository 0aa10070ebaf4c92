/**
 * For `node:http`, `node:https` and `node:http2`. {@linkcode createHandler} serves the auth routes. The rest is for authors of bindings: a web
 * `Request` of Node's message, a web `Response` onto Node's, and the headers of a response before they are sent. Nothing is imported from
 * Node.
 * @module
 */
export { type NodeRequest, type NodeResponse } from "./message.ts"
export { createHandler, type NodeHandler } from "./handler.ts"
export { toRequest } from "./request.ts"
export { onHeaders, sendResponse } from "./response.ts"
