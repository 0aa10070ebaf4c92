import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [32, 76],
  name: "reads answer whoever asks, and no script of another origin can read the answer",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const from = "https://evil.example/"
    for (
      const path of ["/auth/session", "/auth/csrf", "/auth/providers", "/auth/signin", "/auth/signout", "/auth/error"]
    ) {
      const page = await agent.get(path, { from, kind: "fetch" })
      expect(page.status, path).toBe(200)
      // the header without which no other lets a script read: @elysiajs/cors sends the others to every origin
      expect(page.headers.get("access-control-allow-origin"), `who may read ${path}`).toBe(null)
    }
  },
}
