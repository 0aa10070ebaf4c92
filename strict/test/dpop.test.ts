import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from "jose"
import * as oauth from "oauth4webapi"
import { afterEach, describe, expect, test, vi } from "vitest"
import { withDpopKey } from "@svc-auth/core/oauth-tools"
import { customFetch } from "@svc-auth/core"
import { createDpopKey, openDpop, signRequest, toTransport } from "../src/dpop.ts"
import { exportDpopKey } from "../src/index.ts"
import { Idp, issuer, now } from "../../core/test/oauth/fixture.ts"
import { toSettings } from "./fixture.ts"

const algs = ["ES256", "Ed25519", "EdDSA", "ES384", "PS256", "RS256"] as const
const toServer = (supported?: unknown) => ({
  issuer,
  metadata: { issuer, dpop_signing_alg_values_supported: supported },
})
const createKey = (supported?: unknown) => createDpopKey(toSettings(new Idp()), toServer(supported))

/** Verifies a request as a resource server with `oauth4webapi`. Rejects if token or proof are invalid. */
async function verify(request: Request, token: { jkt: string; value?: string }, alg: string) {
  const server = { issuer, jwks_uri: `${issuer}/jwks` }
  const headers = new Headers(request.headers)
  headers.set("authorization", `DPoP ${token.value}`)
  const call = () => Promise.resolve(Response.json({ keys: [serverJwk] }))
  const given = new Request(request, { headers })
  return await oauth.validateJwtAccessToken(server, given, "https://api.test", {
    [oauth.customFetch]: call,
    requireDPoP: true,
    signingAlgorithms: ["ES256", alg],
  })
}
const serverKeys = await generateKeyPair("ES256", { extractable: true })
const serverJwk = { ...await exportJWK(serverKeys.publicKey), kid: "k", alg: "ES256" }
const issue = (jkt: string) =>
  new SignJWT({ cnf: { jkt }, client_id: "app", sub: "ada", jti: "1" })
    .setProtectedHeader({ alg: "ES256", kid: "k", typ: "at+jwt" })
    .setIssuer(issuer).setAudience("https://api.test").setIssuedAt().setExpirationTime("5m").sign(serverKeys.privateKey)

describe.each(algs)("a proof by %s", (alg) => {
  test("is accepted by an independent resource server, for its method, URL, token and key alone", async () => {
    const key = await createKey([alg])
    const { d: _, p: __, q: ___, dp: ____, dq: _____, qi: ______, ...publicJwk } = JSON.parse(key) as JWK
    const jkt = await calculateJwkThumbprint(publicJwk)
    const value = await issue(jkt)
    const url = "https://api.test/orders?page=2#end"
    const dpop = await signRequest(key, value, { url, method: "POST" }, new Date())
    const request = (changed: { url?: string; method?: string; dpop?: string } = {}) =>
      new Request(changed.url ?? url, { method: changed.method ?? "POST", headers: { dpop: changed.dpop ?? dpop } })
    expect(await verify(request(), { jkt, value }, alg)).toMatchObject({ sub: "ada" })
    await expect(verify(request({ method: "PUT" }), { jkt, value }, alg)).rejects.toThrow(/htm/)
    await expect(verify(request({ url: "https://api.test/other" }), { jkt, value }, alg)).rejects.toThrow(/htu/)
    const other = await issue(jkt)
    await expect(verify(request(), { jkt, value: other }, alg)).rejects.toThrow(/ath/)
    const foreign = await signRequest(await createKey([alg]), value, { url, method: "POST" }, new Date())
    await expect(verify(request({ dpop: foreign }), { jkt, value }, alg)).rejects.toThrow(/confirmation/)
    const old = await signRequest(key, value, { url, method: "POST" }, new Date(Date.now() - 3_600_000))
    await expect(verify(request({ dpop: old }), { jkt, value }, alg)).rejects.toThrow(/iat/)
  })

  test("has the public key alone, and claims of its own each time", async () => {
    const key = await createKey([alg])
    const proofs = await Promise.all([1, 2].map(() => signRequest(key, "at", { url: "https://api.test" }, now)))
    const header = decodeProtectedHeader(proofs[0]!)
    expect([header.alg, header.typ]).toEqual([alg, "dpop+jwt"])
    for (const member of ["d", "p", "q", "dp", "dq", "qi", "alg"]) expect(header.jwk).not.toHaveProperty(member)
    const [one, two] = proofs.map((proof) => decodeJwt(proof))
    expect(one).toMatchObject({ htm: "GET", htu: "https://api.test/", iat: now.getTime() / 1000 })
    expect(one).not.toHaveProperty("nonce")
    expect(one!.jti === two!.jti).toBe(false)
  })
})

describe("the algorithm of a key", () => {
  test.each([
    [undefined, "ES256"],
    ["ES256", "ES256"],
    [["RS256", "ES256"], "ES256"],
    [["HS256", "EdDSA"], "EdDSA"],
    [["RS512", "PS256", "RS256"], "PS256"],
  ])("with %j in the metadata it is %s", async (supported, alg) => {
    expect(JSON.parse(await createKey(supported))).toMatchObject({ alg })
  })

  test.each([[[]], [["none"]], [["HS256", "RS512"]]])("with %j there is none", async (supported) => {
    await expect(createKey(supported)).rejects.toThrow(
      /^Provider "idp": `dpop_signing_alg_values_supported` .* none of ES256/,
    )
  })
})

