import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "../process.ts"
import { readPublished } from "./packages.ts"
import { stage } from "./stage.ts"

/** A package as it would be published. */
export interface Packed {
  readonly name: string
  /** The folder of the source, from the repository's root. */
  readonly source: string
  readonly tarball: string
  /** The paths in the tarball. */
  readonly files: readonly string[]
  /** The size of the tarball in bytes. */
  readonly size: number
  /** The tarball's hash, as a registry reports it. */
  readonly integrity: string
}

interface NpmPack {
  readonly name: string
  readonly filename: string
  readonly size: number
  readonly integrity: string
  readonly files: readonly { readonly path: string }[]
}

/** Returns npm's output. @throws {Error} with the output, if npm fails */
export async function npm(
  folder: string,
  ...args: readonly string[]
): Promise<string> {
  const { code, output } = await run("npm", args, {
    cwd: folder,
    env: { npm_config_loglevel: "error" },
  })
  if (code !== 0) throw new Error(`npm ${args.join(" ")}\n${output}`)
  return output
}

/** Packs the built package in the folder, as it is published, into another folder. */
export async function pack(source: string, destination: string): Promise<Packed> {
  const staged = mkdtempSync(join(tmpdir(), "svc-auth-pack-"))
  const output = await stage(source, staged)
    .then(() => npm(staged, "pack", "--json", "--pack-destination", destination))
    .finally(() => rmSync(staged, { recursive: true, force: true }))
  // a list, or since npm 12 an object by name
  const found = JSON.parse(output.slice(output.search(/^[[{]/m))) as NpmPack[] | Record<string, NpmPack>
  const packed = Object.values(found)[0]
  if (!packed) throw new Error(`npm packed no files of ${source}`)
  const { name, filename, size, integrity, files } = packed
  return { name, source, tarball: join(destination, filename), files: files.map(({ path }) => path), size, integrity }
}

/** Packs every published package into the folder. */
export async function packAll(destination: string): Promise<readonly Packed[]> {
  mkdirSync(destination, { recursive: true })
  const packages: Packed[] = []
  for (const { folder } of readPublished()) packages.push(await pack(folder, destination))
  return packages
}
