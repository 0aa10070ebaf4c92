import type { Scenario } from "../../scenario.ts"

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name: "the guard runs for every method, including those that the route does not have",
  needs: ["app", "guard", "fixtures"],
  async run({ agent, expect }) {
    for (const method of methods) {
      for (const path of ["/protected/api", "/protected/files/a", "/protected/nowhere"]) {
        const body = method === "GET" || method === "HEAD" ? undefined : "{}"
        const headers = body === undefined ? {} : { "content-type": "application/json" }
        const page = await agent.send(method, path, body, { kind: "program", headers })
        expect(page.status, `status of ${method} ${path}, which the guard must refuse`).toBe(401)
      }
    }
  },
}
