import { existsSync, writeFileSync } from "node:fs"
import process from "node:process"
import { browserScenarios } from "../../conformance/src/browser/index.ts"
import type { ListedBrowserScenario } from "../../conformance/src/browser/scenario.ts"
import { type BrowserTab, startBrowser } from "../../conformance/src/drivers/browser.ts"
import { startApp } from "../../conformance/src/drivers/server.ts"
import type { ServerCommand } from "../../conformance/src/drivers/command.ts"
import { createExpect } from "../../conformance/src/expect.ts"
import { Mailbox } from "../../conformance/src/mail/mailbox.ts"
import { ownBrowserScenarios } from "../apps/fixture-apps.ts"
import { switchName } from "./instrument.ts"

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

/** Walks in a real browser, with the mutant on in both browser and server. */
export interface BrowserPlay {
  /** Resolves with whether the walk passed; `undefined` if the app has no such page. */
  run(walk: ListedBrowserScenario): Promise<boolean | undefined>
  close(): Promise<void>
}

/** Returns every walk on the framework's app, or no walk without a browser. */
export const listWalks = async (framework: string): Promise<readonly ListedBrowserScenario[]> =>
  existsSync(chromium) ? [...browserScenarios, ...await ownBrowserScenarios(framework)] : []

/**
 * Starts the app for browsers.
 * @param mutant number of the mutant that is on, or nothing
 * @param met the folder for the numbers of mutants that pages reach
 */
export async function startBrowserPlay(options: ServerCommand, mutant: string, met: string): Promise<BrowserPlay> {
  const app = await startApp(options)
  const origin = `http://localhost:${(await app.proxy("http")).port}`
  const browser = await startBrowser(chromium)
  const seen = `${switchName}Met`
  const script = `{
    const met = new Set()
    globalThis.${switchName} = (number) => {
      if (!met.has(number)) globalThis.${seen}(number)
      met.add(number)
      return String(number) === "${mutant}"
    }
  }`
  const open = async (tabs: BrowserTab[]) => {
    const tab = await browser.open({ javaScript: true })
    tabs.push(tab)
    await tab.page.context().exposeFunction(seen, (number: number) => writeFileSync(`${met}/${number}`, ""))
    await tab.page.context().addInitScript(script)
    return tab.page
  }
  return {
    async run({ run, on }) {
      if (on && !(await (await fetch(`${origin}${on.path}`)).text()).includes(on.markup)) return undefined
      const tabs: BrowserTab[] = []
      try {
        const page = await open(tabs)
        const expect = createExpect(() => `at ${page.url()}`)
        const mail = new Mailbox(app.post, crypto.randomUUID().slice(0, 8))
        await run({ page, another: () => open(tabs), origin, javaScript: true, mail, expect })
        return tabs.every(({ faults }) => faults.length === 0)
      } catch {
        return false
      } finally {
        for (const { close } of tabs) await close()
      }
    },
    close: async () => {
      await browser.close()
      await app.close()
    },
  }
}
