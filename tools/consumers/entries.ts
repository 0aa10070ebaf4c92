import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readEntries } from "../release/packages.ts"
import { readManifest } from "../root.ts"

/**
 * Returns every name under which a module of the installed package can be imported, without modules that import an
 * optional peer that the app does not have.
 * @param source the folder of the package in the repository
 */
export function entriesOf(folder: string, source: string): readonly string[] {
  const { name, peerDependenciesMeta = {} } = readManifest(source)
  const peers = Object.keys(peerDependenciesMeta).filter((peer) => !existsSync(join(folder, "node_modules", peer)))
  const read = (module: string) => readFileSync(join(folder, "node_modules", name, "dist", `${module}.js`), "utf8")
  return readEntries(source).filter(([, module]) => !peers.some((peer) => read(module).includes(`"${peer}`)))
    .map(([entry]) => join(name, entry)).sort()
}
