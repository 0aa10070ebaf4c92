import process from "node:process"
import { which } from "../root.ts"
import { nothing, oneFailed, type Tally } from "../tally.ts"

/** The browser that the tests use, or `undefined`. */
export const chromium: string | undefined = process.env.CHROMIUM_PATH ??
  which("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

/** Returns a check that the browser tests can run. Without Chromium they are skipped, but in CI that is a failure. */
export function findBrowser(): Promise<Tally> {
  if (chromium !== undefined) {
    console.log(`  ok  ${chromium}`)
    return Promise.resolve(nothing)
  }
  const required = process.env.CI === "true"
  console.log(
    required
      ? "  FAILED  no Chromium, and CI=true: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH"
      : "  No Chromium found: the browser tests are skipped. Install it or set CHROMIUM_PATH to run them.",
  )
  return Promise.resolve(required ? oneFailed : nothing)
}
