import { MemoryAdapter, memoryLimits } from "@svc-auth/core/adapters/memory"
import { redisLimits } from "@svc-auth/redis"
import { connect } from "@svc-auth/redis/connect"
import { lacking, startRedis } from "../../adapters/redis/test/servers.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { conformOn } from "./conform-on.ts"

const walks = scenarios.filter(({ id, needs }) => id.startsWith("limits/") && needs.includes("store"))

conformOn({
  name: "memoryLimits() as limits.store, beside an adapter without hit",
  walks,
  countsApart: true,
  start: () => ({ open: () => ({ ...MemoryAdapter(), ...memoryLimits() }) }),
})

conformOn({
  name: "redisLimits() as limits.store, beside an adapter without hit",
  walks,
  countsApart: true,
  missing: lacking,
  async start() {
    const server = await startRedis()
    const client = await connect(server.url)
    const close = () => {
      client.destroy()
      return server.close()
    }
    return { open: (prefix) => ({ ...MemoryAdapter(), ...redisLimits(client, { prefix }) }), close }
  },
})
