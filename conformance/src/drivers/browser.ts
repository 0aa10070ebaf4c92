import { type Browser, chromium, type Page } from "playwright-core"

/** A page of a real browser, and the errors in it. */
export interface BrowserTab {
  readonly page: Page
  /** Console errors, uncaught exceptions and reports of the Content-Security-Policy, in their order, from all tabs. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

/** A real browser whose tabs share no cookies, so each tab can be another user. */
export interface RealBrowser {
  open(options: { readonly javaScript: boolean }): Promise<BrowserTab>
  close(): Promise<void>
}

/** Starts Chromium. @param executablePath the path of its program */
export async function startBrowser(executablePath: string): Promise<RealBrowser> {
  // root in a container cannot create the sandbox's namespaces, and only pages of this machine are opened
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
  return { open: ({ javaScript }) => openTab(browser, javaScript), close: () => browser.close() }
}

/** Milliseconds after which a step fails. Much less than the test's own limit, so that the error names the step. */
const patience = 12_000

async function openTab(browser: Browser, javaScriptEnabled: boolean): Promise<BrowserTab> {
  const context = await browser.newContext({ javaScriptEnabled })
  context.setDefaultTimeout(patience)
  const faults: string[] = []
  context.on("console", (message) => {
    const { url } = message.location()
    // browsers request the icon by themselves
    if (message.type() === "error" && !url.endsWith("/favicon.ico")) faults.push(`${message.text()} (${url})`)
  })
  context.on("weberror", (error) => faults.push(String(error.error())))
  return { page: await context.newPage(), faults, close: () => context.close() }
}
