import { createClient } from "redis"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lacking, type RedisServer, startRedis } from "../../adapters/redis/test/servers.ts"
import { until } from "../../adapters/redis/test/until.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { ListedScenario } from "../../conformance/src/scenario.ts"
import { sessionOf, signInAs } from "../../conformance/src/steps.ts"
import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { conformLater } from "./conform.ts"
import { build, frameworks, ownScenarios, toApp } from "./fixture-apps.ts"

const toOutage = (server: RedisServer): ListedScenario => ({
  id: "app/outage",
  name: "pages are answered while the store is down",
  needs: ["fixtures", "credentials", "store"],
  spec: [],
  cases: [95],
  fixture: "database",
  async run({ agent, expect }) {
    await signInAs(agent)
    await server.kill()
    const pages = await Promise.all(Array.from({ length: 50 }, () => agent.get("/")))
    expect([...new Set(pages.map(({ status }) => status))], "statuses of an open page").toBe([200])
    expect((await agent.get("/protected")).status, "status of a guarded page").toBe(503)
    await server.start()
    const other = agent.fresh()
    await until(async () => {
      await signInAs(other, "bob")
      return (await sessionOf(other))?.user?.["name"] === "Bob"
    })
    expect((await sessionOf(agent))?.user?.["name"], "who was signed in before").toBe("Alice")
  },
})

for (const framework of frameworks) {
  const own = await ownScenarios(framework)
  const walks = [...scenarios, ...own].filter(({ needs }) => needs.includes("store") && !needs.includes("sub-path"))
  describe(`${framework} on Redis`, () => {
    let server: RedisServer | undefined
    beforeAll(async () => {
      if (!lacking) server = await startRedis()
    })
    afterAll(() => server?.close())

    conformLater(
      `${framework}, redis`,
      async () => {
        await build(framework)
        const app = toApp(framework)
        return startServerDriver({
          ...app,
          env: { ...app.env, SVC_CONFORMANCE_STORE: server!.url },
          store: "@svc-auth/redis",
        })
      },
      walks,
      lacking,
    )

    it("while Redis is down public pages work, and users sign in when it is back", async (context) => {
      if (lacking) return context.skip(lacking)
      const own = await startRedis("--appendonly", "yes", "--appendfsync", "always")
      const app = toApp(framework)
      const env = { ...app.env, SVC_CONFORMANCE_STORE: own.url }
      const driver = await startServerDriver({ ...app, env, store: "@svc-auth/redis" })
      try {
        const outcome = await runScenario(toOutage(own), driver)
        if (outcome.status === "failed") throw outcome.error
        expect(outcome.status).toBe("passed")
      } finally {
        await driver.close()
        await own.close()
      }
    })

    it("the app stored its users in Redis and none in memory", async (context) => {
      if (!server) return context.skip(lacking)
      const client = createClient({ url: server.url })
      await client.connect()
      expect(await client.dbSize()).toBeGreaterThan(0)
      client.destroy()
    })
  })
}
