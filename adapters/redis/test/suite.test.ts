import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { afterAll, beforeAll, describe, it } from "vitest"
import { RedisAdapter } from "../src/index.ts"
import { type Opened, openers } from "./clients.ts"
import { findRedis, lacking, type RedisServer } from "./servers.ts"

describe.skipIf(lacking).each(Object.entries(openers))(
  `the scenarios for adapters, through %s${lacking ? ` (${lacking})` : ""}`,
  (_name, open) => {
    let server: Pick<RedisServer, "url" | "close"> | undefined
    let opened: Opened | undefined
    beforeAll(async () => {
      server = await findRedis()
      opened = await open(server.url)
    })
    afterAll(async () => {
      await opened?.close()
      await server?.close()
    })
    const scenarios = adapterScenarios(() => ({ adapter: RedisAdapter(opened!.client) }))
    it.each(scenarios.map((scenario) => [`${scenario.id}: ${scenario.name}`, scenario] as const))(
      "%s",
      (_title, scenario) => scenario.run(),
    )
  },
)
