import type { Scenario } from "../../scenario.ts"

const same = ["/auth/providers", "/auth/providers/", "/auth/providers?x=1", "/auth/%70roviders"]
const other = [
  "/authproviders",
  "/authx/providers",
  "/auth//providers",
  "/auth/providers//",
  "/auth/x/providers",
  "/auth/Providers",
  "/AUTH/providers",
  "/auth/providers;x",
  "/auth/providers%2f",
  "/auth/%2570roviders",
  "/auth/providers%00",
  "/auth/providers%20",
  "/auth/%ff",
  "/auth/%",
  "/auth/..%2fproviders",
  "/auth/nonsense",
  "/auth/__proto__",
  "/auth/constructor",
  "/auth/session/x",
  "/auth/signin/credentials/x",
  "/x/auth/providers",
]

export const scenario: Scenario = {
  spec: ["4.1/base", "2.7/basePath", "4.2/isAuthAction"],
  cases: [84, 85],
  name: "a route matches exact segments, decoded once, with one optional trailing slash",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of same) expect((await agent.get(path)).json, path).toHaveKeys(["idp", "idp-oauth", "credentials"])
    for (const path of other) {
      const page = await agent.get(path)
      expect(page.status >= 400 && page.status < 500, `${path} is 4xx (it is ${page.status})`).toBe(true)
      expect(page.body, path).not.toContain("signinUrl")
    }
  },
}
