/**
 * For authors of bindings to frameworks of `node:http`: a web `Request` of Node's message, a web `Response` onto Node's, and the headers of a
 * response before they are sent. They also work with `node:http2` and `node:https`, and import nothing from Node.
 * @module
 */
export { type NodeRequest, type NodeResponse } from "./message.ts"
export { toRequest } from "./request.ts"
export { onHeaders, sendResponse } from "./response.ts"
