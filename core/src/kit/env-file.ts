/** What Node, Bun and Deno have, and other runtimes may lack. No import: bundles for runtimes without files would not start. */
interface Runtime {
  readonly process?: {
    getBuiltinModule?(id: "node:fs"): { readFileSync(path: string, encoding: "utf8"): string } | undefined
  }
  readonly Deno?: { readonly permissions: { querySync(what: { name: "read"; path: string }): { state: string } } }
}

/**
 * Returns those of the variables to which the file `.env` in the working directory gives a value. None where there is no such file, where the
 * runtime has no files, and where Deno would have to ask for permission.
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

/** Returns those of the names to which the text gives a value that is not empty. */
export function toSetNames(text: string, names: readonly string[]): string[] {
  const set = new Set<string | undefined>()
  for (const [, name] of text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?!#|""|''|``)\S/gm)) set.add(name)
  return names.filter((name) => set.has(name))
}
