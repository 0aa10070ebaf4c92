import { addBelowImports, type Module } from "./edit.ts"

/** Vite does not load `.env` into `process.env`. */
export const loading = `import { existsSync } from "node:fs"

if (existsSync(".env")) process.loadEnvFile(".env")`

/** Adds the lines that load `.env`, unless the module does so already. */
export function addLoading(module: Module): void {
  const source = module.text.original
  if (source.includes("loadEnvFile")) return
  const isImported = /\bexistsSync\b/.test(source)
  addBelowImports(module, isImported ? loading.slice(loading.indexOf("\n\n") + 1) : loading)
}
