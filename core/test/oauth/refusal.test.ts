import { describe, expect, test } from "vitest"
import { AuthError } from "../../src/errors.ts"
import type { UserinfoContext } from "../../src/oauth/provider.ts"
import type { Profile } from "../../src/types.ts"
import { toFaultDetail } from "../../src/app/fault-detail.ts"
import { refreshTokens } from "../../src/oauth.ts"
import {
  clientSecret,
  Idp,
  issuer,
  now,
  redirectUri,
  signIn,
  startAuthorization,
  state,
  toPlainSettings,
  toSettings,
} from "./fixture.ts"

/** Returns what the log and the page in development say about the error. */
async function explain(failing: Promise<unknown>): Promise<string> {
  const error = await failing.then(() => expect.unreachable(), (thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AuthError)
  return toFaultDetail(error as AuthError, { settings: { development: true, getHidden: () => [] } }).reason
}

const text = (body: string, status: number, headers: HeadersInit = { "content-type": "text/plain" }) => () =>
  new Response(body, { status, headers })
const json = (body: unknown, status: number) => () => Response.json(body, { status })
const page = `<!doctype html><html><head><title>Bad gateway</title></head><body>${"x".repeat(9000)}</body></html>`

describe("the words of a provider that refuses reach the developer", () => {
  test.each<[string, () => Response, string]>([
    ["text", text("Must specify either client_secret or code_verifier", 400), "Must specify either client_secret or"],
    ["JSON", json({ errors: [{ title: "client_id can't be blank" }] }, 422), "client_id can't be blank"],
    ["a description", json({ error: "invalid_grant", error_description: "Malformed auth code." }, 400), "Malformed"],
    ["a message", json({ error: "invalid_request", message: "Unknown app" }, 400), "Unknown app"],
    ["an error that is an object", json({ error: { message: "Unknown app", code: 7 } }, 400), "Unknown app"],
    ["a page", text(page, 502, { "content-type": "text/html; charset=utf-8" }), "status 502: Bad gateway"],
    ["a long text", text("x".repeat(9000), 400), `${"x".repeat(500)}…`],
    [
      "the address of a page",
      json({ error: "invalid_client", error_uri: "https://idp.test/errors/7" }, 401),
      "https://idp.test/errors/7",
    ],
  ])("from the token endpoint, as %s", async (_, answer, words) => {
    const idp = new Idp()
    idp.answers["/token"] = answer
    expect(await explain(signIn(idp, toSettings(idp)))).toContain(words)
    expect(await explain(signIn(idp, toPlainSettings(idp)))).toContain(words)
  })

  test("from the token endpoint, once if there is only a code", async () => {
    const idp = new Idp()
    idp.answers["/token"] = json({ error: "invalid_grant" }, 400)
    expect(await explain(signIn(idp, toSettings(idp)))).toBe('Provider "idp": the provider answered with invalid_grant')
  })

  test.each(
    [[toSettings, { idToken: false }], [toPlainSettings, {}], [toPlainSettings, {
      userinfo: { url: `${issuer}/userinfo`, request: ({ url, readJson }: UserinfoContext<Profile>) => readJson(url) },
    }]] as const,
  )(
    "from userinfo",
    async (settings, more) => {
      const idp = new Idp()
      const provider = settings(idp, more as object)
      idp.answers["/userinfo"] = json({ message: "Resource not accessible by integration" }, 403)
      expect(await explain(signIn(idp, provider))).toContain('status 403: {"message":"Resource not accessible')
      const challenge = 'Bearer error="insufficient_scope", error_description="It needs email", scope="email"'
      idp.answers["/userinfo"] = text("", 403, { "www-authenticate": challenge })
      expect(await explain(signIn(idp, provider))).toContain(
        'error="insufficient_scope", error_description="It needs email"',
      )
    },
  )

  test("from discovery", async () => {
    const idp = new Idp()
    idp.answers["/.well-known/openid-configuration"] = text("No such realm", 404)
    const input = { redirectUri, state, params: new URLSearchParams(), now }
    const provider = toSettings(idp, {
      discovery: `${issuer}/.well-known/openid-configuration`,
      issuer: `${issuer}/other`,
    })
    expect(await explain(startAuthorization(provider, input))).toContain("No such realm")
  })

  test("from a refused refresh", async () => {
    const idp = new Idp()
    idp.answers["/token"] = text("The user has left the workspace", 400)
    const { config } = toSettings(idp)
    expect(await explain(refreshTokens(config, "rt-1", { now }))).toContain("The user has left the workspace")
  })

  test("from a callback under other names than those of the standard", async () => {
    const idp = new Idp()
    const refused = signIn(idp, toSettings(idp), (parameters) => {
      parameters.delete("code")
      parameters.set("error_code", "1349126")
      parameters.set("error_message", "App not set up")
    })
    expect(await explain(refused)).toContain("error_code: 1349126, error_message: App not set up")
  })
})

test("secrets that a provider repeats in its refusal are removed from its words", async () => {
  const idp = new Idp()
  idp.answers["/token"] = async (request) => text(`bad form <${await request.text()}>`, 400)()
  const reason = await explain(
    signIn(idp, toSettings(idp, { client: { token_endpoint_auth_method: "client_secret_post" } })),
  )
  expect(reason).toContain("bad form")
  for (
    const secret of [
      "the-code",
      clientSecret,
      encodeURIComponent(clientSecret),
      String(await idp.body("/token")).match(/code_verifier=([^&]*)/)![1]!,
    ]
  ) {
    expect(reason).not.toContain(secret)
  }
  idp.answers["/token"] = json(idp.tokens, 200)
  idp.answers["/userinfo"] = (request) => text(`unknown ${request.headers.get("authorization")!.slice(7)}!`, 401)()
  expect(await explain(signIn(idp, toPlainSettings(idp)))).toContain("status 401: unknown [redacted]!")
})
