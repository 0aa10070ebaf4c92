import type { Scenario } from "../../scenario.ts"
import { csrfCookie, rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20],
  name: "no cookie contains the target, so an attacker can plant none",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin?callbackUrl=/api/me")
    expect(page.setCookies.every((line) => line.startsWith(`${csrfCookie}=`)), "only the token is set").toBe(true)
    for (
      const name of ["svc.callback-url", "__Host-svc.callback-url", "__Secure-svc.callback-url", "authjs.callback-url"]
    ) {
      agent.jar.plant(name, "https://evil.example", agent.origin, "Path=/; Secure")
    }
    const target = await agent.post("/auth/callback/credentials", await rightForm(agent))
    expect(target.location?.href, "Location").toBe(`${agent.origin}/`)
  },
}
