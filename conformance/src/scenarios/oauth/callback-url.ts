import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect", "4.3/signIn"],
  cases: [20, 21, 22],
  name: "a user who signs in at a provider returns to the target on the app's own origin",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const targets = [
      ["/deep/page?x=1&y=%20#part", `${agent.origin}/deep/page?x=1&y=%20#part`],
      [`${agent.origin}/absolute`, `${agent.origin}/absolute`],
      ["https://evil.example/", `${agent.origin}/`],
      ["//evil.example", `${agent.origin}/`],
      [`${agent.origin}//evil.example/x`, `${agent.origin}/evil.example/x`],
      ["/.//evil.example/x", `${agent.origin}/evil.example/x`],
    ] as const
    for (const [callbackUrl, expected] of targets) {
      const page = await signInBy(agent, idp, { callbackUrl })
      expect(page.location?.href, `target of ${callbackUrl.slice(0, 40)}`).toBe(expected)
    }
    const page = await agent.get("/auth/signin?callbackUrl=%2Fkept%3Fa%3Db")
    const back = await agent.submit(page, "Sign in with Test Identity")
    expect(back.url, "from the page").toBe(`${agent.origin}/kept?a=b`)
  },
}
