import { existsSync } from "node:fs"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, it } from "vitest"
import { browserScenarios } from "../../conformance/src/browser/index.ts"
import { type BrowserTab, type RealBrowser, startBrowser } from "../../conformance/src/drivers/browser.ts"
import { type AppProcess, startApp } from "../../conformance/src/drivers/server.ts"
import { shorten } from "../../conformance/src/exchange.ts"
import { createExpect } from "../../conformance/src/expect.ts"
import { Mailbox } from "../../conformance/src/mail/mailbox.ts"
import { build, frameworks, ownBrowserScenarios, toApp } from "./fixture-apps.ts"

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

/** Where a walk failed: the page's address and text, and the app's last output. */
async function describePage(page: Page, app: AppProcess): Promise<string> {
  const text = await page.locator("body").innerText().catch((thrown: unknown) => `its text is not known: ${thrown}`)
  return `at ${page.url()}\n${shorten(text.slice(0, 1_000))}\n\nThe app printed last:\n${app.wire.lastPrinted()}`
}

for (const framework of frameworks) {
  const own = await ownBrowserScenarios(framework)
  describe.skipIf(!existsSync(chromium))(`${framework}, browser`, () => {
    let browser: RealBrowser | undefined
    let app: AppProcess | undefined
    let origin = ""
    beforeAll(async () => {
      await build(framework)
      app = await startApp(toApp(framework))
      origin = `http://localhost:${(await app.proxy("http")).port}`
      browser = await startBrowser(chromium)
    })
    afterAll(async () => {
      await browser?.close()
      await app?.close()
    })

    for (const javaScript of [true, false]) {
      for (const { id, name, run, javaScript: scripted, on, reports } of [...browserScenarios, ...own]) {
        if (scripted && !javaScript) continue
        it(`${id}, JavaScript ${javaScript ? "on" : "off"}: ${name}`, async ({ skip }) => {
          const offered = on && await (await fetch(`${origin}${on.path}`)).text()
          skip(on !== undefined && !offered?.includes(on.markup), `the app has no such page ${on?.path}`)
          const tabs: BrowserTab[] = []
          const open = async () => {
            tabs.push(await browser!.open({ javaScript }))
            return tabs.at(-1)!.page
          }
          const page = await open()
          const expect = createExpect(() => `at ${page.url()}`)
          const mail = new Mailbox(app!.post, crypto.randomUUID().slice(0, 8))
          await run({ page, another: open, origin, javaScript, mail, expect }).catch(async (thrown: unknown) => {
            throw new Error(`${thrown}\n\n${await describePage(page, app!)}`, { cause: thrown })
          })
          const faults = tabs.flatMap(({ faults }) => faults).filter((fault) => !reports?.test(fault))
          expect(faults, "console errors and policy reports").toBe([])
          for (const { close } of tabs) await close()
        })
      }
    }
  })
}
