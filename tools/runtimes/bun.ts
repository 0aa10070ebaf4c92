import { type Runtime, toRuntime } from "./runtime.ts"

export const bun: Runtime = toRuntime("Bun", "bun", ["--conditions=@svc-auth/source"])
