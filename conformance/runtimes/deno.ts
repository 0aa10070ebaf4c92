import { type Runtime, toRuntime } from "./runtime.ts"

/** All that the core needs of Deno: no file, no variable, nobody but this machine. */
const may = ["--no-prompt", "--cached-only", "--allow-net=127.0.0.1"]

export const deno: Runtime = toRuntime("Deno", "deno", ["run", ...may])
