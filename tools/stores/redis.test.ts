import { RedisAdapter } from "@svc-auth/redis"
import { connect } from "@svc-auth/redis/connect"
import { lacking, startRedis } from "../../adapters/redis/test/servers.ts"
import { conformOn, walks } from "./conform-on.ts"

conformOn({
  name: "@svc-auth/redis",
  walks,
  everywhere: true,
  missing: lacking,
  async start() {
    const server = await startRedis()
    const client = await connect(server.url)
    const close = () => {
      client.destroy()
      return server.close()
    }
    return { open: (prefix) => RedisAdapter(client, { prefix }), close }
  },
})
