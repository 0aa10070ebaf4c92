import { adapterScenarios, runAdapterScenario } from "@svc-auth/conformance/adapter"
import { SqlAdapter } from "../src/index.ts"
import { facts } from "./facts.ts"

/** A Worker that runs the scenario whose id is the path on D1. It responds with 204, or with the error. */
export default {
  async fetch(request: Request, { DB }: { readonly DB: object }): Promise<Response> {
    const id = new URL(request.url).pathname.slice(1)
    const scenario = adapterScenarios(() => ({ adapter: SqlAdapter(DB) })).find((one) => one.id === id)
    const outcome = await runAdapterScenario(scenario!, facts)
    return outcome.status === "failed"
      ? new Response(String(outcome.error), { status: 500 })
      : new Response(null, { status: 204 })
  },
}
