import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { patienceSeconds } from "../patience.ts"

/** A page of a real browser, and the errors in it. */
export interface BrowserTab {
  readonly page: Page
  /** Console errors, uncaught exceptions and reports of the Content-Security-Policy, in their order, from all tabs. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

/** How a tab is opened, besides Playwright's own options. */
export interface TabOptions extends Pick<BrowserContextOptions, "bypassCSP" | "reducedMotion" | "viewport"> {
  readonly javaScript: boolean
}

/** A real browser whose tabs share no cookies, so each tab can be another user. */
export interface RealBrowser {
  open(options: TabOptions): Promise<BrowserTab>
  close(): Promise<void>
}

/** Starts Chromium. @param executablePath the path of its program */
export async function startBrowser(executablePath: string): Promise<RealBrowser> {
  // root in a container cannot create the sandbox's namespaces, and only pages of this machine are opened
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
  return { open: (options) => openTab(browser, options), close: () => browser.close() }
}

async function openTab(browser: Browser, { javaScript, ...options }: TabOptions): Promise<BrowserTab> {
  const context = await browser.newContext({ javaScriptEnabled: javaScript, ...options })
  context.setDefaultTimeout(patienceSeconds * 1_000)
  const faults: string[] = []
  context.on("console", (message) => {
    const { url } = message.location()
    // browsers request the icon by themselves
    if (message.type() === "error" && !url.endsWith("/favicon.ico")) faults.push(`${message.text()} (${url})`)
  })
  context.on("weberror", (error) => faults.push(String(error.error())))
  return { page: await context.newPage(), faults, close: () => context.close() }
}
