import { InvalidConfig } from "@svc-auth/core/errors"
import { createTransport, fetchOf, type OAuthSettings, type Server } from "@svc-auth/core/oauth-tools"
import type { DpopRequest } from "@svc-auth/core/oauth"
import * as oauth from "oauth4webapi"
import { toHttpOptions } from "./session.ts"

/** The algorithms of proofs. The preferred one is first, because short keys make short cookies and proofs. */
const algorithms = ["ES256", "Ed25519", "EdDSA", "ES384", "PS256", "RS256"] as const
const importParameters: Readonly<Record<string, RsaHashedImportParams | EcKeyImportParams | { name: string }>> = {
  ES256: { name: "ECDSA", namedCurve: "P-256" },
  Ed25519: { name: "Ed25519" },
  EdDSA: { name: "Ed25519" },
  ES384: { name: "ECDSA", namedCurve: "P-384" },
  PS256: { name: "RSA-PSS", hash: "SHA-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
}
/** Maximum length of a nonce that is sent back, in characters. */
const maxNonce = 1024
/** Maximum number of servers whose nonces are stored. */
const maxServers = 1000
/** Minimum clock difference, in seconds, for which a refused proof is sent again with the server's time. */
const leastSkew = 2

/** Nonce and clock of a server, as known from its responses. */
interface ServerFacts {
  nonce?: string
  /** Seconds by which the server's clock is ahead of ours. */
  skew: number
}

/** Sends requests with proofs of one key (RFC 9449). */
export interface Dpop {
  /** The private key: a JWK, as JSON. */
  readonly key: string
  readonly handle: oauth.DPoPHandle
  /** Returns the response to `call`, which runs a second time if the server requires its nonce, or the clocks differ. */
  send(url: string, call: () => Promise<Response>): Promise<Response>
}

const facts = new WeakMap<typeof fetch, Map<string, ServerFacts>>()

/**
 * Returns a new private key as a JWK in JSON, of the first algorithm that the server and this runtime support.
 * @throws {InvalidConfig} if there is none
 */
export async function createDpopKey({ id }: OAuthSettings, { metadata }: Server): Promise<string> {
  const offered = metadata["dpop_signing_alg_values_supported"]
  const usable = Array.isArray(offered) ? algorithms.filter((name) => offered.includes(name)) : algorithms.slice(0, 1)
  let cause: unknown
  for (const alg of usable) {
    try {
      // extractable, because it is stored encrypted, and no server runtime can store a `CryptoKey`
      const { privateKey } = await oauth.generateKeyPair(alg, { extractable: true }) as CryptoKeyPair
      const { key_ops: _, ext: __, ...jwk } = await crypto.subtle.exportKey("jwk", privateKey)
      return JSON.stringify({ ...jwk, alg })
    } catch (error) {
      // not every runtime has every algorithm
      cause = error
    }
  }
  throw new InvalidConfig(
    usable.length > 0
      ? `Provider "${id}": this runtime cannot make a key for ${
        usable.join(", ")
      }, the algorithms of proofs that both sides know`
      : `Provider "${id}": \`dpop_signing_alg_values_supported\` of its metadata has none of ${algorithms.join(", ")}`,
    { type: "InvalidEndpoints", cause },
  )
}

/** Returns the library's handle for the key of a private JWK. @param complete sets claims of each proof */
async function toHandle(
  key: string,
  complete: (claims: Record<string, oauth.JsonValue | undefined>) => void,
): Promise<oauth.DPoPHandle> {
  const { alg, ...jwk }: JsonWebKey & { alg: string } = JSON.parse(key)
  const { crv, e, kty, n, x, y } = jwk
  const publicJwk = Object.fromEntries(Object.entries({ crv, e, kty, n, x, y }).filter(([, value]) => value))
  const parameters = importParameters[alg]!
  const pair = {
    privateKey: await crypto.subtle.importKey("jwk", jwk, parameters, false, ["sign"]),
    publicKey: await crypto.subtle.importKey("jwk", publicJwk, parameters, true, ["verify"]),
  }
  return oauth.DPoP({}, pair, {
    [oauth.modifyAssertion]: (header, claims) => {
      header["alg"] = alg
      complete(claims)
    },
  })
}

/**
 * Returns an object that sends requests with a proof of this key, or of a new one.
 * @throws {InvalidConfig} if the server supports no known algorithm
 */
export async function openDpop(
  provider: OAuthSettings,
  server: Server,
  given: string | undefined,
  now: Date,
): Promise<Dpop> {
  const key = given ?? await createDpopKey(provider, server)
  const handle = await toHandle(key, (claims) => {
    const { nonce, skew } = factsOf(fetchOf(provider), new URL(String(claims["htu"])).origin)
    claims["iat"] = Math.floor(now.getTime() / 1000) + skew
    claims["nonce"] = nonce
  })
  return { key, handle, send: (url, call) => sendAgain(factsOf(fetchOf(provider), new URL(url).origin), now, call) }
}

async function sendAgain(server: ServerFacts, now: Date, call: () => Promise<Response>): Promise<Response> {
  const reasons = new Set<string>()
  for (;;) {
    const { nonce, skew } = server
    const response = await call()
    const sent = response.headers.get("dpop-nonce")
    if (sent && sent.length <= maxNonce) server.nonce = sent
    const reason = await findRefusal(response)
    // retry once for each reason, so that a server that refuses every proof is not asked endlessly
    if (!reason || reasons.has(reason)) return response
    if (reason === "invalid_dpop_proof") server.skew = toSkew(response, now)
    const hasChanged = reason === "use_dpop_nonce" ? server.nonce !== nonce : Math.abs(server.skew - skew) >= leastSkew
    if (!hasChanged) return response
    reasons.add(reason)
  }
}

/**
 * Returns a `fetch` that sends requests with this access token in the header `Authorization` with a proof, and others without one.
 */
export function toTransport(provider: OAuthSettings, dpop: Dpop, accessToken: string): typeof fetch {
  const plain = createTransport(provider)
  return async (input, init) => {
    const given = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (!given.get("authorization")?.endsWith(` ${accessToken}`)) return await plain(input, init)
    // not before, because it uses up the body of `input`
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    // the library adds its own
    headers.delete("authorization")
    const { url, method } = request
    // read once, because a request may be sent twice. In Vercel's edge runtime a clone of the request is not a `Request`
    const body = request.body && new Uint8Array(await request.arrayBuffer())
    const options = { ...toHttpOptions(provider), DPoP: dpop.handle, ...(init?.signal && { signal: init.signal }) }
    return await dpop.send(
      url,
      () => readAny(oauth.protectedResourceRequest(accessToken, method, new URL(url), headers, body, options)),
    )
  }
}

/** Returns the response, even if it has a challenge, for which the library throws. */
export const readAny = (response: Promise<Response>): Promise<Response> =>
  response.catch((error) => {
    if (error instanceof oauth.WWWAuthenticateChallengeError) return error.response
    throw error
  })

/**
 * Returns the value of the `DPoP` header for one request with this access token. The library makes it for a request that is not sent.
 * @param key the private JWK to which the token is bound
 * @throws {TypeError} if the URL is not absolute
 */
export async function signRequest(
  key: string,
  accessToken: string,
  { url, method = "GET", nonce }: DpopRequest,
  now: Date,
): Promise<string> {
  const handle = await toHandle(key, (claims) => {
    claims["iat"] = Math.floor(now.getTime() / 1000)
    if (nonce) claims["nonce"] = nonce
  })
  let proof = ""
  await oauth.protectedResourceRequest(accessToken, method, new URL(url), undefined, undefined, {
    DPoP: handle,
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (_, { headers }) => {
      proof = headers["dpop"]!
      return Promise.resolve(new Response())
    },
  })
  return proof
}

function factsOf(call: typeof fetch, origin: string): ServerFacts {
  const servers = facts.get(call) ?? new Map<string, ServerFacts>()
  facts.set(call, servers)
  const known = servers.get(origin) ?? { skew: 0 }
  if (servers.size >= maxServers && !servers.has(origin)) servers.clear()
  servers.set(origin, known)
  return known
}

/** Why a server refuses a proof. */
type Refusal = "use_dpop_nonce" | "invalid_dpop_proof"

/** Returns why the server refused the proof: the error of a token endpoint (RFC 9449 §8), or of a resource (§9). */
export async function findRefusal(response: Response): Promise<Refusal | undefined> {
  const error = response.status === 401
    ? /\bDPoP\b.*\berror="([^"]*)"/i.exec(response.headers.get("www-authenticate") ?? "")?.[1]
    : undefined
  const body: unknown = error === undefined && response.status >= 400
    ? await response.clone().json().catch(() => undefined)
    : undefined
  const found = error ?? (Object(body) as { error?: unknown }).error
  return found === "use_dpop_nonce" || found === "invalid_dpop_proof" ? found : undefined
}

/** Returns how many seconds the server's clock is ahead, according to its `Date` header; 0 if it sent none. */
function toSkew({ headers }: Response, now: Date): number {
  const seconds = (Date.parse(headers.get("date") ?? "") - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.round(seconds) : 0
}
