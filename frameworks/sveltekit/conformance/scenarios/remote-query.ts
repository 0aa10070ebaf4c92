import type { Scenario } from "@svc-auth/conformance"
import { logIn, remotePath } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [97],
  name: "a remote query reads the session itself, and the page that it claims to come from does not matter",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const path = await remotePath(agent, "secret")
    const ask = (page: string) =>
      agent.get(path, { kind: "fetch", from: `${agent.origin}/remote`, headers: { "x-sveltekit-pathname": page } })
    for (const page of ["/", "/protected", "/auth/signin"]) {
      const signedOut = await ask(page)
      expect(signedOut.body, `claiming ${page}`).not.toContain("for members")
      expect(signedOut.body, "where to").toContain("/auth/signin?callbackUrl=")
    }
    await logIn(agent)
    expect((await ask("/")).body, "signed in").toContain("for members")
  },
}
