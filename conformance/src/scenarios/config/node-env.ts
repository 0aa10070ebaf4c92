import type { Scenario } from "../../scenario.ts"

/** Faults, with the texts that only a page of a development server contains. */
const faults = [
  ["untrusted-host", ["UntrustedHost", "AUTH_URL"]],
  ["broken-base-path", ["InvalidConfig", "basePath"]],
  ["no-secret", ["MissingSecret", "AUTH_SECRET"]],
] as const

export const scenario: Scenario = {
  spec: ["5/2", "2.7/secret", "2.7/trustHost"],
  cases: [25, 95, 100],
  name:
    "only NODE_ENV=development shows details, trusts any host and makes a secret, and not its absence or another value",
  needs: ["fixtures", "production", "restart"],
  async run({ startWith, expect }) {
    for (const mode of [undefined, "test", "staging"]) {
      const what = mode === undefined ? "without NODE_ENV" : `with NODE_ENV=${mode}`
      const { agent, close } = await startWith({ NODE_ENV: mode })
      try {
        for (const [fixture, parts] of faults) {
          agent.use(fixture)
          for (const path of ["/auth/signin", "/auth/csrf"]) {
            const page = await agent.get(path)
            expect(page.status, `${what}, status of ${path} with ${fixture}`).toBe(500)
            for (const part of parts) expect(page.body, `${what}, ${path} with ${fixture}`).not.toContain(part)
          }
        }
        const page = await agent.use("default").get("/auth/signin")
        expect(page.status, `${what}, status of the sign-in page`).toBe(200)
      } finally {
        await close()
      }
    }
  },
}
