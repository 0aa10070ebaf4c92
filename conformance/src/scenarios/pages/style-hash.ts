import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/theme"],
  cases: [71, 74],
  name: "the policy of each page allows its style sheet by hash",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const fixture of ["default", "themed"] as const) {
      const page = await agent.use(fixture).get("/auth/signin")
      const sheets = [...page.body.matchAll(/<style>([^]*?)<\/style>/g)].map(([, sheet = ""]) => sheet)
      expect(sheets.length, "style sheets").toBe(1)
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(sheets[0])))
      const hash = `'sha256-${btoa(String.fromCharCode(...digest))}'`
      expect(page.headers.get("content-security-policy"), `policy of ${fixture}`).toContain(`style-src ${hash}`)
      expect(/\sstyle=/.test(page.body), "a style attribute, which no policy allows").toBe(false)
    }
  },
}
