import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [19],
  name: "a script that signs in gets the URL instead of a redirect, and the same cookies",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const headers = { "x-auth-return-redirect": "1" }
    const wrong = await agent.postJson("/auth/callback/credentials", { ...await rightForm(agent), password: "wrong" }, {
      headers,
    })
    expect(wrong.status, "status").toBe(200)
    expect(new URL((wrong.json as { url: string }).url).searchParams.get("error"), "error").toBe("CredentialsSignin")
    const right = await agent.postJson("/auth/callback/credentials", {
      ...await rightForm(agent),
      callbackUrl: "/api/me",
    }, { headers })
    expect(right.json, "body").toBe({ url: `${agent.origin}/api/me` })
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
