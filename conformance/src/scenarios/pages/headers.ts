import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [35, 37, 74, 76, 77, 78],
  name: "every page forbids scripts except the app's own, frames, foreign styles and shared caches",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of ["/auth/signin", "/auth/signout", "/auth/error", "/auth/error?error=AccessDenied"]) {
      const page = await agent.get(path)
      const csp = new Map(
        (page.headers.get("content-security-policy") ?? "").split(";").map((text) => {
          const [name = "", ...values] = text.trim().split(" ")
          return [name, values.join(" ")]
        }),
      )
      expect(csp.get("default-src"), `default-src of ${path}`).toBe("'none'")
      expect(csp.get("base-uri"), `base-uri of ${path}`).toBe("'none'")
      expect(csp.get("frame-ancestors"), `frame-ancestors of ${path}`).toBe("'none'")
      expect(csp.get("style-src"), `style-src of ${path}`).toMatch(/^'sha256-[\w+/]+=*'$/)
      // the sign-in page has a field for a password
      expect(csp.get("script-src"), `script-src of ${path}`).toBe(path === "/auth/signin" ? "'self'" : undefined)
      expect(csp.has("connect-src"), `connect-src of ${path}`).toBe(false)
      // browsers also apply form-action to the redirect after a POST, which leads to the identity provider
      expect(csp.has("form-action"), `form-action of ${path}`).toBe(false)
      expect(page.headers.get("x-frame-options"), "X-Frame-Options").toBe("DENY")
      expect(page.headers.get("referrer-policy"), "Referrer-Policy").toBe("same-origin")
      expect(page.headers.get("content-type"), "content type").toBe("text/html; charset=utf-8")
    }
  },
}
