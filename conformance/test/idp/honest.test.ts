import { clientSecret, controlIdp, createIdp, importClientKey, toFetch } from "../../src/idp/index.ts"
import { serveIdp } from "../../src/idp/serve.ts"
import { parse } from "parse5"
import * as oauth from "oauth4webapi"
import { describe, expect, it } from "vitest"
import { redirectUri, walk } from "./client.ts"

const idp = createIdp()
const fetch = toFetch(idp)
let count = 0
const issue = () => controlIdp(`https://idp.test/honest-${++count}`, fetch)
const refusals = async (own: ReturnType<typeof issue>) =>
  (await own.requests()).map(({ refused }) => refused).filter(Boolean)

describe("the identity provider, to a correct client", () => {
  it("a user signs in and the scopes select the claims", async () => {
    const own = issue()
    const { claims, userinfo, tokens } = await walk({ issuer: own.issuer, fetch })
    expect(claims).toMatchObject({ sub: "ada-1815", email: "ada@idp.test", email_verified: true, iss: own.issuer })
    expect(userinfo).toMatchObject({ sub: "ada-1815", name: "Ada Lovelace" })
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600 })
    expect(await refusals(own)).toEqual([])
    expect((await own.requests()).map(({ endpoint }) => endpoint)).toEqual([
      "discovery",
      "authorize",
      "token",
      "jwks",
      "userinfo",
    ])
  })

  it("a sign-in without the scope openid gets no ID token", async () => {
    const { issuer } = issue()
    const { tokens, userinfo } = await walk({ issuer, fetch, scope: "profile" })
    expect(tokens.id_token).toBeUndefined()
    expect(userinfo).not.toHaveProperty("email")
  })

  it.each(["ada", "grace", "alan", "barbara", "edsger", "mallory"])("login_hint signs %s in", async (name) => {
    const { claims } = await walk({ issuer: issue().issuer, fetch, params: { login_hint: name } })
    expect(claims?.sub).toContain(name)
  })

  it("each client is accepted with its own authentication method only", async () => {
    const own = issue()
    const methods: Record<string, oauth.ClientAuth> = {
      "svc-basic": oauth.ClientSecretBasic(clientSecret),
      "svc-post": oauth.ClientSecretPost(clientSecret),
      "svc-jwt": oauth.ClientSecretJwt(clientSecret),
      "svc-key": oauth.PrivateKeyJwt(await importClientKey()),
      "svc-public": oauth.None(),
    }
    for (const client_id of Object.keys(methods)) {
      for (const [method, auth] of Object.entries(methods)) {
        const attempt = walk({ issuer: own.issuer, fetch, client: { client_id }, auth })
        if (method === client_id) expect((await attempt).claims?.aud, method).toBe(client_id)
        else await expect(attempt, `${client_id} as ${method}`).rejects.toThrow()
      }
    }
  })

  it("a client registered for HS256 gets ID tokens signed with it", async () => {
    const client = { client_id: "svc-hs256", id_token_signed_response_alg: "HS256" }
    const { issuer } = issue()
    const attempt = walk({ issuer, fetch, client, auth: oauth.ClientSecretBasic(clientSecret) })
    // the plain client verifies with the JWKS only and reports that; everything else in the token was valid
    await expect(attempt).rejects.toThrow(/unsupported JWS/)
  })

  it("the response comes by form_post if the request asks for it", async () => {
    const query = new URLSearchParams({
      client_id: "svc-conformance",
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid",
      state: `"><b>&`,
      response_mode: "form_post",
    })
    const page = await (await fetch(`${issue().issuer}/authorize?${query}`)).text()
    expect(JSON.stringify(parse(page), (key, value) => key === "parentNode" ? undefined : value)).toContain(
      String.raw`{"name":"value","value":"\"><b>&"}`,
    )
  })

  it("prompt shows the page with the accounts", async () => {
    const own = issue()
    await expect(walk({ issuer: own.issuer, fetch, params: { prompt: "select_account" } })).rejects.toThrow(
      "Continue as Grace Hopper",
    )
  })

  it("the identity provider runs over a socket and takes orders there", async () => {
    const served = await serveIdp(idp)
    const own = controlIdp(`${served.url}/socket`, globalThis.fetch)
    await own.next({ account: "grace" })
    expect((await walk({ issuer: own.issuer, fetch: globalThis.fetch })).claims?.sub).toBe("grace-1906")
    await own.always({ faults: ["token/slow"] })
    const impatient: typeof globalThis.fetch = (input, init) =>
      globalThis.fetch(input, { ...init, signal: String(input).endsWith("/token") ? AbortSignal.timeout(50) : null })
    await expect(walk({ issuer: own.issuer, fetch: impatient })).rejects.toThrow(/abort|timeout/i)
    expect(await own.requests("token")).toHaveLength(2)
    await served.close()
  })

  it("a served handler sends each cookie in its own header", async () => {
    const headers = new Headers([["set-cookie", "a=1"], ["set-cookie", "b=2"]])
    const served = await serveIdp({ fetch: () => Promise.resolve(new Response("", { headers })) })
    expect((await globalThis.fetch(served.url)).headers.getSetCookie()).toEqual(["a=1", "b=2"])
    await served.close()
  })
})

