import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import process from "node:process"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type LooksApp, startLooks } from "../src/looks/app.ts"
import { pictures, toGallery } from "../src/looks/pictures.ts"
import { scenes } from "../src/looks/scenes.ts"

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Look {
  readonly name: string
  readonly colorScheme: "light" | "dark"
  readonly viewport: { readonly width: number; readonly height: number }
  readonly rightToLeft?: boolean
  /** Size of the text in percent. */
  readonly zoom?: number
  readonly forcedColors?: true
}

const desktop = { width: 1280, height: 800 }
const small = { width: 320, height: 640 }
/** At least one look for each property. `npm run nightly` has all looks. */
const some: readonly Look[] = [
  { name: "light", colorScheme: "light", viewport: desktop },
  { name: "dark, 320 px, right to left", colorScheme: "dark", viewport: small, rightToLeft: true },
  { name: "light, 320 px, text of 200 %", colorScheme: "light", viewport: small, zoom: 200 },
]
const more: readonly Look[] = [
  { name: "dark", colorScheme: "dark", viewport: desktop },
  { name: "forced colours", colorScheme: "dark", viewport: desktop, forcedColors: true },
  { name: "light, 320 px", colorScheme: "light", viewport: small },
  // a window of 1280 px at 200 %
  { name: "dark, 200 %", colorScheme: "dark", viewport: { width: 640, height: 400 } },
  { name: "dark, 200 %, right to left", colorScheme: "dark", viewport: { width: 640, height: 400 }, rightToLeft: true },
]
const all = process.env["SVC_CONFORMANCE_LOOKS"] === "all"
const looks = all ? [...some, ...more] : some

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}
declare const globalThis: { axe: { run(options: object): Promise<AxeResult> } }

const docs = new URL("../../docs/", import.meta.url)

test("each picture in the docs has a scene, and each scene its pictures: `npm run screenshots` writes them", () => {
  expect(readdirSync(new URL("screenshots", docs)).toSorted()).toEqual(pictures.map(({ file }) => file).toSorted())
  expect(readFileSync(new URL("screenshots.md", docs), "utf8")).toBe(toGallery())
})

describe.skipIf(!existsSync(executablePath))("the looks of the built-in pages", () => {
  let app: LooksApp
  beforeAll(async () => {
    app = await startLooks(executablePath)
  })
  afterAll(async () => {
    await app?.close()
  })

  for (const scene of all ? scenes : scenes.filter(({ sample }) => sample)) {
    test(`${scene.name} works by keyboard, has no violation that axe-core finds, and nothing is cut off`, async () => {
      // the page's policy would refuse axe, and colours that change slowly would be measured on their way
      const context = await app.browser.newContext({ bypassCSP: true, reducedMotion: "reduce", viewport: desktop })
      try {
        const page = await context.newPage()
        await scene.open(page, app)
        await walk(page)
        await page.evaluate(axe)
        const faults: string[] = []
        for (const look of looks) faults.push(...(await judge(page, look)).map((fault) => `${look.name}: ${fault}`))
        expect(faults).toEqual([])
      } finally {
        await context.close()
      }
    })
  }
})

/** Presses Tab until each control had the focus, in the order of the document. */
async function walk(page: Page): Promise<void> {
  const controls = page.locator("a[href]:visible, button:visible, input:visible")
  const wanted = await controls.evaluateAll((elements) => elements.map((element) => element.outerHTML))
  // Tab begins at the top, also where the page has focused a field
  await page.mouse.click(1, 1)
  const seen: string[] = []
  for (let index = 0; index < wanted.length; index++) {
    await page.keyboard.press("Tab")
    const { html, outline } = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
      return { html: document.activeElement!.outerHTML, outline: `${outlineStyle} ${outlineWidth}` }
    })
    seen.push(html)
    expect(outline, `outline of ${html}`).toBe("solid 2px")
  }
  expect(seen).toEqual(wanted)
}

/** Returns what is wrong with the page in this look. */
async function judge(page: Page, { colorScheme, viewport, rightToLeft, zoom, forcedColors }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme, forcedColors: forcedColors ? "active" : "none" })
  await page.setViewportSize(viewport)
  const overflow = await page.evaluate(([dir, size]) => {
    const root = document.documentElement
    root.dir = dir!
    root.style.fontSize = size!
    return root.scrollWidth - root.clientWidth
  }, [rightToLeft ? "rtl" : "ltr", zoom ? `${zoom}%` : ""])
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }))
  return [
    ...violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`),
    ...overflow > 0 ? [`${overflow} px are cut off`] : [],
  ]
}
