import type { Scenario } from "@svc-auth/conformance"
import { call, islandOf, logIn } from "./steps.ts"

/** Astro's names for these statuses in the errors of actions. */
const codes: Readonly<Record<number, string>> = { 500: "INTERNAL_SERVER_ERROR", 503: "SERVICE_UNAVAILABLE" }
/** Fixtures with a broken part that the guard depends on, and the guard's status. */
const broken = [
  ["broken-jwt", 503],
  ["broken-session", 503],
  ["broken-authorized", 500],
  ["no-secret", 500],
  ["untrusted-host", 500],
  ["short-secret", 500],
  ["broken-base-path", 500],
] as const

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name: "with a broken store, callback or configuration, the guard lets no request reach pages, actions or islands",
  needs: ["app", "guard", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    await logIn(agent)
    const island = await islandOf(agent, "/members")
    const fetched = { kind: "fetch", from: `${agent.origin}/members` } as const
    for (const [fixture, status] of broken) {
      agent.use(fixture)
      const called = await call(agent, "buy", {})
      const { type, code } = called.json as Record<string, unknown>
      expect([type, code], `an action's error with ${fixture}`).toBe(["AstroActionError", codes[status]])
      const answers = [
        called,
        await agent.get("/protected"),
        await agent.get("/protected/api"),
        await agent.get(island, fetched),
        await agent.post("/offer?_action=buy", {}, { from: `${agent.origin}/members` }),
      ]
      for (const page of answers) {
        expect(page.status, `${page.url} with ${fixture}`).toBe(status)
        expect(page.body, page.url).not.toMatch(/Alice|members|ought/)
      }
    }
    expect((await agent.use("default").get("/protected")).text, "mended").toContain("Alice")
  },
}
