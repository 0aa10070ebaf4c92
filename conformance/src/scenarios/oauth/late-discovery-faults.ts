import type { Scenario } from "../../scenario.ts"
import { arrive, expectRefusal, outlive, signInBy, start, toCallback } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [10, 11, 13],
  name:
    "a discovery document without an endpoint that the callback needs signs no user in, and the log names the option to set",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const lacks = [["discovery/no-jwks-uri", "jwks_endpoint"], ["discovery/no-token-endpoint", "token"]] as const
    for (const [fault, option] of lacks) {
      await outlive(agent, idp)
      await idp.always({ faults: [fault] })
      const page = await start(agent)
      const location = page.location?.searchParams.has("client_id")
        ? await arrive(agent, await toCallback(agent, page.location), idp)
        : page
      await expectRefusal(stage, location, ["InvalidEndpoints"], fault)
      const last = (await agent.seen()).findLast(({ kind, name }) => kind === "log" && name === "error")
      expect((last?.data as [string, { message: string }])[1].message, "message").toContain(`set \`${option}\``)
    }
    const kinds = ["html", "html-200", "huge", "redirect", "empty", "array", "500"] as const
    for (const kind of kinds) {
      await outlive(agent, idp)
      await idp.always({ faults: [`jwks/${kind}`] })
      await expectRefusal(stage, await signInBy(agent, idp), ["OAuthCallbackError"], `jwks/${kind}`)
    }
  },
}
