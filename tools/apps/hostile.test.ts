import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { Agent, fixtureFacts } from "../../conformance/src/agent.ts"
import { signInForCookies } from "../../conformance/src/blackbox-steps.ts"
import { tryCorpus } from "../../conformance/src/corpus/steps.ts"
import { controlIdp } from "../../conformance/src/idp/control.ts"
import { Mailbox } from "../../conformance/src/mail/mailbox.ts"
import { createPost } from "../../conformance/src/mail/post.ts"
import { startProxy } from "../../conformance/src/drivers/proxy.ts"
import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { toSocketTransport } from "../../conformance/src/drivers/socket.ts"
import { toWire } from "../../conformance/src/drivers/wire.ts"
import { runScenario } from "../../conformance/src/run.ts"
import { scenario } from "../../conformance/src/scenarios/hostile/raw-requests.ts"
import { sessionOf } from "../../conformance/src/steps.ts"
import { build, buildExample, corpus, frameworks, startExample, toApp, toPreloading } from "./fixture-apps.ts"

const scratch = mkdtempSync(join(tmpdir(), "svc-auth-hostile-"))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const origin = "http://app.test"
/** Kit compares the origin of forms with what these headers name. */
const behindProxy = { PROTOCOL_HEADER: "x-forwarded-proto", HOST_HEADER: "x-forwarded-host" }

// runs of every scenario play the sample
const apps = corpus === "all" ? frameworks : []
for (const name of apps) {
  it(`${name}: ${scenario.name}`, async () => {
    await build(name)
    const driver = await startServerDriver(toApp(name))
    try {
      const outcome = await runScenario({ id: "hostile/raw-requests", ...scenario }, driver)
      if (outcome.status === "failed") throw outcome.error
      expect(outcome.status).toBe("passed")
    } finally {
      await driver.close()
    }
  })
}

it.each(frameworks)(
  "%s: hostile raw requests end no example, hang nowhere, show nothing that is guarded, and fail only with a log line",
  async (framework) => {
    const env = { ...behindProxy, ...toPreloading(framework) }
    const app = await startExample(await buildExample(framework), join(scratch, `${framework}.db`), env)
    const proxy = await startProxy(app.port, "http")
    try {
      const wire = toWire(app)
      const transport = toSocketTransport(() => proxy.port)
      const login = { username: "demo", password: "demo" }
      const own = { fixtures: false, exchanges: [], refused: [], app: { ...fixtureFacts, login } }
      const visitor = () => new Agent({ origin, transport, ...own })
      const ground = { guarded: ["/protected", "/protected/x"], open: ["/", "/login"], posts: ["/login"] }
      const faults = await tryCorpus({ agent: visitor(), wire, corpus }, {
        ...ground,
        forbidden: "Only members read",
        fixtures: false,
      })
      expect(faults).toEqual([])
      expect(wire.ended()).toBeUndefined()
      const late = visitor()
      expect(await sessionOf(late)).toBeNull()
      await signInForCookies(late, {
        idp: controlIdp("https://idp.test/none", fetch),
        mail: new Mailbox(createPost(), late.id),
      })
      expect((await late.get("/protected")).body).toContain("Only members read")
    } finally {
      await proxy.close()
      await app.close()
    }
  },
)
