/**
 * Runs the scenarios that fit any app on two apps with Auth.js, and fails if the results differ from
 * `docs/conformance-auth-js.md`. Then tests `next-auth/react` against this library. Each has its own packages and lock.
 * @module
 */
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import process from "node:process"
import { run, stopWithChildren } from "../process.ts"
import { chromium } from "../stages/programs.ts"
import { inTurn } from "../stages/run.ts"
import { vitest } from "../stages/vitest.ts"
import { fromLine, oneFailed, type Tally, toLine } from "../tally.ts"

const folder = import.meta.dirname

/** The command line of each app, beside its `conformance.json`. */
const apps: Readonly<Record<string, readonly string[]>> = { "auth-js-hono": [], "auth-js-sveltekit": ["--proxy"] }

const login = ["--login", "username=alice", "--login", "password=correct-horse-battery"]

/** The folder of the browser client of Auth.js for React, and of its test. */
const reactClient = "next-auth-react"

const install = (cwd: string) => run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd, live: true })

async function testClient(): Promise<Tally> {
  if ((await install(join(folder, reactClient))).code !== 0) return oneFailed
  return await vitest(
    [`tools/foreign/${reactClient}/`],
    chromium === undefined ? {} : { CHROMIUM_PATH: chromium },
  )
}

async function play(app: string, more: readonly string[]): Promise<Tally> {
  const cwd = join(folder, app)
  if ((await install(cwd)).code !== 0) return oneFailed
  if ((await run("npm", ["run", "build", "--if-present"], { cwd, live: true })).code !== 0) return oneFailed
  const config = join(cwd, "conformance.json")
  const args = ["run", "conformance", "--", "--blackbox", "--config", config, ...login, ...more]
  const { code, output } = await run("npm", args, {
    env: { AUTH_SECRET: randomBytes(32).toString("base64url") },
    live: true,
  })
  const tally = fromLine(output)
  return tally && (code === 0 || tally.failed > 0) ? tally : oneFailed
}

stopWithChildren()
const tally = await inTurn(...Object.entries(apps).map(([app, more]) => () => play(app, more)), testClient)
console.log(toLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0
