import type { Agent } from "../../agent.ts"
import { authJsCookie, nextAuthCookie, toAuthJsToken, toChunkedCookies } from "../../auth-js-tokens.ts"
import { secret } from "../../fixtures/named.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, type SeenSession, sessionCookie, sessionCookiesOf, sessionOf } from "../../steps.ts"

const ada = { sub: "a1", name: "Ada", email: "ada@app.test", picture: "https://cdn.test/ada.png", role: "admin" }

/** Puts the cookies into a new browser, which has to have a session. Returns the browser. */
const openWith = (agent: Agent, cookies: string): Agent => {
  const browser = agent.fresh()
  const lines = cookies.split("; ").map((pair) => `${pair}; Path=/; Secure; HttpOnly; SameSite=Lax`)
  browser.jar.store(lines, new URL(browser.origin), browser.now(), "same-site")
  return browser
}

export const scenario: Scenario = {
  spec: ["2.7/jwt", "8/maxAge"],
  cases: [104],
  name: "with `fromAuthJs()`, a user with an encrypted session of Auth.js stays signed in, and nothing else opens one",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "migrating",
  async run({ agent, expect }) {
    const expires = Math.floor(agent.now() / 1_000) + 3_600
    const whole = await toAuthJsToken(ada, { secret, expires })
    const long = await toAuthJsToken({ ...ada, filler: "x".repeat(4_000) }, { secret, expires })
    const old = await toAuthJsToken(ada, { secret, expires, cookie: nextAuthCookie })
    for (
      const [what, cookies] of [
        ["whole", `${authJsCookie}=${whole}`],
        ["in chunks", toChunkedCookies(authJsCookie, long)],
        ["of next-auth 4", `${nextAuthCookie}=${old}`],
      ] as const
    ) {
      const browser = openWith(agent, cookies)
      const page = await readSession(browser)
      const session = page.json as SeenSession & { token?: Record<string, unknown> }
      expect([session?.user?.["name"], session?.user?.["image"]], `the session ${what}`).toBe([ada.name, ada.picture])
      expect([session.token?.["role"], session.token?.["picture"]], `claims ${what}`).toBe(["admin", undefined])
      expect(sessionCookiesOf(browser), `the own cookie after a session ${what}`).toContain(sessionCookie)
      await readSession(browser)
      expect(browser.jar.all(browser.now()).filter(({ name }) => name.includes("auth")), `left ${what}`).toBe([])
      expect((await sessionOf(browser))?.user?.["name"], `afterwards, ${what}`).toBe(ada.name)
      const late = await readSession(browser.fresh().wait(120), { cookie: cookies })
      expect(late.json, `two minutes later, with the old cookie ${what}`).toBe(null)

      const csrfToken = await csrfOf(browser)
      await browser.post("/auth/signout", { csrfToken })
      const again = openWith(browser, cookies)
      again.jar.store(
        browser.jar.all(browser.now()).map(({ name, value }) => `${name}=${value}; Path=/; Secure`),
        new URL(browser.origin),
        browser.now(),
        "same-site",
      )
      expect(await sessionOf(again), `after the sign-out, with the old cookie ${what}`).toBe(null)
    }
    const forged = await toAuthJsToken(ada, { secret: secret.replaceAll("0", "1"), expires })
    const ended = await toAuthJsToken(ada, { secret, expires: Math.floor(agent.now() / 1_000) - 60 })
    const plain = await toAuthJsToken(ada, { secret, expires, cookie: "authjs.session-token" })
    const first = toChunkedCookies(authJsCookie, long).split("; ").slice(0, 1).join()
    for (
      const [what, cookie] of [
        ["of another secret", `${authJsCookie}=${forged}`],
        ["that has expired", `${authJsCookie}=${ended}`],
        ["with a name that any site of the domain can set", `authjs.session-token=${plain}`],
        ["of another cookie", `${authJsCookie}=${plain}`],
        ["in its first chunk", first],
        ["that is no token", `${authJsCookie}=svc1-${"a".repeat(43)}`],
        ["in this library's cookie", `${sessionCookie}=${whole}`],
      ] as const
    ) {
      const page = await readSession(agent.fresh(), { cookie })
      expect([page.status, page.json], `the session ${what}`).toBe([200, null])
    }
    const refused = await toAuthJsToken({ ...ada, email: "refused@app.test" }, { secret, expires })
    expect((await readSession(agent.fresh(), { cookie: `${authJsCookie}=${refused}` })).json, "refused").toBe(null)
    for (const fixture of ["default", "migrated"] as const) {
      const page = await readSession(agent.fresh().use(fixture), { cookie: `${authJsCookie}=${whole}` })
      expect(page.json, `the session with the fixture ${fixture}`).toBe(null)
    }
  },
}
