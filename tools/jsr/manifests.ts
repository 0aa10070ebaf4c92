/**
 * The package.json files are the only source of names, versions, exports and dependencies. JSR's manifests repeat them.
 * @module
 */
import { readEntries } from "../release/packages.ts"
import { type Manifest, readManifest } from "../root.ts"

/**
 * The folder of the core. Its manifest is the root's jsr.json: the registry wants one package per manifest, and this
 * one is the product.
 */
export const core = "core"

/** The folders of the packages on JSR, each after those that it imports. */
export const members: readonly string[] = [
  core,
  "adapters/sqlite",
  "adapters/sql",
  "adapters/redis",
  "password",
  "strict",
  "conformance",
  "frameworks/elysia",
  "frameworks/hono",
  "frameworks/express",
  "clients/react",
]

/** The manifest for `deno publish --config`. */
export const toManifest = (folder: string): string => folder === core ? "jsr.json" : `${folder}/deno.json`

/** npm's exports point to the build, JSR's to the sources. JSR has no wildcards, so they are expanded. */
const toSources = (folder: string): Record<string, string> =>
  Object.fromEntries(readEntries(folder).map(([entry, module]) => [entry, `./src/${module}.ts`]))

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
  const exports = toSources(folder)
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
