import type { Scenario } from "../../scenario.ts"

/** Headers by which an attacker names another host, in a request to the listed host `a.app.test`. */
const spoofs: readonly Readonly<Record<string, string>>[] = [
  { "x-forwarded-host": "evil.test" },
  { "x-forwarded-host": "b.app.test" },
  { "x-forwarded-host": "evil.app.test, evil.test" },
  { forwarded: "host=evil.test;proto=https" },
  { "x-forwarded-proto": "http" },
]
/** Hosts that no entry of the list matches. */
const unlisted = ["evil.test", "a.app.test.evil.test", "app.test.", "x.a.app.test", "a.app.test:8443", ".app.test"]

export const scenario: Scenario = {
  spec: ["2.7/origins", "4.1/email"],
  cases: [27, 28],
  name: "mail goes out only for a listed host, with a link to it, whatever other headers name",
  needs: ["fixtures", "email", "store", "origins", "direct"],
  fixture: "email-origins-direct",
  async run({ agent, mail, expect }) {
    const app = agent.direct()
    const own = { host: "a.app.test", origin: "https://a.app.test", "x-forwarded-proto": "https" }
    const page = await app.get("/auth/csrf", { kind: "program", headers: own })
    const csrfToken = (page.json as { csrfToken?: string } | undefined)?.csrfToken ?? ""
    const ask = (name: string, headers: Readonly<Record<string, string>>) =>
      app.post("/auth/signin/email", { csrfToken, email: mail.address(name) }, { headers: { ...own, ...headers } })
    await ask("ada", { "x-forwarded-host": "a.app.test" })
    expect(new URL(mail.link("ada")).origin, "origin of the link").toBe("https://a.app.test")
    for (const [index, headers] of spoofs.entries()) {
      await ask(`bob${index}`, headers)
      // some frameworks believe these headers, and reject the form themselves
      for (const letter of mail.letters(`bob${index}`)) {
        expect(`${letter.subject}${letter.text}${letter.html}`, JSON.stringify(headers)).not.toMatch(/evil|b\.app/)
        expect(new URL(mail.link(`bob${index}`)).origin, JSON.stringify(headers)).toBe("https://a.app.test")
      }
    }
    for (const [index, host] of unlisted.entries()) {
      const page = await ask(`eve${index}`, { host, origin: `https://${host}`, "x-forwarded-host": "a.app.test" })
      expect([page.status >= 400, mail.letters(`eve${index}`).length], host).toBe([true, 0])
    }
  },
}
