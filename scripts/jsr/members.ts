/** Folder of the core, whose manifest is the root's jsr.json: the registry wants one package per manifest, and this one is the product. */
export const core = "core"

/** Folders of what is published on JSR, each after those that it imports. */
export const members: readonly string[] = [
  core,
  "adapters/sqlite",
  "adapters/redis",
  "conformance",
  "frameworks/elysia",
]

/** What `deno publish --config` is given. */
export const toManifest = (folder: string): string => folder === core ? "jsr.json" : `${folder}/deno.json`
