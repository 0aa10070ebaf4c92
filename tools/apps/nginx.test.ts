import { afterAll, beforeAll, describe, it } from "vitest"
import { writeCells } from "../matrix/cells.ts"
import { Agent } from "../../conformance/src/agent.ts"
import { type Nginx, startNginx } from "../../conformance/src/drivers/nginx.ts"
import { type RunningApp, socketOffers, startApp } from "../../conformance/src/drivers/server.ts"
import { toSocketTransport } from "../../conformance/src/drivers/socket.ts"
import { type Exchange, printExchange } from "../../conformance/src/exchange.ts"
import { createExpect } from "../../conformance/src/expect.ts"
import type { FixtureName } from "../../conformance/src/fixtures/selection.ts"
import { type Cell, toCell } from "../../conformance/src/matrix.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { Driver } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { csrfOf, sessionCookie, signInAs } from "../../conformance/src/steps.ts"
import { build, frameworks, toApp } from "./fixture-apps.ts"
import { documented, missing, nginx, skip, toServer } from "./nginx-program.ts"

const origin = "https://app.test"

/** Scenarios about what a proxy that ends TLS most often breaks: the scheme, the host, large cookies. */
const played = [
  "app/guarded",
  "app/session",
  "app/verbs",
  "cookies/attributes",
  "credentials/right",
  "email/own-browser",
  "oauth/oidc",
  "session/big",
  "sign-out/clears",
]

for (const framework of frameworks) {
  describe(`${framework}, nginx`, () => {
    const cells: Cell[] = []
    let app: RunningApp | undefined
    const started: Nginx[] = []
    beforeAll(async () => {
      if (missing) return
      await build(framework)
      app = await startApp(toApp(framework))
      for (const block of [documented, documented.replace(/^ *proxy_set_header .*\n/gm, "")]) {
        started.push(await startNginx({ program: nginx!, host: "app.test", server: toServer(app.port, block) }))
      }
    })
    afterAll(async () => {
      for (const { close } of started) await close()
      await app?.close()
      if (cells.length > 0) writeCells(`${framework}, nginx`, cells, played)
    })

    for (const id of played) {
      const scenario = scenarios.find((one) => one.id === id)!
      it(`${id}: ${scenario.name}`, async (context) => {
        if (missing) return skip(context)
        const driver = toDriver(framework, app!, started[0]!)
        const outcome = await runScenario(scenario, driver)
        cells.push(toCell(scenario, driver, outcome))
        if (outcome.status !== "passed") throw outcome.status === "failed" ? outcome.error : new Error(outcome.status)
      })
    }

    describe("that sets no headers", () => {
      const exchanges: Exchange[] = []
      const expect = createExpect(() => exchanges.length > 0 ? printExchange(exchanges.at(-1)!) : "")
      const agentOf = (fixture: FixtureName) =>
        new Agent({ origin, transport: toTransport(app!, started[1]!), fixtures: true, exchanges, refused: [] }).use(
          fixture,
        )
      const logsOf = async (agent: Agent) =>
        JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name !== "debug"))

      // runs before the others: an app warns once, about the first configuration it gets
      it("with AUTH_URL users sign in, or the log explains what the framework itself still needs", async (context) => {
        if (missing) return skip(context)
        const agent = agentOf("email-fixed-origin")
        const page = await signInAs(agent)
        if (page.status !== 403) {
          expect(page.url, "where it leads").toBe(`${origin}/`)
          // recognised by its name, which browsers accept with Secure only
          return expect(agent.jar.get(sessionCookie), "cookie").not.toBe(undefined)
        }
        for (const part of ["origin-mismatch", origin, "so it will reject forms; set "]) {
          expect(await logsOf(agent), "log").toContain(part)
        }
      })

      it("a request for an untrusted host is rejected, and the log names both fixes", async (context) => {
        if (missing) return skip(context)
        const agent = agentOf("untrusted-host")
        expect((await agent.get("/auth/signin")).status, "status").toBe(500)
        for (const part of ["UntrustedHost", "AUTH_URL", "AUTH_TRUST_HOST"]) {
          expect(await logsOf(agent), "log").toContain(part)
        }
      })

      it("if the proxy is trusted, a rejection names both origins and AUTH_URL", async (context) => {
        if (missing) return skip(context)
        const agent = agentOf("default")
        const csrfToken = await csrfOf(agent)
        const page = await agent.postJson("/auth/session", { csrfToken }, { headers: { "sec-fetch-site": "" } })
        expect(page.status, "status").toBe(403)
        for (const part of [origin, `://127.0.0.1:${app!.port}`, "AUTH_URL"]) {
          expect(page.body, "body").toContain(part)
        }
      })
    })
  })
}

function toDriver(binding: string, app: RunningApp, front: Nginx): Driver {
  return {
    name: "nginx",
    binding,
    runtime: `node ${process.versions.node}`,
    store: "jwt",
    offers: new Set(socketOffers.filter((need) => !/^(?:direct|origins|restart)$/.test(need))),
    lacks: {
      direct: "nginx stands before the app",
      origins: "nginx has one server name",
      restart: "nginx stands before one app",
    },
    origin,
    idpUrl: app.idpUrl,
    idpFetch: fetch,
    post: app.post,
    transport: toTransport(app, front),
    close: () => Promise.resolve(),
  }
}

function toTransport({ idpUrl }: RunningApp, { port, certificate }: Nginx): Driver["transport"] {
  const ports = new Map([[origin, port], [idpUrl, Number(new URL(idpUrl).port)]])
  return toSocketTransport((asked) => ports.get(asked), certificate)
}
