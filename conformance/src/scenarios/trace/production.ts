import type { Scenario } from "../../scenario.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"
import { readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [95],
  name: "no response in production explains a decision, even if the debug log is on, and the error page lists nothing",
  needs: ["fixtures", "app", "credentials", "oidc", "guard", "production"],
  fixture: "every-level",
  async run({ agent, idp, expect }) {
    const pages = [
      await agent.get("/auth/error"),
      await readSession(agent, { cookie: "__Host-svc.session-token=a" }),
      await agent.get("/auth/callback/idp?state=x"),
      await agent.get("/auth/no-such-route"),
      await agent.post("/auth/signout", {}, { headers: { "sec-fetch-site": "cross-site" } }),
      await arrive(agent, await toReturn(agent), idp),
      await signInAs(agent),
      await agent.get("/protected"),
    ]
    for (const page of pages) expect(page.headers.get("x-svc-trace"), `trace of ${page.url}`).toBe(null)
    const [error] = pages
    expect([error!.status, error!.elements.some(({ tagName }) => tagName === "dl")], "error page").toBe([200, false])
  },
}
