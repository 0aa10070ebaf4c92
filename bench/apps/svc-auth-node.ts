import { Auth } from "@svc-auth/core"
import { createHandler, type NodeHandler } from "@svc-auth/core/node"
import { config } from "./svc-auth.ts"

export { answer } from "./svc-auth.ts"
export const handle: NodeHandler = createHandler(Auth, config)
