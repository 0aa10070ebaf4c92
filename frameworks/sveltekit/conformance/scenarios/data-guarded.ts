import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Every kind of request below `/protected`, in every spelling of its path. */
const paths = [
  "/protected",
  "/protected?x",
  "/%70rotected",
  "/protecte%64",
  "/protected/__data.json",
  "/protected/__data.json?x-sveltekit-invalidated=01",
  "/%70rotected/__data.json",
  "/protected/api",
  "/protected/%61pi",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a rule for a page's path also guards its data and endpoints, however the path is spelled",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of paths) {
      for (const kind of ["navigate", "fetch", "program"] as const) {
        const page = await agent.get(path, { kind, from: kind === "fetch" ? `${agent.origin}/` : undefined })
        const label = `${path} by ${kind}`
        expect(page.body, label).not.toContain("members")
        expect(page.status === 303 || page.status === 401 || page.body.includes('"type":"redirect"'), label).toBe(true)
      }
    }
    const data = await agent.get("/protected/__data.json", { kind: "fetch", from: `${agent.origin}/` })
    const target = new URL((data.json as { location: string }).location)
    expect(target.searchParams.get("callbackUrl"), "where it comes back to").toBe(`${agent.origin}/protected`)
    await logIn(agent)
    expect((await agent.get("/protected/__data.json")).body, "data, signed in").toContain("Alice")
    expect((await agent.get("/protected/api", { kind: "program" })).body, "endpoint, signed in").toContain(
      "for members",
    )
  },
}
