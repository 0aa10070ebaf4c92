/**
 * Blocks of commands that `run.ts` does not run, by page and by how they begin, each with the reason.
 * @module
 */

const byCi = "CI and the night run these commands"
const served = "it starts the app of the reader"

/** Pages all of whose blocks something else runs. */
export const followed: readonly (readonly [page: RegExp, reason: string])[] = [
  [/^(CONTRIBUTING|bench\/README|docs\/releasing)\.md$/, byCi],
  [/^docs\/(init|doctor|migrate-from-auth-js)\.md$/, "the tests of the CLI run it in apps"],
]

/** Single blocks. */
export const excused: Readonly<Record<string, string>> = {
  "README.md: npm ci && npm run demo": byCi,
  "README.md: deno add": "the shard packaging runs it, with a registry in place of JSR",
  "conformance/README.md: npm install": "it needs a binding; docs/write-a-binding.md has one",
  "conformance/README.md: npx @svc-auth/conformance --blackbox": "it needs an app; the shard pages runs the command",
  "docs/cloudflare-workers.md: npx wrangler deploy": "it needs an account at Cloudflare",
  "docs/cloudflare-workers.md: npx wrangler dev": `${served}, which the shard bindings-light runs on workerd`,
  "docs/conformance-auth-js.md: npm run tool -- foreign": "the shard providers runs it",
  "docs/debugging.md: NODE_ENV=development node": served,
  "docs/deno.md: deno add": "the shard packaging runs it, with a registry in place of JSR",
  "docs/deno.md: deno run --env-file": `${served}; tools/docs/deno.test.ts does`,
  "docs/deno.md: deno run --allow-all": "the shard packaging runs it, with a registry in place of JSR",
  "docs/deployment.md: NODE_COMPILE_CACHE": served,
  "docs/redis.md: redis-cli ACL SETUSER svc on":
    "it changes the Redis of this machine; cache.test.ts runs it on its own",
  "docs/redis.md: redis-cli ACL SETUSER svc +ping":
    "it changes the Redis of this machine; cache.test.ts runs it on its own",
  "docs/testing.md: NODE_ENV=test": "tools/docs/testing.test.ts runs it on the files of the page",
}
