import { PGlite } from "@electric-sql/pglite"
import { Auth, type AuthConfig, customFetch, type OutgoingMail } from "@svc-auth/core"
import GitHub from "@svc-auth/core/providers/github"
import { Password } from "@svc-auth/password"
import { SqlAdapter } from "@svc-auth/sql"
import { toSql } from "@svc-auth/sql/schema"
import { afterAll, expect, test } from "vitest"
import { Browser, origin } from "../../../core/test/browser.ts"
import { choose, signIn } from "../../../password/test/password/world.ts"

const database = new PGlite()
afterAll(() => database.close())
await database.exec(toSql({ dialect: "postgres" }).map((statement) => `${statement};`).join("\n"))

const sent: string[] = []
const adapter = SqlAdapter({
  query: (sql: string, parameters: unknown[]) => (sent.push(sql), database.query(sql, parameters)),
})

/** Returns how many statements are sent in the meantime. */
async function count(work: () => Promise<unknown>): Promise<number> {
  sent.length = 0
  await work()
  expect(sent.filter((sql) => /^\s*(begin|commit|rollback)\b/i.test(sql))).toEqual([])
  return sent.length
}

/** The user at GitHub, who has verified the address unless it is public. */
let gitHubUser = { id: 1, email: "ada@app.test", isPublic: false }

const fetchGitHub: typeof fetch = (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const { id, email, isPublic } = gitHubUser
  if (pathname.endsWith("/emails")) return Promise.resolve(Response.json([{ email, primary: true, verified: true }]))
  const token = { access_token: "access", token_type: "bearer", scope: "read:user,user:email" }
  const user = { id, login: "ada", name: "Ada", email: isPublic ? email : null, avatar_url: `${origin}/ada.png` }
  return Promise.resolve(Response.json(pathname.endsWith("/access_token") ? token : user))
}

const mailed: OutgoingMail[] = []
const config: AuthConfig = {
  origin,
  adapter,
  secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
  mail: (mail) => void mailed.push(mail),
  providers: [GitHub({ clientId: "client", clientSecret: "secret", [customFetch]: fetchGitHub }), Password()],
}
const open = () => new Browser((request) => Auth(request, config))

async function enterWithGitHub(browser: Browser): Promise<() => Promise<unknown>> {
  const begun = await browser.post("signin/github")
  const state = new URL(begun.headers.get("location")!).searchParams.get("state")!
  return async () => {
    const response = await browser.fetch(
      `callback/github?${new URLSearchParams({ code: "code", state, iss: "https://github.com/login/oauth" })}`,
    )
    expect(response.headers.get("location")).toBe(`${origin}/`)
  }
}

/**
 * The last statement before a refund looks up what may have changed before the session was stored: the account, or for a password its hash. If the
 * user's address is verified, the statement that stores the new tokens answers that, too (decision 91). All limits of a password are counted by one
 * statement, and refunded by one.
 */
test("each flow sends this many statements, and none of them opens a transaction", async () => {
  const ada = open()
  expect(await count(await enterWithGitHub(ada)), "first sign-in").toBe(5)
  expect(await count(() => ada.fetch("session")), "session").toBe(1)
  const again = open()
  expect(await count(await enterWithGitHub(again)), "known account").toBe(3)

  gitHubUser = { id: 2, email: "eve@app.test", isPublic: true }
  expect(await count(await enterWithGitHub(open())), "first sign-in, unverified").toBe(5)
  expect(await count(await enterWithGitHub(open())), "known account, unverified").toBe(4)

  const bob = open()
  await bob.post("signup/password", { email: "bob@app.test" })
  await choose(bob, new URL(mailed.at(-1)!.url!), "correct horse battery")
  expect(await bob.currentEmail()).toBe("bob@app.test")
  const later = open()
  expect(await count(() => signIn(later, "correct horse battery", "bob@app.test")), "password").toBe(6)
  expect(await later.currentEmail()).toBe("bob@app.test")
})
