import { existsSync } from "node:fs"
import { afterAll, beforeAll, describe, it } from "vitest"
import { browserScenarios } from "../src/browser/index.ts"
import { type RealBrowser, startBrowser } from "../src/drivers/browser.ts"
import { type RunningApp, startApp } from "../src/drivers/server.ts"
import { createExpect } from "../src/expect.ts"
import { build, frameworks, ownBrowserScenarios, toApp } from "./fixture-apps.ts"

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

for (const framework of frameworks) {
  const own = await ownBrowserScenarios(framework)
  describe.skipIf(!existsSync(chromium))(`${framework}, browser`, () => {
    let browser: RealBrowser | undefined
    let app: RunningApp | undefined
    let origin = ""
    beforeAll(async () => {
      await build(framework)
      app = await startApp(toApp(framework))
      origin = `http://localhost:${(await app.proxy("http")).port}`
      browser = await startBrowser(chromium)
    }, 300_000)
    afterAll(async () => {
      await browser?.close()
      await app?.close()
    })

    for (const javaScript of [true, false]) {
      for (const { id, name, run, javaScript: scripted } of [...browserScenarios, ...own]) {
        if (scripted && !javaScript) continue
        it(`${id}, JavaScript ${javaScript ? "on" : "off"}: ${name}`, async () => {
          const { page, faults, close } = await browser!.open({ javaScript })
          const expect = createExpect(() => `at ${page.url()}`)
          await run({ page, origin, expect })
          expect(faults, "console errors and policy reports").toBe([])
          await close()
        })
      }
    }
  })
}
