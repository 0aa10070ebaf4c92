import type { Scenario } from "../../scenario.ts"

const forged: Readonly<Record<string, string>> = {
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "http",
  "x-forwarded-port": "81",
  "x-forwarded-for": "127.0.0.1",
  "x-forwarded-prefix": "/about",
  "x-forwarded-uri": "/about",
  "x-forwarded-path": "/about",
  "x-forwarded-server": "evil.example",
  "x-real-ip": "127.0.0.1",
  forwarded: "for=127.0.0.1;host=evil.example;proto=http",
}

export const scenario: Scenario = {
  spec: ["2.7/trustHost", "5/2", "2.8/authorized"],
  cases: [27, 28, 107],
  name:
    "no forwarded header changes the guard, its redirects or the URLs of the auth routes if an origin is configured",
  needs: ["app", "guard", "fixtures", "direct"],
  fixture: "fixed-origin",
  async run({ agent, expect }) {
    const app = agent.direct()
    const all = Object.entries(forged).map(([name, value]) => ({ [name]: value }))
    for (const headers of [...all, forged]) {
      const label = `with ${Object.keys(headers).join(", ")}`
      const refused = await app.get("/protected", { headers })
      const target = refused.location?.searchParams.get("callbackUrl") ?? ""
      expect(
        [refused.status, refused.location?.origin, refused.location?.pathname],
        `page the guard redirects to, ${label}`,
      ).toBe([303, "https://public.test", "/auth/signin"])
      expect(new URL(target, "https://public.test").href, `target ${label}`).toBe("https://public.test/protected")
      const program = await app.get("/protected/api", { kind: "program", headers })
      expect([program.status, program.body.includes("evil")], `answer to a program ${label}`).toBe([401, false])
      const { body } = await app.get("/auth/providers", { headers })
      expect(body, `addresses ${label}`).toContain("https://public.test/auth/signin/credentials")
      expect(body, `addresses ${label}`).not.toContain("evil")
    }
  },
}
