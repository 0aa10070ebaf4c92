import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["7/AccessDenied"],
  cases: [70],
  name: "an error page has the status of its error type, and one of an unknown type has status 200",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const statuses = [
      ["AccessDenied", 403],
      ["Verification", 403],
      ["Configuration", 500],
      ["OAuthCallbackError", 200],
      ["", 200],
      ["__proto__", 200],
      ["constructor", 200],
      ["<script>", 200],
    ] as const
    for (const [error, status] of statuses) {
      const page = await agent.get(`/auth/error?error=${encodeURIComponent(error)}`)
      expect(page.status, `status for ${error}`).toBe(status)
    }
  },
}
