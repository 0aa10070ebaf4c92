import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/base"],
  cases: [84],
  name: "an unknown route or provider gets 404: a page for a browser, JSON for a program",
  needs: [],
  async run({ agent, expect }) {
    const unknown = {
      "/auth/nowhere": "UnknownAction",
      "/auth/signin/idp/x": "UnknownAction",
      "/auth/signin/nobody": "InvalidProvider",
      "/auth/callback/nobody?code=x&state=y": "InvalidProvider",
      "/auth/callback/undefined": "InvalidProvider",
    }
    for (const [path, error] of Object.entries(unknown)) {
      const page = await agent.get(path)
      expect([page.status, page.headers.get("content-type")], path).toBe([404, "text/html; charset=utf-8"])
      expect(page.body, path).toContain("No such page")
      expect(page.elements.some(({ tagName }) => tagName === "dl"), `${path} tells more in production`).toBe(false)
      const answer = await agent.get(path, { kind: "program" })
      expect([answer.status, answer.json], `${path} for a program`).toBe([404, { error }])
      const script = await agent.get(path, { headers: { "x-auth-return-redirect": "1" } })
      expect([script.status, script.json], `${path} for a script that accepts pages`).toBe([404, { error }])
    }
  },
}
