import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Browser, Page } from "playwright-core"

/** How many bytes a page may transfer for its first view, compressed. */
const limit = 200_000

const looks = [
  { name: "1280 px, light", width: 1280, colorScheme: "light" },
  { name: "1280 px, dark", width: 1280, colorScheme: "dark" },
  { name: "360 px, light", width: 360, colorScheme: "light" },
  { name: "360 px, dark", width: 360, colorScheme: "dark" },
] as const

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}
declare const globalThis: { axe: { run(context: object, options: object): Promise<AxeResult> } }

/** What is checked of a page. */
export interface PageOptions {
  readonly origin: string
  readonly address: string
  /** Where a screenshot of the first view in each look is written. */
  readonly pictures?: ((look: string) => string) | undefined
}

/** What a page transferred, and what is wrong with it. */
export interface Judged {
  readonly bytes: number
  readonly faults: readonly string[]
}

/**
 * Loads a page with an empty cache at 1280 × 800 px and waits until nothing is loading. Its weight is the sum of all response bodies as
 * they were transferred: HTML, CSS, scripts, the search's code, fonts, and the pictures that Chromium loads, which are those in view and,
 * of those with `loading="lazy"`, those near it.
 */
export async function judgePage(browser: Browser, options: PageOptions): Promise<Judged> {
  const { origin, address } = options
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    colorScheme: "light",
  })
  try {
    const page = await context.newPage()
    const faults: string[] = []
    const sizes: Promise<number>[] = []
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
        faults.push(`it requests ${request.url()}`)
      }
    })
    page.on("pageerror", ({ message }) => faults.push(`a script throws: ${message}`))
    page.on("response", (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`)
      sizes.push(response.headerValue("content-length").then(Number))
    })
    await page.goto(origin + address, { waitUntil: "networkidle" })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    if (bytes > limit) faults.push(`it transfers ${bytes} bytes; at most ${limit} are allowed`)
    await page.evaluate(axe)
    for (const look of looks) faults.push(...await judgeLook(page, look, options))
    return { bytes, faults }
  } finally {
    await context.close()
  }
}

async function judgeLook(page: Page, look: (typeof looks)[number], options: PageOptions): Promise<string[]> {
  await page.setViewportSize({ width: look.width, height: 800 })
  await page.emulateMedia({ colorScheme: look.colorScheme })
  await page.locator(`html[data-theme=${look.colorScheme}]`).waitFor()
  const overflow = await page.evaluate(() =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth
  )
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }))
  if (options.pictures) await page.screenshot({ path: options.pictures(look.name) })
  return [
    ...overflow > 0 ? [`${look.name}: it scrolls sideways by ${overflow} px`] : [],
    ...violations.map(({ id, nodes }) =>
      `${look.name}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`
    ),
  ]
}