describe("a runtime that lacks algorithms", () => {
  afterEach(() => void vi.restoreAllMocks())
  const make = crypto.subtle.generateKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<CryptoKeyPair>
  const lack = (...missing: string[]) =>
    vi.spyOn(crypto.subtle, "generateKey").mockImplementation(
      ((algorithm: string | { name: string }, ...rest: unknown[]) =>
        missing.includes(typeof algorithm === "string" ? algorithm : algorithm.name)
          ? Promise.reject(new DOMException("unsupported", "NotSupportedError"))
          : make(algorithm, ...rest)) as never,
    )

  test("uses the next algorithm that the server supports", async () => {
    lack("Ed25519")
    expect(JSON.parse(await createKey(["Ed25519", "EdDSA", "ES384"]))).toMatchObject({ alg: "ES384" })
  })

  test.each([[undefined, "ES256"], [["EdDSA", "ES256"], "ES256, EdDSA"]])(
    "and has none of %j refuses the sign-in, and the error names them",
    async (supported, named) => {
      lack("Ed25519", "ECDSA")
      await expect(createKey(supported)).rejects.toMatchObject({
        type: "InvalidEndpoints",
        message:
          `Provider "idp": this runtime cannot make a key for ${named}, the algorithms of proofs that both sides know`,
        cause: { err: expect.any(DOMException) },
      })
    },
  )
})