describe("the identity provider, to a client that breaks the protocol", () => {
  it.each<[string, (url: URL) => void, RegExp]>([
    ["no client", (url) => url.searchParams.delete("client_id"), /client_id is missing/],
    ["unknown client", (url) => url.searchParams.set("client_id", "nobody"), /client is unknown/],
    ["no redirect_uri", (url) => url.searchParams.delete("redirect_uri"), /redirect_uri is missing/],
    [
      "redirect_uri with a fragment",
      (url) => url.searchParams.set("redirect_uri", "https://app.test/#"),
      /not registered/,
    ],
    ["redirect_uri of another scheme", (url) => url.searchParams.set("redirect_uri", "app:/x"), /not registered/],
    ["a parameter twice", (url) => url.searchParams.append("state", "x"), /sent twice/],
    ["another response type", (url) => url.searchParams.set("response_type", "token"), /authorization response/],
    ["PKCE plain", (url) => url.searchParams.set("code_challenge_method", "plain"), /authorization response/],
    ["PKCE without a method", (url) => url.searchParams.delete("code_challenge_method"), /authorization response/],
    ["PKCE with a short challenge", (url) => url.searchParams.set("code_challenge", "x"), /authorization response/],
    ["a challenge stripped on the way", (url) => {
      url.searchParams.delete("code_challenge")
      url.searchParams.delete("code_challenge_method")
    }, /server responded with an error/],
    [
      "a challenge replaced on the way",
      (url) => url.searchParams.set("code_challenge", "x".repeat(43)),
      /responded with/,
    ],
  ])("refuses %s", async (_name, strip, message) => {
    const own = issue()
    await expect(walk({ issuer: own.issuer, fetch, strip })).rejects.toThrow(message)
    expect(await refusals(own)).toHaveLength(1)
  })

  it("a used code, another client's code, and a code with another redirect_uri are refused", async () => {
    const own = issue()
    const { callback } = await walk({ issuer: own.issuer, fetch })
    const token = (fields: Record<string, string>, init: RequestInit = {}) =>
      fetch(`${own.issuer}/token`, {
        method: "POST",
        body: new URLSearchParams({ grant_type: "authorization_code", redirect_uri: redirectUri, ...fields }),
        ...init,
      })
    const code = callback.searchParams.get("code")!
    const client = { client_id: "svc-post", client_secret: clientSecret }
    expect(await (await token({ ...client, code })).text()).toContain("used before")
    expect((await token({ ...client, client_secret: "wrong", code })).status).toBe(401)
    const fresh = () => {
      const grant = idp.tenant(own.issuer)
      const query = new URLSearchParams({ client_id: "svc-post", redirect_uri: redirectUri, response_type: "code" })
      return fetch(`${own.issuer}/authorize?${query}`, { redirect: "manual" }).then(() =>
        [...grant.codes.keys()].at(-1)!
      )
    }
    expect(await (await token({ client_id: "svc-public", code: await fresh() })).text()).toContain("another client's")
    const elsewhere = { redirect_uri: "https://app.test/else" }
    expect(await (await token({ ...client, code: await fresh(), ...elsewhere })).text()).toContain("redirect_uri")
    expect((await token({ ...client, code: await fresh(), code_verifier: "v".repeat(43) })).status).toBe(400)
    const asJson = { body: "{}", headers: { "content-type": "application/json" } }
    expect(await (await token({}, asJson)).text()).toContain("urlencoded")
    expect((await token({ ...client, code: await fresh() })).status).toBe(200)
  })
})

describe("the identity provider, in GitHub's way", () => {
  const start = async (issuer: string) => {
    const query = new URLSearchParams({ client_id: "svc-post", redirect_uri: redirectUri, response_type: "code" })
    const answer = await fetch(`${issuer}/login/oauth/authorize?${query}`, { redirect: "manual" })
    return new URL(answer.headers.get("location")!).searchParams.get("code")!
  }
  const exchange = (issuer: string, code: string, headers: HeadersInit = {}) =>
    fetch(`${issuer}/login/oauth/access_token`, {
      method: "POST",
      headers,
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        client_id: "svc-post",
        client_secret: clientSecret,
      }),
    })

  it("GitHub's endpoint answers in JSON only if the client accepts it, and errors with status 200", async () => {
    const { issuer } = issue()
    expect((await exchange(issuer, await start(issuer))).headers.get("content-type")).toContain("urlencoded")
    const bad = await exchange(issuer, "no-such-code", { accept: "application/json" })
    expect([bad.status, (await bad.json()).error]).toEqual([200, "bad_verification_code"])
  })

  it("GitHub's endpoints need a User-Agent and return user and addresses separately", async () => {
    const { issuer } = issue()
    const tokens = await (await exchange(issuer, await start(issuer), { accept: "application/json" })).json()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await fetch(`${issuer}/user`, { headers })).status).toBe(403)
    const named = { headers: { ...headers, "user-agent": "test" } }
    expect(await (await fetch(`${issuer}/user`, named)).json()).toMatchObject({ id: 1815, email: null })
    const emails = await (await fetch(`${issuer}/user/emails`, named)).json()
    expect(emails.find(({ primary }: { primary: boolean }) => primary)).toMatchObject({ email: "ada@idp.test" })
  })
})
