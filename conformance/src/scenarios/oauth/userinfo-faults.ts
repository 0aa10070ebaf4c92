import type { Scenario } from "../../scenario.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"

const types = ["OAuthCallbackError", "OAuthProfileParseError"]

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [12, 13],
  name: "a userinfo response that cannot be read signs no user in",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run(stage) {
    const { agent, idp, expect } = stage
    const faults = ["html", "html-200", "huge", "redirect", "empty", "array", "500", "401"] as const
    for (const kind of faults) {
      for (const provider of ["userinfo", "named"]) {
        await idp.next({ faults: [`userinfo/${kind}`] })
        await expectRefusal(stage, await signInBy(agent, idp, { provider }), types, `${provider}, ${kind}`)
      }
    }
    // the app requests userinfo because the ID token lacks these claims
    await idp.next({ faults: ["id-token/fine-thin", "userinfo/401"] })
    await expectRefusal(stage, await signInBy(agent, idp), types, "idp, 401")
    const last = (await agent.seen()).findLast(({ kind, name }) => kind === "log" && name === "error")
    expect(JSON.stringify(last?.data), "log line").toContain(`${idp.issuer}/userinfo answered with status 401`)
    expect((last?.data as [string, { message: string }])[1].message, "message").toContain(
      "set `idToken: true` to use the ID",
    )
    await signInBy(agent, idp, { provider: "userinfo" })
    expect(await nameOf(agent), "name, once nothing is wrong").toBe("Ada Lovelace")
  },
}
