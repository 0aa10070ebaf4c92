/**
 * Stages the packages as they are published. As a program, it does so in place, where `npm run release` publishes them: the next build
 * needs `dist` to be deleted.
 * @module
 */
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { run } from "../process.ts"
import { readManifest, root } from "../root.ts"
import { chunked, type Chunks, toChunks } from "./chunks.ts"
import { readPublished } from "./packages.ts"

/** A package as it is published. */
export interface Packed {
  readonly name: string
  /** The folder of the source, from the repository's root. */
  readonly source: string
  readonly tarball: string
  /** The paths in the tarball. */
  readonly files: readonly string[]
}

/** Writes the chunks and their source maps in place of the compiler's JavaScript. */
export function writeChunks(chunks: Chunks["chunks"], dist: string): void {
  for (const file of globSync("**/*.{js,js.map}", { cwd: dist })) rmSync(join(dist, file))
  for (const { fileName, code, map } of chunks) {
    const file = join(dist, fileName)
    mkdirSync(dirname(file), { recursive: true })
    // an entry that exports types only is a module, too
    writeFileSync(file, code || "export {}\n")
    if (map) writeFileSync(`${file}.map`, JSON.stringify(map))
  }
}

/**
 * Stages the built packages, and returns a folder in which an import of `@svc-auth/…` finds them, with the dependencies of the repository.
 * The folder is removed when the process ends.
 */
export async function stageAll(): Promise<string> {
  const folder = mkdtempSync(join(root, "node_modules", ".staged-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  for (const { folder: source, name } of readPublished()) {
    const destination = join(folder, "node_modules", name)
    const { files = [] } = readManifest(source)
    for (const path of ["package.json", "README.md", "LICENSE", ...files.filter((path) => !path.startsWith("!"))]) {
      cpSync(join(root, source, path), join(destination, path), { recursive: true })
    }
    if (chunked.includes(source)) writeChunks((await toChunks(source)).chunks, join(destination, "dist"))
    const dependencies = join(root, source, "node_modules")
    if (existsSync(dependencies)) symlinkSync(dependencies, join(destination, "node_modules"))
  }
  return folder
}

/** Returns npm's output. @throws {Error} with the output, if npm fails */
export async function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run("npm", args, { cwd: folder, env: { npm_config_loglevel: "error" } })
  if (code !== 0) throw new Error(`npm ${args.join(" ")}\n${output}`)
  return output
}

/** Packs every published package into the folder. */
export async function packAll(destination: string): Promise<readonly Packed[]> {
  mkdirSync(destination, { recursive: true })
  const published = readPublished()
  const staged = published.map(({ name }) => `./node_modules/${name}`)
  const output = await npm(await stageAll(), "pack", "--json", "--pack-destination", destination, ...staged)
  // a list, or since npm 12 an object by name
  const found = Object.values(JSON.parse(output.slice(output.search(/^[[{]/m)))) as {
    readonly name: string
    readonly filename: string
    readonly files: readonly { readonly path: string }[]
  }[]
  return found.map(({ name, filename, files }) => ({
    name,
    source: published.find((one) => one.name === name)!.folder,
    tarball: join(destination, filename),
    files: files.map(({ path }) => path),
  }))
}

if (import.meta.main) {
  for (const folder of chunked) writeChunks((await toChunks(folder)).chunks, join(root, folder, "dist"))
}
