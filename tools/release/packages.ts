import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Manifest, root } from "../root.ts"

/** The members of a manifest that a release reads. */
export interface Published extends Manifest {
  /** The package's folder, from the root. */
  readonly folder: string
  readonly repository?: unknown
}

/** The published packages, the core first, because the others need it. */
export function readPublished(): Published[] {
  return globSync("{cli,core,conformance,password,{adapters,clients,frameworks}/*}/package.json", { cwd: root }).sort()
    .map((file) => ({ folder: dirname(file).replaceAll("\\", "/"), manifest: readFileSync(join(root, file), "utf8") }))
    .map(({ folder, manifest }) => ({ ...JSON.parse(manifest), folder }) as Published & { private?: boolean })
    .filter((manifest) => !manifest.private)
    .sort((a, b) => Number(b.folder === "core") - Number(a.folder === "core"))
}
