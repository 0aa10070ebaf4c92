/**
 * Hides `node:crypto` and `node:buffer` from the library, as a runtime without them does. Loaded before everything else.
 * @module
 */
import process from "node:process"

const hidden: readonly string[] = ["node:crypto", "node:buffer"]
const { getBuiltinModule } = process
process.getBuiltinModule = ((id: string) => hidden.includes(id) ? undefined : getBuiltinModule(id)) as never
