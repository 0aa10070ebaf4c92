import { globSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Manifest, readManifest, root } from "../root.ts"

/** Returns the manifests of the published packages with their folders, the core first, because the others need it. */
export function readPublished(): (Manifest & { readonly folder: string })[] {
  return globSync("{cli,core,conformance,password,strict,{adapters,clients,frameworks}/*}/package.json", { cwd: root })
    .sort()
    .map((file) => dirname(file).replaceAll("\\", "/"))
    .map((folder) => ({ ...readManifest(folder) as Manifest & { private?: boolean }, folder }))
    .filter((manifest) => !manifest.private)
    .sort((a, b) => Number(b.folder === "core") - Number(a.folder === "core"))
}

/**
 * Returns what apps can import from a package: the names after its own, such as `./jwt`, and the module of each. `jwt` is the module
 * `src/jwt.ts`, which is compiled to `dist/jwt.js`. Wildcards are expanded by the sources, because a build may contain files whose source is gone.
 * @throws {Error} if an entry names a source that does not exist
 */
export function readEntries(folder: string): (readonly [entry: string, module: string])[] {
  return Object.entries(readManifest(folder).exports ?? {}).flatMap(([entry, target]) => {
    const pattern = typeof target === "string" ? undefined : target["@svc-auth/source"]?.slice("./src/".length)
    if (pattern === undefined) return []
    const [before = "", after] = pattern.split("*")
    const files = globSync(pattern, { cwd: join(root, folder, "src") })
    if (files.length === 0) throw new Error(`${folder}/package.json: exports["${entry}"] names no source`)
    const modules = files.map((file) => file.replaceAll("\\", "/").replace(/\.ts$/, "")).sort()
    const end = after?.replace(/\.ts$/, "").length ?? 0
    const toStar = (module: string) => after === undefined ? "" : module.slice(before.length, module.length - end)
    return modules.map((module) => [entry.replace("*", toStar(module)), module] as const)
  })
}
