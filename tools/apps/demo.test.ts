import { execFile, spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { accounts } from "../../demo/src/accounts.ts"
import { appsWith } from "../root.ts"
import { plugIn } from "../../conformance/src/browser/virtual-authenticator.ts"
import { type RealBrowser, startBrowser } from "../../conformance/src/drivers/browser.ts"
import { findFreePort } from "../../conformance/src/drivers/free-port.ts"
import { findFaults, judged, toLooks } from "../../conformance/src/looks/judge.ts"
import { surroundings } from "./fixture-apps.ts"
import { signInTwice, signUp } from "./second-factor-walk.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"
const frameworks = appsWith("dev").flatMap((folder) => /^frameworks\/(.*)\/example$/.exec(folder)?.[1] ?? [])

/** Waits until the page's scripts have run: a development server builds them at the first request. */
const alive = { waitUntil: "networkidle" } as const

const looks = toLooks(process.env["SVC_CONFORMANCE_LOOKS"] === "all")

/** An address that browsers accept and the library does not. */
const mistyped = "ada..lovelace@example.com"

interface Demo {
  readonly app: string
  readonly mail: string
  stop(): Promise<void>
}

/** Starts the demo as a developer does. Resolves when it has printed what to try. */
async function startDemo(framework: string, store: string): Promise<Demo> {
  const port = String(await findFreePort())
  const child = spawn("npm", ["run", "demo", "--", framework, "--store", store, "--port", port], {
    cwd: root,
    env: { ...process.env, ...surroundings, NODE_ENV: undefined },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own, as in a terminal: Ctrl-C reaches npm and the demo alike
  })
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const stop = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGINT")
    await ended
  }
  return new Promise((resolve, reject) => {
    let output = ""
    const take = (chunk: Uint8Array) => {
      output += new TextDecoder().decode(chunk)
      const [, app] = /The example\s+(\S+)/.exec(output) ?? []
      const [, mail] = /Its mail\s+(\S+)/.exec(output) ?? []
      if (app && mail && output.includes("Ctrl-C stops all of it")) resolve({ app, mail, stop })
    }
    child.stdout.on("data", take)
    child.stderr.on("data", take)
    child.once("close", (code) => reject(new Error(`the demo ended with ${code} and said:\n${output}`)))
  })
}

/** Asks for a link on the app's sign-in page, and opens it. */
async function enterByMail(page: Page, mail: string, email: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email)
  await page.getByRole("button", { name: "Mail me a link" }).click()
  await page.waitForURL(/\/auth\/verify-request/)
  await page.goto(mail)
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link", { name: "Open the link" }).first()
    .click()
}

it("the error for a framework without an example lists those that have one", async () => {
  const script = `${root}tools/demo.ts`
  const refused = promisify(execFile)(process.execPath, [script, "nowhere"]).catch(({ stderr }: { stderr: string }) =>
    stderr
  )
  expect(await refused).toContain('There is no example for "nowhere"')
  for (const framework of frameworks) expect(await refused).toContain(framework)
})

