import { copyFileSync, globSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { run } from "../../scripts/process.ts"
import { readManifest, root } from "../../scripts/root.ts"

/** A package as it would be published. */
export interface Packed {
  readonly name: string
  /** Where the source is, from the repository's root. */
  readonly source: string
  readonly tarball: string
  /** Paths inside the tarball. */
  readonly files: readonly string[]
}

interface NpmPack {
  readonly name: string
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"]

async function npm(
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

async function pack(source: string, destination: string): Promise<Packed> {
  const output = await npm(
    join(root, source),
    "pack",
    "--json",
    "--pack-destination",
    destination,
  )
  const found = JSON.parse(output.slice(output.search(/^[[{]/m))) as
    | NpmPack[]
    | Record<string, NpmPack>
  const packed = Object.values(found)[0]
  if (!packed) throw new Error(`npm packed nothing of ${source}`)
  return {
    name: packed.name,
    source,
    tarball: join(destination, packed.filename),
    files: packed.files.map(({ path }) => path),
  }
}

/** Packs what is published and installs it into the folder, beside the locked tools and frameworks. */
export async function install(folder: string): Promise<readonly Packed[]> {
  for (const file of ["package.json", "package-lock.json"]) {
    copyFileSync(join(import.meta.dirname, file), join(folder, file))
  }
  await npm(folder, "ci", "--prefer-offline", ...quiet)
  const tarballs = join(folder, "tarballs")
  mkdirSync(tarballs)
  const sources = [
    "core",
    ...globSync("{adapters,frameworks}/*/package.json", { cwd: root }).map((
      file,
    ) => join(file, "..")),
  ]
  const packages: Packed[] = []
  for (
    const source of sources.filter((source) => readManifest(source).exports)
  ) packages.push(await pack(source, tarballs))
  await npm(
    folder,
    "install",
    "--no-save",
    "--prefer-offline",
    ...quiet,
    ...packages.map(({ tarball }) => tarball),
  )
  return packages
}
