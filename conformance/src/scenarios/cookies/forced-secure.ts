import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/useSecureCookies", "5/7"],
  cases: [107],
  name: "useSecureCookies true makes every cookie Secure even if the app sees http",
  needs: ["fixtures", "proxy-headers"],
  fixture: "secure-cookies",
  async run({ agent, expect }) {
    const headers = { "x-forwarded-proto": "http" }
    const [line = ""] = (await agent.get("/auth/csrf", { headers })).setCookies
    expect(/^__Host-svc\.csrf-token=.*; Secure/.test(line), `secure: ${line}`).toBe(true)
    const [plain = ""] = (await agent.fresh().use("default").get("/auth/csrf", { headers })).setCookies
    expect(plain.startsWith("svc.csrf-token=") && !plain.includes("Secure"), `without it: ${plain}`).toBe(true)
  },
}
