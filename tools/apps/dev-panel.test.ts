import { existsSync } from "node:fs"
import { request as send } from "node:http"
import process from "node:process"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startBrowser } from "../../conformance/src/drivers/browser.ts"
import type { ServerCommand } from "../../conformance/src/drivers/command.ts"
import { type AppProcess, startApp } from "../../conformance/src/drivers/server.ts"
import { fixtureHeader, type FixtureName } from "../../conformance/src/fixtures/selection.ts"
import { findFaults, judged, toLooks } from "../../conformance/src/looks/judge.ts"
import { build, factsOf, frameworks, toApp, toDevApp } from "./fixture-apps.ts"

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"
const looks = toLooks(process.env["SVC_CONFORMANCE_LOOKS"] === "all")
const all = frameworks.filter((name) => factsOf(name).dev)
/** The frameworks without a development server of their own. */
const plain = ["elysia", "hono", "express"]
const isPlain = (framework: string) => plain.includes(framework)

/** The development server of the fixture app. Plain frameworks need the condition for the panel. */
function toServer(framework: string, hasCondition = true): ServerCommand {
  const app = toDevApp(framework)
  const condition = isPlain(framework) && hasCondition ? ["--conditions=development"] : []
  return { ...app, args: [...condition, ...app.args ?? []] }
}

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }

/** Sends a request with any headers, also those that `fetch` refuses. */
const ask = (port: number, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST"
    const type = body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }
    const host = `localhost:${port}`
    const outgoing = send(
      { host: "127.0.0.1", port, path, method, headers: { host, ...type, ...headers } },
      (incoming) => {
        let text = ""
        incoming.setEncoding("utf8").on("data", (chunk: string) => text += chunk)
        incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }))
      },
    )
    outgoing.on("error", reject).end(body)
  })

const withFixture = (name: FixtureName, agent = "panel") => ({ [fixtureHeader]: `${name};agent=${agent}` })
/** What only the panel contains. */
const heading = "<h1>Development</h1>"

for (const framework of all) {
  const fixture: FixtureName = isPlain(framework) ? "development-panel" : "development"

  describe(`the development panel of ${framework}`, () => {
    let app: AppProcess
    beforeAll(async () => {
      await build(framework)
      app = await startApp(toServer(framework), false)
    })
    afterAll(async () => await app?.close())

    test("opens at each name of this machine, and is kept by no cache", async () => {
      for (const host of [`localhost:${app.port}`, `127.0.0.1:${app.port}`]) {
        const { status, headers, body } = await ask(app.port, "/auth/dev", { ...withFixture(fixture), host })
        expect([status, body.includes(heading), headers["cache-control"]], body).toEqual([
          200,
          true,
          "private, no-store",
        ])
        expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
        expect(headers["content-security-policy"]).not.toContain("script-src")
      }
    })

    test(
      "is closed for other hosts, for proxies and tunnels, and for pages that fetch or embed it (case 125)",
      async () => {
        const closed: readonly Record<string, string>[] = [
          { host: "rebound.test" },
          { host: `localhost.rebound.test:${app.port}` },
          { host: "0.0.0.0" },
          { "x-forwarded-for": "203.0.113.7" },
          { "x-forwarded-host": "abc.ngrok.app" },
          { forwarded: "for=203.0.113.7" },
          { via: "1.1 proxy" },
          { "x-real-ip": "203.0.113.7" },
          { "cf-ray": "8f" },
          { "cf-connecting-ip": "127.0.0.1" },
          { "ngrok-skip-browser-warning": "1" },
          { "tailscale-user-login": "a@b.test" },
          { "x-tunnel-authorization": "a" },
          { "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" },
          { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors", "sec-fetch-site": "same-site" },
          { origin: "http://localhost:4000" },
        ]
        for (const headers of closed) {
          const { status, body } = await ask(app.port, "/auth/dev", { ...withFixture(fixture), ...headers })
          expect([status >= 400, body.includes(heading)], JSON.stringify(headers)).toEqual([true, false])
        }
      },
    )

    test("one line turns it off", async () => {
      expect((await ask(app.port, "/auth/dev", withFixture("development-panel-off"))).status).toBe(404)
    })

    test("forms of other origins and without the token sign no user in (case 125)", async () => {
      const form = "provider=idp&user=ada"
      for (const headers of [{ origin: "https://evil.test" }, { origin: `http://localhost:${app.port}` }]) {
        const { status, headers: got } = await ask(app.port, "/auth/dev", { ...withFixture(fixture), ...headers }, form)
        expect([303, 403]).toContain(status)
        expect(String(got["location"] ?? "")).not.toContain("login_hint")
      }
    })

    test.skipIf(!existsSync(chromium))(
      "works by keyboard, has no violation that axe-core finds, and signs in as test users of the local provider",
      async () => {
        const browser = await startBrowser(chromium)
        try {
          const { page } = await browser.open({ javaScript: true, ...judged })
          await page.setExtraHTTPHeaders(withFixture(fixture, "browser"))
          const panel = `http://localhost:${app.port}/auth/dev`
          await page.goto(panel)
          for (const name of ["Ada Lovelace", "Grace Hopper"]) {
            await page.getByRole("button", { name: `Sign in as ${name}` }).click()
            await page.waitForURL(panel)
            expect(
              await page.locator("section", { has: page.getByRole("heading", { name: "Session" }) }).locator("pre")
                .innerText(),
            ).toContain(`"name": "${name}"`)
          }
          expect(await page.locator("summary").first().innerText()).toContain("/auth/callback/idp")
          await page.locator("details").first().locator("summary").press("Enter")
          expect(await page.locator("details").first().locator("li").count()).toBeGreaterThan(2)
          expect(await findFaults(page, looks)).toEqual([])
          const other = await page.context().newPage()
          // a development server compiles the page at its first visit
          await other.goto(`http://127.0.0.1:${app.port}/`)
          const read = await other.evaluate(
            (url) => fetch(url, { mode: "cors" }).then((answer) => answer.text(), () => "refused"),
            panel,
          )
          expect(read).not.toContain(heading)
        } finally {
          await browser.close()
        }
      },
    )
  })

  describe(`no development panel in the production build of ${framework} (case 125)`, () => {
    test.each(["production", "development"])("with NODE_ENV=%s", async (mode) => {
      await build(framework)
      const app = toApp(framework)
      const server = await startApp({ ...app, env: { ...app.env, NODE_ENV: mode } }, false)
      try {
        for (const name of ["default", "development", "development-panel"] as const) {
          const [panel, none] = await Promise.all(
            ["/auth/dev", "/auth/none"].map((path) => ask(server.port, path, withFixture(name))),
          )
          expect([panel!.status, panel!.body], name).toEqual([404, none!.body])
        }
      } finally {
        await server.close()
      }
    })
  })
}

test.each(plain)("%s has no panel without the condition (case 125)", async (framework) => {
  await build(framework)
  const app = await startApp(toServer(framework, false), false)
  try {
    expect((await ask(app.port, "/auth/dev", withFixture("development-panel"))).status).toBe(404)
  } finally {
    await app.close()
  }
})

test("a preview of a build has no panel (case 125)", async () => {
  await build("sveltekit")
  const app = await startApp({
    ...toDevApp("sveltekit"),
    args: ["preview", "--host", "127.0.0.1", "--port", "0"],
  }, false)
  try {
    for (const name of ["default", "development", "development-panel"] as const) {
      expect((await ask(app.port, "/auth/dev", withFixture(name))).status, name).toBe(404)
    }
  } finally {
    await app.close()
  }
})
