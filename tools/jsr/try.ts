/**
 * Tries the packages as JSR would serve them: published without an account and a network, uploaded to a stand-in that
 * rejects what the registry rejects, and used from there by apps in an empty folder. Needs the npm registry for their
 * dependencies. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { findRedis, lacking } from "../../adapters/redis/test/servers.ts"
import { add, greeting, start, walk } from "../docs/quick-start.ts"
import { stopWithChildren } from "../process.ts"
import { command, counted } from "../stages/command.ts"
import { inPairs, inTurn } from "../stages/run.ts"
import { readManifest } from "../root.ts"
import { oneFailed, onePassed, sum, type Tally, toLine } from "../tally.ts"
import { members, toManifest } from "./members.ts"
import { startRegistry } from "./registry.ts"

const folder = mkdtempSync(join(tmpdir(), "svc-auth-jsr-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
const [uploads, consumer, quickStart] = ["uploads", "consumer", "quick-start"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
for (const one of [uploads, consumer, quickStart]) mkdirSync(one)
cpSync(join(import.meta.dirname, "consumer"), consumer, { recursive: true })

const registry = await startRegistry(uploads)
const redis = lacking === undefined ? await findRedis() : undefined
const own = { DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" }
/** The stand-in is all that can be reached. Deno checks a package as in its dry run, and uploads it. */
const publishing = { ...own, JSR_URL: registry.url, NPM_CONFIG_REGISTRY: "http://127.0.0.1:1/" }
const online = { ...own, JSR_URL: registry.url, REDIS_URL: redis?.url }

/** Returns the check that the folder's package can be published. A developer may have uncommitted files. */
const publish = (member: string) => () =>
  command(
    "deno",
    ["publish", "--allow-dirty", "--token", "none", "--no-provenance", "--config", toManifest(member)],
    { env: publishing },
  )
/** The locked version, so that a new release of a dependency cannot break this run. */
const toPinned = (name: string): string => `npm:${name}@${readManifest(`node_modules/${name}`).version}`
const packages = [
  ...members.map((member) => `jsr:${readManifest(member).name}`),
  toPinned("elysia"),
  toPinned("hono"),
  toPinned("redis"),
]

/** The variables that docs/deno.md names, and the address of Redis. */
const may = [
  "--no-prompt",
  "--allow-net=127.0.0.1",
  "--allow-env=AUTH_*,SVC_*,NODE_ENV,VERCEL,CF_PAGES,ENV,ELYSIA_AOT,REDIS_DEBUG_MAINTENANCE,REDIS_URL",
]

async function signInToQuickStart(): Promise<Tally> {
  const found = await walk(quickStart, { env: online })
  const isRight = found.join() === greeting.join()
  console.log(isRight ? `  ok  ${start}, as the README prints it` : `  FAILED  ${start}\n${found.join("\n")}`)
  return isRight ? onePassed : oneFailed
}

/** The suite from the registry against that app, which uses the provider that the suite starts. */
const playOnQuickStart = (): Promise<Tally> =>
  counted("deno", [
    ...["run", "--allow-all", "jsr:@svc-auth/conformance/cli", "--blackbox", "--guarded", "/", "--only", "protocol"],
    ...["--start", `AUTH_KEYCLOAK_ISSUER=$SVC_CONFORMANCE_IDP ${start}`],
  ], {
    cwd: quickStart,
    env: { ...online, AUTH_URL: "", AUTH_TRUST_HOST: "true", DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0" },
  })

/** Returns the check; if it throws, it has failed. */
const toCheck = (check: () => Promise<Tally>) => () =>
  check().catch((error: unknown) => {
    console.log(`  FAILED  ${String(error)}`)
    return oneFailed
  })

const total = sum([
  await inPairs(...members.map(publish).map(toCheck)),
  await inTurn(
    ...[
      () => command("deno", ["add", ...packages], { cwd: consumer, env: online }),
      () => command("deno", ["check", "main.ts"], { cwd: consumer, env: online }),
      () => counted("deno", ["run", ...may, "main.ts"], { cwd: consumer, env: online }),
      () => command("sh", ["-c", add], { cwd: quickStart, env: online }),
      signInToQuickStart,
      playOnQuickStart,
    ].map(toCheck),
  ),
])
await Promise.all([registry.close(), redis?.close()])
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
