import { describe, expect, test } from "vitest"
import { MemoryAdapter } from "../../../src/adapters/memory.ts"
import { Auth, type AuthConfig, skipCSRFCheck } from "../../../src/index.ts"
import Credentials from "../../../src/providers/credentials.ts"
import GitHub from "../../../src/providers/github.ts"
import Keycloak from "../../../src/providers/keycloak.ts"
import { toTexts } from "../../pages/document.ts"

const origin = "https://app.test"
const base: AuthConfig = {
  origin,
  secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  skipCSRFCheck,
  logger: { error: () => {}, warn: () => {} },
  providers: [
    Credentials({ authorize: () => ({ id: "ada", name: "Ada", email: "ada@app.test" }) }),
    GitHub({ clientId: "i", clientSecret: "s" }),
  ],
  callbacks: { jwt: ({ token, trigger }) => trigger === "update" ? { ...token, name: "Countess" } : token },
}

/** A browser with one cookie jar that follows no redirects. */
function browse(config: AuthConfig) {
  const jar = new Map<string, string>()
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { accept: "text/html", cookie, ...init.headers as Record<string, string> }
    const { raw: _, ...plain } = config
    const response = await Auth(new Request(`${origin}/auth/${path}`, { ...init, headers }), plain)
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(";")[0]!.split("=") as [string, string]
      jar.set(name, value)
    }
    return response
  }
}

const signInTo = (visit: ReturnType<typeof browse>) =>
  visit("callback/credentials", { method: "POST", body: new URLSearchParams({ username: "ada" }) })
const noteOf = async (visit: ReturnType<typeof browse>) =>
  toTexts(await (await visit("signin")).text(), "p").find((text) => text.startsWith("You are"))

describe("the sign-in page names the current user", () => {
  test("the name of the session is shown after a sign-in by password", async () => {
    const visit = browse(base)
    expect(await noteOf(visit)).toBeUndefined()
    await signInTo(visit)
    expect(await noteOf(visit)).toBe("You are signed in as Ada (ada@app.test).")
    await visit("session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data: {} }),
    })
    expect(await noteOf(visit)).toBe("You are signed in as Countess (ada@app.test).")
  })

  test("the page says that a provider would be added only if the store has the user", async () => {
    for (const [strategy, adds] of [["jwt", false], ["database", true]] as const) {
      const visit = browse({ ...base, adapter: MemoryAdapter(), session: { strategy } })
      await signInTo(visit)
      expect((await noteOf(visit))?.includes("adds it to this account"), strategy).toBe(adds)
    }
  })
})

describe("a provider without a client", () => {
  const config: AuthConfig = { ...base, providers: [GitHub, Keycloak({ issuer: "https://idp.test", clientId: "i" })] }

  test("its button shows the variables to set, in development", async () => {
    const codes = async (development: boolean) =>
      toTexts(await (await browse({ ...config, development })("signin")).text(), "code")
    expect(await codes(true)).toEqual(["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET", "AUTH_KEYCLOAK_SECRET"])
    expect(await codes(false)).toEqual([])
  })

  test("its error names every variable", async () => {
    const press = async (id: string) => {
      const page = await browse({ ...config, development: true })(`signin/${id}`, { method: "POST" })
      return toTexts(await page.text(), "dd")[1]
    }
    expect(await press("github")).toContain("set AUTH_GITHUB_ID, AUTH_GITHUB_SECRET (options")
  })
})

test("a user who cancels at the provider sees no advice for developers, also in development", async () => {
  const visit = browse({ ...base, development: true })
  const start = await visit("signin/github", { method: "POST" })
  const state = new URL(start.headers.get("location")!).searchParams.get("state")!
  const answer = async (query: Record<string, string>) => {
    const { headers } = await visit(`callback/github?${new URLSearchParams({ ...query, state })}`)
    const page = await (await visit(headers.get("location")!.split("/auth/")[1]!)).text()
    return Object.fromEntries(toTexts(page, "dt").map((name, i) => [name, toTexts(page, "dd")[i]]))
  }
  const outcome = await answer({
    error: "access_denied",
    error_description: "The user has denied access",
    iss: "https://github.com/login/oauth",
  })
  expect(outcome).toEqual({
    Error: "OAuthCallbackError",
    Reason: 'Provider "github": the provider answered with access_denied: The user has denied access',
  })
})

describe("the page that visitors without a session share", () => {
  const { skipCSRFCheck: _, origin: __, ...more } = { ...base, trustHost: true }
  const config = { ...more, logger: { error: () => {}, warn: () => {} } } as Omit<AuthConfig, "raw">
  const get = async (target: string, cookie = "", own: typeof config = config) => {
    const response = await Auth(new Request(target, { headers: { accept: "text/html", cookie } }), own)
    const text = await response.text()
    const [sent = ""] = response.headers.getSetCookie().filter((line) => line.includes("csrf-token"))
    const tokens = [...text.matchAll(/name="csrfToken" value="([^"]*)"/g)].map(([, token]) => token)
    return { text: text.replace(/(?<=name="csrfToken" value=")[^"]*/g, "…"), sent, tokens }
  }

  test("each form has the browser's own CSRF token", async () => {
    const pages = [await get(`${origin}/auth/signin`), await get(`${origin}/auth/signin`)]
    const [first, second] = pages.map(({ sent, tokens }) => {
      expect(tokens).toHaveLength(2)
      expect(new Set(tokens).size).toBe(1)
      expect(sent).toContain(`=${tokens[0]}%7C`)
      return tokens[0]
    })
    expect(first).not.toBe(second)
    expect(pages[0]!.text).toBe(pages[1]!.text)
  })

  test("another host, an error, a target and the last provider change it", async () => {
    const common = await get(`${origin}/auth/signin`)
    const others: [string, string, string?][] = [
      ["https://other.test/auth/signin", "https://other.test/auth/callback/credentials"],
      [`${origin}/auth/signin?error=AccessDenied`, 'role="alert"'],
      [`${origin}/auth/signin?callbackUrl=%2Fmine`, 'value="/mine"'],
      [`${origin}/auth/signin`, 'id="last-used"', "__Host-svc.last-used=github"],
    ]
    for (const [target, part, cookie] of others) {
      expect(common.text, target).not.toContain(part)
      expect((await get(target, cookie)).text, target).toContain(part)
      expect((await get(`${origin}/auth/signin`)).text, target).toBe(common.text)
    }
    expect((await get(`${origin}/auth/signin/github`)).text).not.toContain("callback/credentials")
  })

  test("each host gets its own page", async () => {
    const hosts = Array.from({ length: 40 }, (_, n) => `https://h${n}.test`)
    const pages = await Promise.all(hosts.map((host) => get(`${host}/auth/signin`)))
    expect(hosts.filter((host, n) => pages[n]!.text.includes(`${host}/auth/signin/github`))).toEqual(hosts)
  })
})
