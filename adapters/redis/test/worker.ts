import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { Redis } from "@upstash/redis/cloudflare"
import { RedisAdapter } from "../src/index.ts"

interface Env {
  readonly UPSTASH_REDIS_REST_URL: string
  readonly UPSTASH_REDIS_REST_TOKEN: string
}

/** A Worker that runs the scenario whose id is the path. It responds with 204, or with the error. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const id = new URL(request.url).pathname.slice(1)
    const scenario = adapterScenarios(() => ({ adapter: RedisAdapter(Redis.fromEnv(env)) })).find((one) =>
      one.id === id
    )
    try {
      await scenario!.run()
      return new Response(null, { status: 204 })
    } catch (error) {
      return new Response(String(error), { status: 500 })
    }
  },
}