describe("the URL and the token in a proof", () => {
  test.each([
    ["https://API.Test/Orders", "https://api.test/Orders"],
    ["https://api.test:443/", "https://api.test/"],
    ["https://api.test:8443/a?b=c#d", "https://api.test:8443/a"],
    ["https://api.test/a?", "https://api.test/a"],
    ["https://api.test#?x", "https://api.test/"],
    ["https://ada:secret@api.test/a", "https://api.test/a"],
    ["https://api.test/a/../b/./c", "https://api.test/b/c"],
    ["https://api.test/a%2Fb/%C3%A9 é", "https://api.test/a%2Fb/%C3%A9%20%C3%A9"],
    ["https://bücher.test/", "https://xn--bcher-kva.test/"],
    ["https://[::1]:3000/a", "https://[::1]:3000/a"],
  ])("%s becomes %s", async (url, htu) => {
    const proof = decodeJwt(await signRequest(await createKey(), "at", { url }, now))
    expect(proof["htu"]).toBe(htu)
    expect(new Request(url.replace("ada:secret@", "")).url.split(/[?#]/)[0], "what `fetch` requests").toBe(htu)
  })

  test("the hash is that of the token's ASCII characters (RFC 9449 §4.2)", async () => {
    // the example of RFC 9449 §7.1
    const token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
    const proof = decodeJwt(await signRequest(await createKey(), token, { url: "https://api.test" }, now))
    expect(proof["ath"]).toBe("fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
  })

  test.each(["/orders", "api.test/orders", ""])("%j is refused, because it is not absolute", async (url) => {
    await expect(signRequest(await createKey(), "at", { url }, now)).rejects.toThrow(TypeError)
  })
})

describe("a key on an account", () => {
  test("stays on copies, and JSON, logs and clones do not have it", async () => {
    const account = withDpopKey({ access_token: "at" }, await createKey())
    expect(exportDpopKey({ ...account })).toContain('"d":')
    expect(exportDpopKey({})).toBe(undefined)
    expect(exportDpopKey(withDpopKey(account, undefined))).toBe(undefined)
    const { inspect } = await import("node:util")
    const shown = [JSON.stringify(account), inspect(account, { depth: 9, showHidden: true }), ...Object.keys(account)]
    expect(shown.join()).not.toMatch(/\bkty\b/)
    expect(structuredClone(account)).toEqual({ access_token: "at" })
  })
})

type Answer = { status?: number; body?: object; headers?: Record<string, string> }

/** Sends one request with proofs to a server that gives these answers. Returns the claims of the proofs. */
async function prove(answers: readonly Answer[]) {
  const proofs: string[] = []
  const api: typeof fetch = (_, init) => {
    const { status = 200, body = {}, headers = {} } = answers[proofs.length] ?? answers.at(-1)!
    proofs.push(new Headers(init?.headers).get("dpop")!)
    return Promise.resolve(Response.json(body, { status, headers }))
  }
  const settings = toSettings(new Idp())
  const provider = { ...settings, config: { ...settings.config, [customFetch]: api } }
  const call = toTransport(provider, await openDpop(provider, toServer(), undefined, now), "at")
  const send = () => call(`${issuer}/token`, { method: "POST", headers: { authorization: "Bearer at" } })
  const { status } = await send()
  return { status, send, claims: () => proofs.map((proof) => decodeJwt(proof)) }
}

describe("a refused proof", () => {
  const demand = (nonce: string): Answer => ({
    status: 400,
    body: { error: "use_dpop_nonce" },
    headers: { "dpop-nonce": nonce },
  })
  const challenge = { status: 401, headers: { "www-authenticate": 'DPoP error="use_dpop_nonce"', "dpop-nonce": "n" } }

  test.each([["a token endpoint", demand("n")], ["a resource", challenge]])(
    "is sent again with the nonce of %s, which later requests use at once",
    async (_, refusal) => {
      const { status, send, claims } = await prove([refusal, { headers: { "dpop-nonce": "next" } }])
      expect([status, ...claims().map(({ nonce }) => nonce)]).toEqual([200, undefined, "n"])
      await send()
      expect(claims().map(({ nonce }) => nonce)).toEqual([undefined, "n", "next"])
      expect(new Set(claims().map(({ jti }) => jti)).size).toBe(3)
    },
  )

  test("teaches the nonce of a server to the keys of later sign-ins", async () => {
    const proofs: string[] = []
    const api: typeof fetch = (_, init) => {
      proofs.push(new Headers(init?.headers).get("dpop")!)
      return Promise.resolve(new Response("", { headers: { "dpop-nonce": "known" } }))
    }
    const provider = toSettings(new Idp())
    const own = { ...provider, config: { ...provider.config, [customFetch]: api } }
    for (const _ of [1, 2]) {
      const call = toTransport(own, await openDpop(own, toServer(), undefined, now), "at")
      await call(`${issuer}/api`, { headers: { authorization: "Bearer at" } })
    }
    expect(proofs.map((proof) => decodeJwt(proof)["nonce"])).toEqual([undefined, "known"])
  })

  test.each<[what: string, answers: Answer[], requests: number]>([
    ["a server that demands a new nonce each time", [demand("a"), demand("b"), demand("c")], 2],
    ["a server that sends no nonce", [{ status: 400, body: { error: "use_dpop_nonce" } }], 1],
    ["a nonce that is too long", [demand("n".repeat(1025))], 1],
    ["another error", [{ status: 400, body: { error: "invalid_grant" }, headers: { "dpop-nonce": "n" } }], 1],
    ["a refusal of every proof", [{ status: 400, body: { error: "invalid_dpop_proof" } }], 1],
    ["a demand with status 200", [{ body: { error: "use_dpop_nonce" }, headers: { "dpop-nonce": "n" } }], 1],
    ["a bearer challenge", [{ ...challenge, headers: { ...challenge.headers, "www-authenticate": "Bearer" } }], 1],
  ])("is sent at most twice: %s", async (_, answers, requests) => {
    expect((await prove(answers)).claims().length).toBe(requests)
  })

  test.each([[300, 2], [-300, 2], [1, 1]])(
    "is sent again with the server's time, which is %d seconds ahead",
    async (skew, requests) => {
      const date = new Date(now.getTime() + skew * 1000).toUTCString()
      const { claims, send } = await prove([
        { status: 400, body: { error: "invalid_dpop_proof" }, headers: { date } },
        {},
      ])
      expect(claims().length).toBe(requests)
      if (requests === 1) return
      expect(claims()[1]!.iat! - claims()[0]!.iat!).toBe(skew)
      await send()
      expect(claims()[2]!.iat).toBe(claims()[1]!.iat)
    },
  )
})

test("the `fetch` with proofs sends the body again, and adds no proof to requests with another token", async () => {
  const sent: { method: string; body: string; proof: string | null; authorization: string | null }[] = []
  const api: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, headers } = request
    const proof = headers.get("dpop")
    sent.push({ method, body: await request.text(), proof, authorization: headers.get("authorization") })
    if (!proof || decodeJwt(proof)["nonce"] === "n") return new Response("done")
    const challenge = { "www-authenticate": 'DPoP error="use_dpop_nonce"', "dpop-nonce": "n" }
    return new Response(null, { status: 401, headers: challenge })
  }
  const settings = toSettings(new Idp())
  const provider = { ...settings, config: { ...settings.config, [customFetch]: api } }
  const call = toTransport(provider, await openDpop(provider, toServer(), undefined, now), "at")
  const init = { method: "POST", body: "a=b", headers: { authorization: "Bearer at" } }
  expect(await (await call(new Request(`${issuer}/api`, init))).text()).toBe("done")
  expect(sent.map(({ method, body, authorization }) => [method, body, authorization])).toEqual([
    ["POST", "a=b", "DPoP at"],
    ["POST", "a=b", "DPoP at"],
  ])
  const proofs = sent.map(({ proof }) => decodeJwt(proof!))
  expect(proofs.map(({ htm, htu, nonce }) => [htm, htu, nonce])).toEqual([
    ["POST", `${issuer}/api`, undefined],
    ["POST", `${issuer}/api`, "n"],
  ])
  for (const headers of [{}, { authorization: "Bearer other" }]) {
    await call(`${issuer}/api`, { headers })
    expect(sent.at(-1)!.proof).toBe(null)
    await call(new Request(`${issuer}/api`, { ...init, headers }))
    expect(sent.at(-1)).toMatchObject({ proof: null, body: "a=b" })
  }
})
