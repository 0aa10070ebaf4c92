/**
 * Publishes the packages to a stand-in for JSR, without an account, and uses them from there in apps in empty folders, as a developer with
 * Deno does. Needs the npm registry for their dependencies. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { findRedis, lacking } from "../../adapters/redis/test/servers.ts"
import { add, greeting, start, walk } from "../docs/quick-start.ts"
import { stopWithChildren } from "../process.ts"
import { readManifest } from "../root.ts"
import { command, counted, report } from "../stages/command.ts"
import { inTurn } from "../stages/run.ts"
import { toLine } from "../tally.ts"
import { members, toManifest } from "./manifests.ts"
import { startRegistry } from "./registry.ts"

const folder = mkdtempSync(join(tmpdir(), "svc-auth-jsr-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
const [uploads, consumer, quickStart] = [join(folder, "uploads"), join(folder, "consumer"), join(folder, "start")]
mkdirSync(uploads)
mkdirSync(quickStart)
cpSync(join(import.meta.dirname, "consumer"), consumer, { recursive: true })

const registry = await startRegistry(uploads)
const redis = lacking === undefined ? await findRedis() : undefined
const env = {
  ...{ DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
  ...{ JSR_URL: `${registry.url}/`, REDIS_URL: redis?.url },
}
const upload = ["publish", "--allow-dirty", "--token", "none", "--no-provenance", "--config"]
/** The locked version, so that a new release of a dependency cannot break this run. */
const toPinned = (name: string): string => `npm:${name}@${readManifest(`node_modules/${name}`).version}`
const packages = [
  ...members.map((member) => `jsr:${readManifest(member).name}`),
  ...["elysia", "hono", "redis"].map(toPinned),
]
/** The variables that docs/deno.md names, and the address of Redis. */
const may = [
  "--no-prompt",
  "--allow-net=127.0.0.1",
  "--allow-env=AUTH_*,SVC_*,NODE_ENV,VERCEL,CF_PAGES,ENV,ELYSIA_AOT,REDIS_DEBUG_MAINTENANCE,REDIS_URL",
]

const tally = await inTurn(
  ...members.map((member) => () => command("deno", [...upload, toManifest(member)], { env })),
  () => command("deno", ["add", ...packages], { cwd: consumer, env }),
  () => command("deno", ["check", "main.ts"], { cwd: consumer, env }),
  () => counted("deno", ["run", ...may, "main.ts"], { cwd: consumer, env }),
  () => command("deno", ["run", "--allow-all", "jsr:@svc-auth/conformance/cli", "--help"], { cwd: consumer, env }),
  () => command("sh", ["-c", add], { cwd: quickStart, env }),
  async () => {
    const found = await walk(quickStart, { env }).catch((error: unknown) => [String(error)])
    return report(`${start}, as the README prints it`, found.join() === greeting.join() ? undefined : found.join("\n"))
  },
)
await Promise.all([registry.close(), redis?.close()])
console.log(toLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0
