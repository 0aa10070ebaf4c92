import { type Runtime, toRuntime } from "./runtime.ts"

export const node: Runtime = toRuntime("Node", "node", ["-C", "@svc-auth/source"])
