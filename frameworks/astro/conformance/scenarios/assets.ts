import type { Scenario } from "@svc-auth/conformance"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a rule that guards everything leaves the files of the build open, and no route in a folder of their name",
  needs: ["app", "guard", "fixtures"],
  async run({ agent, expect }) {
    const page = await agent.use("unguarded").get("/client")
    const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(page.body) ?? []
    const file = await agent.use("guarded").get(script, { kind: "fetch", from: page.url })
    expect([file.status, file.headers.get("content-type")?.split(";")[0]], script).toBe([200, "text/javascript"])
    for (const path of ["/x/settings", "/_astro/settings", "/_astro/settings/"]) {
      const kept = await agent.get(path, { kind: "fetch", from: page.url })
      expect([kept.status, kept.body.includes("for members")], path).toBe([401, false])
    }
  },
}
