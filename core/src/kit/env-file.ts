/** What Node, Bun and Deno have, and other runtimes may lack. No import: bundles for runtimes without files would not start. */
interface Runtime {
  readonly process?: {
    getBuiltinModule?(id: "node:fs"): { readFileSync(path: string, encoding: "utf8"): string } | undefined
  }
  readonly Deno?: { readonly permissions: { querySync(what: { name: "read"; path: string }): { state: string } } }
}

/**
 * Returns the variables that the file `.env` in the working directory sets. Empty if there is no such file, if the runtime has no files, or if
 * Deno would have to ask for permission.
 */
export function findInEnvFile(names: readonly string[]): string[] {
  const { process, Deno } = globalThis as unknown as Runtime
  try {
    if (Deno && Deno.permissions.querySync({ name: "read", path: ".env" }).state !== "granted") return []
    return toSetNames(process?.getBuiltinModule?.("node:fs")?.readFileSync(".env", "utf8") ?? "", names)
  } catch {
    return []
  }
}

/** Returns the names that the text sets to a value that is not empty. */
export function toSetNames(text: string, names: readonly string[]): string[] {
  const set = new Set<string | undefined>()
  for (const [, name] of text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?!#|""|''|``)\S/gm)) set.add(name)
  return names.filter((name) => set.has(name))
}
