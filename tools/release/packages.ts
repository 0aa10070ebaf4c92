import { globSync } from "node:fs"
import { dirname } from "node:path"
import { type Manifest, readManifest, root } from "../root.ts"

/** Returns the manifests of the published packages with their folders, the core first, because the others need it. */
export function readPublished(): (Manifest & { readonly folder: string })[] {
  return globSync("{cli,core,conformance,password,{adapters,clients,frameworks}/*}/package.json", { cwd: root }).sort()
    .map((file) => dirname(file).replaceAll("\\", "/"))
    .map((folder) => ({ ...readManifest(folder) as Manifest & { private?: boolean }, folder }))
    .filter((manifest) => !manifest.private)
    .sort((a, b) => Number(b.folder === "core") - Number(a.folder === "core"))
}
