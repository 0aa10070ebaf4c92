import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/trustHost", "5/6"],
  cases: [27, 28],
  name: "an app without a trusted host or a configured origin answers no request, and the log names both fixes",
  needs: ["fixtures"],
  fixture: "untrusted-host",
  async run({ agent, expect }) {
    for (const path of ["/auth/session", "/auth/signin", "/auth/csrf"]) {
      const page = await agent.get(path)
      expect(page.status, path).toBe(500)
    }
    const logged = JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error"))
    for (const part of ["UntrustedHost", "AUTH_URL", "AUTH_TRUST_HOST"]) expect(logged, "log").toContain(part)
  },
}
