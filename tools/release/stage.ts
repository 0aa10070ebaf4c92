import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { readManifest, root } from "../root.ts"
import { chunked, type Chunks, toChunks } from "./chunks.ts"
import { readPublished } from "./packages.ts"

/** Writes the built package of the folder as it is published: the compiler's JavaScript makes way for chunks. */
export async function stage(folder: string, destination: string): Promise<void> {
  const isChunked = chunked.includes(folder)
  const { files = [] } = readManifest(folder)
  for (const path of ["package.json", "README.md", "LICENSE", ...files.filter((path) => !path.startsWith("!"))]) {
    cpSync(join(root, folder, path), join(destination, path), {
      recursive: true,
      filter: (file) => !isChunked || path !== "dist" || !/\.js(\.map)?$/.test(file),
    })
  }
  if (isChunked) writeChunks((await toChunks(folder)).chunks, join(destination, "dist"))
}

/** Writes the chunks and their source maps below a folder. */
export function writeChunks(chunks: Chunks["chunks"], dist: string): void {
  for (const { fileName, code, map } of chunks) {
    const file = join(dist, fileName)
    mkdirSync(dirname(file), { recursive: true })
    // an entry that exports types only is a module, too
    writeFileSync(file, code || "export {}\n")
    if (map) writeFileSync(`${file}.map`, JSON.stringify(map))
  }
}

/**
 * Stages the published packages, and returns a folder in which an import of `@svc-auth/…` finds them, with the
 * dependencies of the repository. The folder is removed when the process ends. Needs a build.
 */
export async function stageAll(): Promise<string> {
  const folder = mkdtempSync(join(root, "node_modules", ".staged-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  for (const { folder: source, name } of readPublished()) {
    const destination = join(folder, "node_modules", name)
    await stage(source, destination)
    const dependencies = join(root, source, "node_modules")
    if (existsSync(dependencies)) symlinkSync(dependencies, join(destination, "node_modules"))
  }
  return folder
}
