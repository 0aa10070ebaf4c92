import { afterAll, beforeAll, describe, it } from "vitest"
import { cacheScenarios } from "./cache-scenarios.ts"
import { openCorner } from "./harness.ts"
import { ownScenarios } from "./own-scenarios.ts"
import { findRedis, lacking, type RedisServer } from "./servers.ts"

describe.skipIf(lacking)(`the Redis adapter${lacking ? ` (${lacking})` : ""}`, () => {
  let server: Pick<RedisServer, "url" | "close"> | undefined
  beforeAll(async () => {
    server = await findRedis()
  })
  afterAll(() => server?.close())
  it.each(
    [...ownScenarios, ...cacheScenarios].map((scenario) => [`${scenario.id}: ${scenario.name}`, scenario] as const),
  )(
    "%s",
    async (_title, scenario) => {
      const corner = await openCorner(server!.url)
      try {
        await scenario.run(corner)
      } finally {
        corner.close()
      }
    },
  )
})
