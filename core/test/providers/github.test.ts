import { describe, expect, test } from "vitest"
import { customFetch } from "../../src/app/symbols.ts"
import { finishAuthorization } from "../../src/oauth/callback.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"
import GitHub from "../../src/providers/github.ts"
import { startAuthorization } from "../oauth/fixture.ts"

const state = "s".repeat(94)
const redirectUri = "https://app.test/auth/callback/github"
const now = new Date("2027-11-20T12:00:00Z")
const ada = { id: 583231, login: "ada", name: null, email: null as string | null, avatar_url: "https://a.test/ada" }

async function signIn(user: object, emails: Response, iss?: string) {
  const asked: string[] = []
  const answers: Record<string, () => Response> = {
    "https://github.com/login/oauth/access_token": () =>
      Response.json({ access_token: "gho_1", token_type: "bearer", scope: "read:user,user:email" }),
    "https://api.github.com/user": () => Response.json(user),
    "https://api.github.com/user/emails": () => emails,
  }
  const reply: typeof fetch = (input) => {
    asked.push(String(input))
    return Promise.resolve(answers[String(input)]!())
  }
  const provider = getProviderSettings(
    GitHub({ clientId: "c", clientSecret: "s", [customFetch]: reply }),
  ) as OAuthSettings
  const { secrets, url } = await startAuthorization(provider, {
    redirectUri,
    state,
    params: new URLSearchParams(),
    now,
  })
  const parameters = new URLSearchParams({ code: "c", state: secrets.state, ...(iss && { iss }) })
  return { url, asked, identity: await finishAuthorization(provider, { parameters, secrets, redirectUri, now }) }
}

const list = (...addresses: [string, boolean, boolean][]) =>
  Response.json(addresses.map(([email, primary, verified]) => ({ email, primary, verified })))

describe("GitHub", () => {
  test("gets a request for profile and addresses, with PKCE", async () => {
    const { url, asked } = await signIn({ ...ada, email: "ada@a.test" }, list())
    expect(url.origin + url.pathname).toBe("https://github.com/login/oauth/authorize")
    expect(url.searchParams.get("scope")).toBe("read:user user:email")
    expect(url.searchParams.get("code_challenge_method")).toBe("S256")
    expect(asked).toEqual(["https://github.com/login/oauth/access_token", "https://api.github.com/user"])
  })

  test("returns its number as text, and the login if there is no name", async () => {
    const { identity } = await signIn({ ...ada, email: "ada@a.test" }, list())
    expect(identity.user).toEqual({ id: "583231", name: "ada", email: "ada@a.test", image: "https://a.test/ada" })
  })

  test.each([
    ["the primary verified address", list(["b@a.test", false, true], ["p@a.test", true, true]), "p@a.test"],
    [
      "another verified address if the primary one is not verified",
      list(["p@a.test", true, false], ["b@a.test", false, true]),
      "b@a.test",
    ],
    ["no address if no address is verified", list(["p@a.test", true, false]), null],
    ["no address if GitHub refuses the list", Response.json({ message: "Not Found" }, { status: 404 }), null],
  ])("with private addresses returns %s", async (_, emails, email) => {
    const { identity } = await signIn(ada, emails)
    expect(identity.user.email).toBe(email)
    expect(identity.profile.email_verified).toBe(email ? true : undefined)
  })

  test.each([
    [undefined, true],
    ["https://github.com/login/oauth", true],
    ["https://github.com", false],
    ["https://evil.test", false],
  ])("with iss %s is accepted: %s", async (iss, passes) => {
    const done = signIn({ ...ada, email: "ada@a.test" }, list(), iss)
    if (passes) await expect(done).resolves.toBeDefined()
    else await expect(done).rejects.toMatchObject({ type: "InvalidCheck" })
  })

  test("without an id is rejected", async () => {
    await expect(signIn({ ...ada, id: undefined, email: "a@a.test" }, list())).rejects.toMatchObject({
      type: "OAuthProfileParseError",
    })
  })
})
