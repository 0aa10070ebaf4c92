/**
 * The package.json files are the only source of names, versions, exports and dependencies. JSR's manifests repeat them.
 * @module
 */
import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import { core, members } from "./members.ts"
import { type Manifest, readManifest, root } from "../root.ts"

type Exports = Record<string, string>

/** npm's exports point to the build, JSR's to the sources. JSR has no wildcards, so they are expanded. */
function toSources(folder: string, manifest: Manifest): Exports {
  const found: Exports = {}
  for (const [key, target] of Object.entries(manifest.exports ?? {})) {
    if (typeof target === "string") continue
    const source = target["@svc-auth/source"]
    if (source === undefined) throw new Error(`${folder}/package.json: exports["${key}"] lacks "@svc-auth/source"`)
    if (key.includes("*")) Object.assign(found, spellOut(folder, key, source))
    else if (existsSync(join(root, folder, source))) found[key] = source
    else throw new Error(`${folder}/package.json: exports["${key}"] names ${source}, which does not exist`)
  }
  return found
}

function spellOut(folder: string, key: string, source: string): Exports {
  const [before = "", after = ""] = source.slice(2).split("*")
  const files = globSync(`${before}*${after}`, { cwd: join(root, folder) }).map((file) => file.replaceAll("\\", "/"))
  const names = files.map((file) => file.slice(before.length, file.length - after.length)).sort()
  return Object.fromEntries(
    names.map((name) => [key.replace("*", name), `./${before}${name}${after}`]),
  )
}

/**
 * Returns the dependencies, including peers: `deno publish` reads only `dependencies`, and would turn other packages
 * into a relative path without a message. Deno reads no `||`, so the first range is used.
 */
function toImports({ dependencies, peerDependencies }: Manifest): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...dependencies, ...peerDependencies })
      .filter(([name]) => !name.startsWith("@svc-auth/"))
      .map(([name, range]) => [name, `npm:${name}@${range.split(" || ")[0]}`]),
  )
}

/** Returns the sources that the package imports by a name with `#`. Deno has no bundler that needs another condition. */
function toOwnImports(folder: string, { imports = {} }: Manifest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(imports).map(([key, conditions]) => {
      const source = conditions["default"]?.["@svc-auth/source"]
      if (source === undefined) throw new Error(`${folder}/package.json: imports["${key}"] lacks "@svc-auth/source"`)
      return [key, source]
    }),
  )
}

/** The options of tsconfig.base.json. The libraries are Deno's own, because its npm packages use its `CryptoKey`. */
const compilerOptions = {
  lib: ["deno.window"],
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
}

function toFiles(folder: string): Record<string, unknown> {
  const manifest = readManifest(folder)
  const { name, version, license } = manifest
  const exports = toSources(folder, manifest)
  const imports = toImports(manifest)
  const ownImports = toOwnImports(folder, manifest)
  const publish = folder === core ? false : { include: ["README.md", "src/**/*.ts", "spec/**/*.json"] }
  const member = {
    [`${folder}/deno.json`]: {
      name,
      version,
      license,
      exports,
      imports: { ...ownImports, ...imports },
      publish,
      compilerOptions,
    },
  }
  if (folder !== core) return member
  const fromRoot = (sources: Record<string, string>) =>
    Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, `./${folder}/${source.slice(2)}`]))
  return {
    ...member,
    "jsr.json": {
      $schema: "https://jsr.io/schema/config-file.v1.json",
      ...{ name, version, license },
      exports: fromRoot(exports),
      imports: { ...fromRoot(ownImports), ...imports },
      nodeModulesDir: "manual",
      compilerOptions,
      publish: { include: ["LICENSE", "README.md", `${folder}/src/**/*.ts`] },
    },
  }
}

/** Returns jsr.json and the deno.json of each published package as text, by file. */
export function toManifests(): Readonly<Record<string, string>> {
  const files = Object.assign({}, ...members.map(toFiles)) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(files).map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]),
  )
}
