import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"
import type { TabOptions } from "../drivers/browser.ts"

/** How a page is looked at. */
export interface Look {
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
/** At least one look for each property. */
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

/** Returns the looks. @param all whether all, as at night, or some of them */
export const toLooks = (all: boolean): readonly Look[] => all ? [...some, ...more] : some

/** The options of a browser context in which pages can be judged. */
// the page's policy would refuse axe, and colours that change slowly would be measured on their way
export const judged: Omit<TabOptions, "javaScript"> = { bypassCSP: true, reducedMotion: "reduce", viewport: desktop }

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}
declare const globalThis: { axe: { run(context: object, options: object): Promise<AxeResult> } }

/** What development servers add to the pages of an app. */
const tools = ["astro-dev-toolbar", "nextjs-portal", "[data-start-dev-toolbar]"]

/**
 * Returns what is wrong with a page: what the keyboard does not reach in the order of the document, or without a visible focus; what axe-core
 * finds in each look; and what is cut off there.
 */
export async function findFaults(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults = await walk(page)
  await page.evaluate(axe)
  for (const look of looks) faults.push(...(await judge(page, look)).map((fault) => `${look.name}: ${fault}`))
  return faults
}

/** Presses Tab until each control had the focus. */
async function walk(page: Page): Promise<string[]> {
  const controls = page.locator("a[href]:visible, button:visible, input:not([type=hidden]):visible, summary:visible")
  const wanted = await controls.evaluateAll(
    (elements, hosts) =>
      elements.filter((element) => {
        const { host } = element.getRootNode() as ShadowRoot
        return !hosts.some((tool) => element.closest(tool) ?? host?.matches(tool))
      })
        .map((element) => element.outerHTML),
    tools,
  )
  // Tab begins at the top, also where the page has focused a field
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.click(1, 1)
  for (const [index, html] of wanted.entries()) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
      return { html: document.activeElement!.outerHTML, outline: [outlineStyle, parseFloat(outlineWidth)] as const }
    })
    // the rest would be one behind
    if (focused.html !== html) return [`Tab ${index + 1} leads to ${focused.html} and not to ${html}`]
    const [style, width] = focused.outline
    if (style !== "solid" || width < 2) return [`the focus is not visible on ${html}`]
  }
  return []
}

/** Shows the page in this look. Resolves with how many pixels are cut off. */
export async function showIn(
  page: Page,
  { colorScheme, viewport, rightToLeft, zoom, forcedColors }: Look,
): Promise<number> {
  await page.emulateMedia({ colorScheme, forcedColors: forcedColors ? "active" : "none" })
  await page.setViewportSize(viewport)
  return await page.evaluate(([dir, size]) => {
    const root = document.documentElement
    root.dir = dir!
    root.style.fontSize = size!
    return root.scrollWidth - root.clientWidth
  }, [rightToLeft ? "rtl" : "ltr", zoom ? `${zoom}%` : ""])
}

async function judge(page: Page, look: Look): Promise<string[]> {
  const overflow = await showIn(page, look)
  // forced colours are the user's own, and axe-core does not read them
  const rules = { "color-contrast": { enabled: !look.forcedColors } }
  const { violations } = await page.evaluate(
    ([hosts, rules]) => globalThis.axe.run({ exclude: hosts }, { resultTypes: ["violations"], rules }),
    [tools, rules] as const,
  )
  return [
    ...violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`),
    ...overflow > 0 ? [`${overflow} px are cut off`] : [],
  ]
}
