import type { Scenario } from "../../scenario.ts"

/** Faults, with the texts that the page must contain in development. */
const faults = [
  ["untrusted-host", ["UntrustedHost", "AUTH_URL", "AUTH_TRUST_HOST"]],
  ["short-secret", ["InvalidConfig", "secret"]],
  ["broken-base-path", ["InvalidConfig", "basePath"]],
  ["no-secret", ["MissingSecret", "AUTH_SECRET"]],
] as const

export const scenario: Scenario = {
  spec: ["5/2", "7/MissingSecretError", "2.7/secret", "2.7/trustHost"],
  cases: [95, 100],
  name: "a page of a misconfigured app explains the fix in development, and shows no detail in production",
  needs: ["fixtures", "production"],
  async run({ agent, expect }) {
    for (const [fixture, parts] of faults) {
      const page = await agent.use(fixture).get("/auth/signin")
      expect(page.status, `status with ${fixture} in production`).toBe(500)
      for (const part of parts) expect(page.body, `page with ${fixture} in production`).not.toContain(part)
      // without a secret the development server creates one and logs a warning
      if (fixture === "no-secret") continue
      const explained = await agent.use(`${fixture}-in-development`).get("/auth/signin")
      expect(explained.status, `status with ${fixture} in development`).toBe(500)
      for (const part of parts) expect(explained.text, `page with ${fixture} in development`).toContain(part)
    }
    const page = await agent.use("no-secret-in-development").get("/auth/signin")
    expect([page.status, page.forms.length > 0], "without a secret in development").toBe([200, true])
    const warnings = JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "warn"))
    expect(warnings, "warning").toContain("openssl rand")
  },
}
