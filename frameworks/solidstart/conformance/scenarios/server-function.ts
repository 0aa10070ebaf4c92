import type { Scenario } from "@svc-auth/conformance"
import { alice, call, functionUrl } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "4.3/signIn"],
  cases: [97],
  name: "a server function reads the session itself, and the page that it claims to come from does not matter",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const tell = await functionUrl(agent, "Tell")
    for (const referer of ["/", "/protected", "/auth/signin"]) {
      const asked = await call(agent, tell, {}, { referer: `${agent.origin}${referer}` })
      expect(asked.body, `claiming ${referer}`).not.toContain("for members")
      expect(asked.location?.pathname, `claiming ${referer}`).toBe("/auth/signin")
    }
    const plain = await agent.submit(await agent.get("/actions"), "Tell")
    expect(new URL(plain.url).pathname, "without script").toBe("/auth/signin")
    expect(new URL(plain.url).searchParams.get("callbackUrl"), "back to").toBe(`${agent.origin}/actions`)
    await agent.submit(await agent.get("/actions"), "Log in", alice)
    expect((await call(agent, tell)).body, "signed in").toContain("for members")
    expect((await agent.submit(await agent.get("/actions"), "Tell")).text, "without script").toContain("for members")
  },
}
