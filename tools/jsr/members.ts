/**
 * The folder of the core. Its manifest is the root's jsr.json: the registry wants one package per manifest, and this
 * one is the product.
 */
export const core = "core"

/** The folders of the packages on JSR, each after those that it imports. */
export const members: readonly string[] = [
  core,
  "adapters/sqlite",
  "adapters/redis",
  "password",
  "conformance",
  "frameworks/elysia",
  "frameworks/hono",
  "frameworks/express",
  "clients/react",
]

/** The manifest for `deno publish --config`. */
export const toManifest = (folder: string): string => folder === core ? "jsr.json" : `${folder}/deno.json`
