import { createClient } from "redis"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lacking, type RedisServer, startRedis } from "../../adapters/redis/test/servers.ts"
import { sample } from "../../scripts/sample.ts"
import { startServerDriver } from "../src/drivers/server.ts"
import { scenarios } from "../src/scenarios/index.ts"
import { conformLater } from "./conform.ts"
import { build, frameworks, ownScenarios, toApp } from "./fixture-apps.ts"

// the core speaks to the store, the same code in every binding: one of them is enough at each commit
for (const framework of sample(frameworks, 1, (name) => name)) {
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

    it("its people were there, and in no memory of the app's", async (context) => {
      if (!server) return context.skip(lacking)
      const client = createClient({ url: server.url })
      await client.connect()
      expect(await client.dbSize()).toBeGreaterThan(0)
      client.destroy()
    })
  })
}
