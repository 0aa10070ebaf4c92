import { Refusal } from "../command.ts"
import { addBelowImports, findImport, type Module, walk } from "./edit.ts"

/** Vite does not load `.env` into `process.env`. */
export const loading = `import { existsSync } from "node:fs"

if (existsSync(".env")) process.loadEnvFile(".env")`

/**
 * Adds the lines that load `.env`, unless the module does so already.
 * @throws {Refusal} if the module is CommonJS, which has no imports
 */
export function addLoading(module: Module): void {
  if (walk(module.program).some((node) => node.type === "Identifier" && node.name === "loadEnvFile")) return
  if (/\bmodule\.exports\b/.test(module.text.original)) {
    throw new Refusal(
      "The configuration of Vite is a CommonJS module: add `process.loadEnvFile()` to it, which loads .env.",
    )
  }
  const name = findImport(module, /./, "existsSync")
  const [, statement = ""] = loading.split("\n\n")
  addBelowImports(module, name === undefined ? loading : `\n${statement.replace("existsSync", name)}`)
}
