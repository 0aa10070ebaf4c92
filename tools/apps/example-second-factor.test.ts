import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningMailbox, startMailbox } from "../../demo/src/mailbox.ts"
import { type RealBrowser, startBrowser } from "../../conformance/src/drivers/browser.ts"
import { buildExample, frameworks, startWithProvider } from "./fixture-apps.ts"
import { type Places, signInTwice, signUp } from "./second-factor-walk.ts"

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

/** A build for SvelteKit has its origin in it, and this one is started on any free port. Tests of the demo walk through SvelteKit's example. */
const startedAnywhere = frameworks.filter((name) => name !== "sveltekit")

describe.skipIf(!existsSync(chromium)).each(startedAnywhere)("the built example for %s", (framework) => {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-second-factor-"))
  let mailbox: RunningMailbox | undefined
  let app: Awaited<ReturnType<typeof startWithProvider>> | undefined
  let browser: RealBrowser | undefined
  beforeAll(async () => {
    mailbox = await startMailbox()
    app = await startWithProvider(await buildExample(framework), {
      AUTH_STORE: join(folder, "auth.db"),
      EMAIL_SERVER: mailbox.smtp,
      EMAIL_FROM: "Svc Auth example <no-reply@example.com>",
    })
    browser = await startBrowser(chromium)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
    await mailbox?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([true, false])(
    "JavaScript %s: a stranger creates an account, adds an authenticator app, and signs in with each code once",
    async (javaScript) => {
      const { page, faults, close } = await browser!.open({ javaScript })
      const places: Places = { app: app!.origin, mail: mailbox!.url }
      const member = await signUp(page, places, javaScript ? "ada@example.com" : "ben@example.com")
      await signInTwice(page, places, member)
      expect(faults).toEqual([])
      await close()
    },
  )
})
