/**
 * Hides `node:crypto` from the library, as a runtime without it does. Loaded before everything else.
 * @module
 */
import process from "node:process"

const { getBuiltinModule } = process
process.getBuiltinModule = ((id: string) => id === "node:crypto" ? undefined : getBuiltinModule(id)) as never
