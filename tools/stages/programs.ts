/**
 * The programs that tests need beside what `npm ci` installs, and the skipped tests of a run.
 * @module
 */
import process from "node:process"
import { which } from "../root.ts"
import { nothing, type Tally } from "../tally.ts"
import { allowed } from "./skips.ts"
import { skippedTests } from "./vitest.ts"

/** The browser that the tests use, or `undefined`. */
export const chromium: string | undefined = process.env.CHROMIUM_PATH ??
  which("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

const has = (...names: readonly string[]) => which(...names) !== undefined

/** The names of the Debian packages that are missing. */
export const missing: readonly string[] = [
  ["chromium", chromium !== undefined] as const,
  ["nginx", process.env.NGINX_PATH !== undefined || has("nginx")] as const,
  ["openssl", has("openssl")] as const,
  ["redis-server", has("redis-server")] as const,
].flatMap(([name, isThere]) => isThere ? [] : [name])

/**
 * Prints which programs are missing, with the command that installs them. In CI, a skipped test that no row of `skips.ts` allows is a failure:
 * `.ci/run` installs every program.
 */
export function judgeSkips(): Tally {
  if (missing.length > 0) {
    console.log(
      `\nMissing: ${
        missing.join(", ")
      }. The tests that need them count as skipped. To install them: npm run tools, or on Debian and Ubuntu ` +
        `sudo apt-get install ${missing.join(" ")}`,
    )
  }
  if (process.env.CI !== "true") return nothing
  const unknown = skippedTests.filter((test) => !allowed.some(({ tests }) => tests.test(test)))
  for (const test of unknown) console.log(`  FAILED  skipped, and tools/stages/skips.ts does not allow it: ${test}`)
  return { ...nothing, failed: unknown.length }
}
