import { type Runtime, toRuntime } from "./runtime.ts"

/** The permissions that the core needs on Deno: no files, no variables, only the loopback network. */
const may = ["--no-prompt", "--cached-only", "--allow-net=127.0.0.1"]

export const deno: Runtime = toRuntime("Deno", "deno", ["run", ...may])