// one script starts all examples, and every nightly run visits the pages of each
describe.each(frameworks)("npm run demo -- %s", (framework) => {
  let browser: RealBrowser | undefined
  let demo: Demo | undefined
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-demo-"))
  const store = join(folder, "auth.db")
  beforeAll(async () => {
    if (!existsSync(chromium)) return
    demo = await startDemo(framework, store)
    browser = await startBrowser(chromium)
  })
  afterAll(async () => {
    await browser?.close()
    await demo?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts at the app's sign-in page in a new browser context. */
  const walk = (name: string, steps: (page: Page, demo: Demo) => Promise<unknown>, user: string) =>
    it.skipIf(!existsSync(chromium))(`${name}: the home page knows ${user}, and no more after Sign out`, async () => {
      const { page, close } = await browser!.open({ javaScript: true })
      await page.goto(`${demo!.app}/login`, alive)
      await steps(page, demo!)
      await page.waitForURL(`${demo!.app}/`, alive)
      await page.getByRole("main").getByText(user).first().waitFor()
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByRole("heading", { name: "Try a real sign-in" }).waitFor()
      await close()
    })

  const [account] = accounts
  walk("an OpenID Connect provider", async (page) => {
    await page.getByRole("button", { name: "Demo ID" }).click()
    await page.waitForURL(/\/interaction\//)
    await page.getByLabel("Username").fill(account!.username)
    await page.getByLabel("Password").fill(account!.password)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("button", { name: "Allow" }).click()
  }, account!.claims.name)

  walk("an e-mail link", (page, { mail }) => enterByMail(page, mail, "cleo@example.com"), "cleo@example.com")

  it.skipIf(!existsSync(chromium))("a member adds a passkey and signs in with it", async () => {
    const { page, faults, close } = await browser!.open({ javaScript: true })
    await plugIn(page)
    await page.goto(`${demo!.app}/login?callbackUrl=/protected`, alive)
    await enterByMail(page, demo!.mail, "eve@example.com")
    await page.waitForURL(`${demo!.app}/protected`, alive)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByRole("status").filter({ hasText: "You can now sign in with this device." }).waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Try a real sign-in" }).waitFor()
    await page.goto(`${demo!.app}/login`, alive)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.waitForURL(`${demo!.app}/`, alive)
    await page.getByRole("main").getByText("eve@example.com").first().waitFor()
    await page.goto(`${demo!.app}/protected`, alive)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByRole("alert").filter({ hasText: "This device already has one of your passkeys." }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it.skipIf(!existsSync(chromium)).each([true, false])(
    "JavaScript %s: the app's page takes a mistyped address, then the right one, back to where one came from; out by one click",
    async (javaScript) => {
      const { page, close } = await browser!.open({ javaScript })
      await page.goto(`${demo!.app}/login?callbackUrl=/protected`, alive)
      await page.getByLabel("E-mail address").fill(mistyped)
      await page.getByRole("button", { name: "Mail me a link" }).click()
      await page.getByText("This is not a valid e-mail address.").waitFor()
      await enterByMail(page, demo!.mail, "finn@example.com")
      await page.waitForURL(`${demo!.app}/protected`, alive)
      await page.getByRole("heading", { name: "Members only" }).waitFor()
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByRole("heading", { name: "Try a real sign-in" }).waitFor()
      await close()
    },
  )

  it.skipIf(!existsSync(chromium)).each(["callbackUrl=http://", "callbackUrl=/a&callbackUrl=/b&error=a&error=b"])(
    "the app's sign-in page stands what anyone may write into its address: %s",
    async (query) => {
      expect((await fetch(`${demo!.app}/login?${query}`)).status).toBe(200)
    },
  )

  it.skipIf(!existsSync(chromium))(
    "the app's own pages work by keyboard, have no violation that axe-core finds, and nothing is cut off",
    async () => {
      const { page, close } = await browser!.open({ javaScript: true, ...judged })
      const faults: string[] = []
      const judge = async (name: string) => {
        // a script shows it, also while the page is judged
        if (/login|protected/.test(name)) await page.getByRole("button", { name: "a passkey" }).waitFor()
        for (const fault of await findFaults(page, looks)) faults.push(`${name}: ${fault}`)
      }
      for (const path of ["/", "/login", "/nowhere"]) {
        await page.goto(demo!.app + path, alive)
        await judge(path)
      }
      await page.goto(`${demo!.app}/login`, alive)
      expect(await page.locator(":focus").getAttribute("name"), "focused field").toBe("email")
      await page.keyboard.type(mistyped)
      await page.keyboard.press("Enter")
      await page.getByText("This is not a valid e-mail address.").waitFor()
      await judge("/login after a mistyped address")
      await enterByMail(page, demo!.mail, "gwen@example.com")
      await page.waitForURL(`${demo!.app}/`, alive)
      for (const path of ["/", "/protected"]) {
        await page.goto(demo!.app + path, alive)
        await judge(`${path} of a user`)
      }
      expect(faults).toEqual([])
      await close()
    },
  )

  it.skipIf(!existsSync(chromium))("the app runs in development: /auth/error lists its setup", async () => {
    expect(await (await fetch(`${demo!.app}/auth/error`)).text()).toContain("<h1>Setup</h1>")
  })

  it.skipIf(!existsSync(chromium))(
    "after a restart, a user is still signed in, and a code of an app still works",
    async () => {
      const { page, close } = await browser!.open({ javaScript: true })
      const member = await browser!.open({ javaScript: true })
      await page.goto(`${demo!.app}/login`, alive)
      await enterByMail(page, demo!.mail, "hugo@example.com")
      await page.waitForURL(`${demo!.app}/`, alive)
      await page.getByLabel("Change your name").fill("Cleo")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByRole("heading", { name: "Cleo" }).waitFor()
      const enrolled = await signUp(member.page, demo!, "dora@example.com")
      await demo!.stop()
      demo = await startDemo(framework, store)
      await page.goto(demo.app, alive)
      await page.getByRole("heading", { name: "Cleo" }).waitFor()
      await signInTwice(member.page, demo, enrolled)
      await Promise.all([close(), member.close()])
    },
  )
})
