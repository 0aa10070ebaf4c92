import { authJsCookie } from "../../auth-js-tokens.ts"
import type { FixtureName } from "../../fixtures/selection.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, type SeenSession, sessionCookie, signInAs } from "../../steps.ts"
import { callsDuring, callsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter", "8/maxAge"],
  cases: [60, 62],
  name:
    "with `fromAuthJs()`, the rows of Auth.js are taken over at their first use, and rows of this library never are",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-migrating",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [locator = ""] = /^.*(?=~)/.exec(agent.jar.get(sessionCookie)!) ?? []
    const rawOf = (n: number) => `${locator}raw-token-of-auth-js-${n}`
    const read = async (cookie: string, fixture: FixtureName = "database-migrating") =>
      await readSession(agent.fresh().use(fixture), { cookie })
    const nameOf = (page: { json: unknown }) => (page.json as SeenSession | null)?.user?.["name"]

    let page: Awaited<ReturnType<typeof read>> | undefined
    const calls = await callsDuring(agent, async () => page = await read(`${authJsCookie}=${rawOf(1)}`))
    expect(nameOf(page!), "name").toBe("Alice of the store")
    expect(calls.filter((name) => /create|delete/.test(name)), "changes").toBe(["createSession", "deleteSession"])
    const line = page!.setCookies.find((line) => line.startsWith(`${sessionCookie}=`))!
    const own = decodeURIComponent(line.slice(0, line.indexOf(";")))
    expect(nameOf(await read(own)), "name by the new cookie").toBe("Alice of the store")
    const late = agent.fresh().wait(120)
    for (const name of [authJsCookie, sessionCookie]) {
      expect((await readSession(late, { cookie: `${name}=${rawOf(1)}` })).json, `the old token as ${name}`).toBe(null)
    }
    const both = await read(`${own}; ${authJsCookie}=${rawOf(1)}`)
    expect(both.setCookies.join(), "the old cookie").toMatch(/^__Secure-authjs\.session-token=; .*Max-Age=0/)

    // under this library's name, if the app kept Auth.js's name for the cookie
    expect(nameOf(await read(`${sessionCookie}=${rawOf(2)}`)), "name by a raw token in the own cookie").toBe(
      "Alice of the store",
    )

    const many = await Promise.all(Array.from({ length: 8 }, () => read(`${authJsCookie}=${rawOf(3)}`)))
    expect(many.map(nameOf), "names in parallel requests").toBe(many.map(() => "Alice of the store"))
    for (const { setCookies } of many) {
      const line = setCookies.find((line) => line.startsWith(`${sessionCookie}=`))!
      expect(nameOf(await read(decodeURIComponent(line.slice(0, line.indexOf(";"))))), "name by each cookie").toBe(
        "Alice of the store",
      )
    }

    const browser = agent.fresh()
    const csrfToken = await csrfOf(browser)
    const csrf = browser.jar.all(browser.now()).map(({ name, value }) => `${name}=${value}`)
    for (const n of [1, 4]) {
      await browser.post("/auth/signout", { csrfToken }, {
        cookie: [...csrf, `${authJsCookie}=${rawOf(n)}`].join("; "),
      })
      expect((await read(`${authJsCookie}=${rawOf(n)}`)).json, `session ${n} after the sign-out`).toBe(null)
    }

    // its user is one whom `callbacks.signIn` refuses
    expect((await read(`${authJsCookie}=${rawOf(6)}`)).json, "a user who may not sign in").toBe(null)

    for (const fixture of ["database-unmigrated", "database-migrated"] as const) {
      for (const name of [authJsCookie, sessionCookie]) {
        expect((await read(`${name}=${rawOf(5)}`, fixture)).json, `${name} with ${fixture}`).toBe(null)
      }
    }
    const hashes = (await callsOf(agent, "createSession")).map((row) => String(row["sessionToken"]))
    const before = hashes.length
    for (const hash of hashes.filter((hash) => hash.startsWith("svc1-"))) {
      for (const value of [hash, locator + hash, `${locator}~${hash}`, hash.toUpperCase(), `${hash} `]) {
        for (const name of [authJsCookie, sessionCookie]) {
          expect((await read(`${name}=${encodeURIComponent(value)}`)).json, "session of a stored hash").toBe(null)
        }
      }
    }
    expect((await callsOf(agent, "createSession")).length, "rows").toBe(before)
    expect(nameOf(await read(`${sessionCookie}=${rawOf(2)}`)), "name by a session that is left").toBe(
      "Alice of the store",
    )
  },
}
