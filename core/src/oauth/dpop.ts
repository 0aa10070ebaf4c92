import { CompactSign } from "jose/jws/compact/sign"
import { InvalidConfig } from "../errors.ts"
import type { DpopRequest } from "../app/access-token.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import type { OAuthSettings } from "./settings.ts"
import { createRandomToken, toUtf8 } from "../web/bytes.ts"
import type { ServerMetadata } from "../app/oauth-protocol.ts"
import type { Dpop, PrepareRequest, ReadResponse } from "../app/strict-oauth.ts"
import { createResponse, createTransport, fetchOf, readObject, send } from "./transport.ts"

const toEc = (namedCurve: string) => ({ name: "ECDSA", namedCurve })
const toRsa = (name: string) => ({
  name,
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
})
/** WebCrypto's names for the proof algorithms. The preferred one is first, because short keys make short cookies and proofs. */
const algorithms: Readonly<Record<string, { readonly name: string }>> = {
  ES256: toEc("P-256"),
  Ed25519: { name: "Ed25519" },
  EdDSA: { name: "Ed25519" },
  ES384: toEc("P-384"),
  PS256: toRsa("RSA-PSS"),
  RS256: toRsa("RSASSA-PKCS1-v1_5"),
}
/** Maximum length of a nonce that is sent back, in characters. */
const maxNonce = 1024
/** Maximum number of servers whose nonces are stored. */
const maxServers = 1000
/** Minimum clock difference, in seconds, for which a refused proof is sent again with the server's time. */
const leastSkew = 2

/** The key pair of one sign-in, and of the account that it signs in to. */
interface KeyPair {
  readonly alg: string
  /** In alphabetical order, as thumbprints require (RFC 7638 §3). */
  readonly publicJwk: JsonWebKey
  /** Not extractable. */
  readonly privateKey: CryptoKey
}

/** Nonce and clock of a server, as known from its responses. */
interface ServerFacts {
  nonce?: string
  /** Seconds by which the server's clock is ahead of ours. */
  skew: number
}

const facts = new WeakMap<typeof fetch, Map<string, ServerFacts>>()

/**
 * Returns a new private key as a JWK in JSON, of the first algorithm that the server and this runtime support.
 * @throws {InvalidConfig} if there is none
 */
export async function createDpopKey({ id }: OAuthSettings, metadata: ServerMetadata): Promise<string> {
  const offered = metadata.dpop_signing_alg_values_supported
  const names = Object.keys(algorithms)
  const usable = Array.isArray(offered) ? names.filter((name) => offered.includes(name)) : names.slice(0, 1)
  let cause: unknown
  for (const alg of usable) {
    try {
      // extractable, because it is stored encrypted, and no server runtime can store a `CryptoKey`
      const key = await crypto.subtle.generateKey(algorithms[alg]!, true, ["sign", "verify"]) as CryptoKeyPair
      const { key_ops: _, ext: __, ...jwk } = await crypto.subtle.exportKey("jwk", key.privateKey)
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
      : `Provider "${id}": \`dpop_signing_alg_values_supported\` of its metadata has none of ${names.join(", ")}`,
    { type: "InvalidEndpoints", cause },
  )
}

/** Returns the key pair of a private JWK. */
async function importDpopKey(key: string): Promise<KeyPair> {
  const { alg, ...jwk }: JsonWebKey & { alg: string } = JSON.parse(key)
  const { crv, e, kty, n, x, y } = jwk
  const privateKey = await crypto.subtle.importKey("jwk", jwk, algorithms[alg]!, false, ["sign"])
  // JSON leaves out the members that this type of key does not have
  return { alg, publicJwk: { crv, e, kty, n, x, y } as JsonWebKey, privateKey }
}

/**
 * Returns a proof for one request (RFC 9449 §4.2).
 * @param accessToken present if the request uses one
 */
async function signProof(
  { alg, publicJwk, privateKey }: KeyPair,
  { url, method = "GET", nonce }: DpopRequest,
  now: Date,
  accessToken: string | undefined,
): Promise<string> {
  const { origin, pathname } = new URL(url)
  const claims = {
    jti: createRandomToken(),
    htm: method,
    htu: `${origin}${pathname}`,
    iat: Math.floor(now.getTime() / 1000),
    ...(nonce && { nonce }),
    ...(accessToken !== undefined && { ath: await toHash(accessToken) }),
  }
  return await new CompactSign(toUtf8(JSON.stringify(claims)))
    .setProtectedHeader({ typ: "dpop+jwt", alg, jwk: publicJwk })
    .sign(privateKey)
}

/**
 * Returns the value of the `DPoP` header for one request with this access token.
 * @param key the private JWK to which the token is bound
 * @throws {TypeError} if the URL is not absolute
 */
export const signRequest = async (
  key: string,
  accessToken: string,
  request: DpopRequest,
  now: Date,
): Promise<string> => await signProof(await importDpopKey(key), request, now, accessToken)

/** Adds the hash of a new key to the authorization request, so that the code works only with this key (RFC 9449 §10). */
export const bindRequest: PrepareRequest = async (provider, { metadata }, { query, secrets }) => {
  const dpopKey = await createDpopKey(provider, metadata)
  const { publicJwk } = await importDpopKey(dpopKey)
  const thumbprint = await toHash(JSON.stringify(publicJwk))
  return { query: new Map(query).set("dpop_jkt", thumbprint), secrets: { ...secrets, dpopKey } }
}

/**
 * Returns an object that sends requests with a proof of this key, or of a new one.
 * @throws {InvalidConfig} if the server supports no known algorithm
 */
export async function openDpop(
  provider: OAuthSettings,
  metadata: ServerMetadata,
  given: string | undefined,
  now: Date,
): Promise<Dpop> {
  const key = given ?? await createDpopKey(provider, metadata)
  const pair = await importDpopKey(key)
  const prove: Dpop["prove"] = async ({ url, method, accessToken }, call) => {
    const server = factsOf(fetchOf(provider), new URL(url).origin)
    const reasons = new Set<string>()
    for (;;) {
      const { nonce, skew } = server
      const at = new Date(now.getTime() + skew * 1000)
      const response = await call(await signProof(pair, { url, method, nonce }, at, accessToken))
      const sent = response.headers.get("dpop-nonce")
      if (sent && sent.length <= maxNonce) server.nonce = sent
      const reason = await findReason(response)
      // retry once for each reason, so that a server that refuses every proof is not asked endlessly
      if (!reason || reasons.has(reason)) return response
      if (reason === "invalid_dpop_proof") server.skew = toSkew(response, now)
      const hasChanged = reason === "use_dpop_nonce"
        ? server.nonce !== nonce
        : Math.abs(server.skew - skew) >= leastSkew
      if (!hasChanged) return response
      reasons.add(reason)
    }
  }
  const toTransport = (accessToken: string): typeof fetch => async (input, init) => {
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    if (!headers.get("authorization")?.endsWith(` ${accessToken}`)) return await createTransport(provider)(input, init)
    const { url, method } = request
    // read once, because a request may be sent twice. In Vercel's edge runtime a clone of the request is not a `Request`
    const body = request.body && await request.arrayBuffer()
    return createResponse(
      await prove({ url, method, accessToken }, async (proof) => {
        headers.set("authorization", `DPoP ${accessToken}`)
        headers.set("dpop", proof)
        return await send(provider, url, { method, headers, body, signal: init?.signal ?? null })
      }),
    )
  }
  return { key, prove, toTransport }
}

function factsOf(call: typeof fetch, origin: string): ServerFacts {
  const servers = facts.get(call) ?? new Map<string, ServerFacts>()
  facts.set(call, servers)
  const known = servers.get(origin) ?? { skew: 0 }
  if (servers.size >= maxServers && !servers.has(origin)) servers.clear()
  servers.set(origin, known)
  return known
}

/** Returns why the server refused the proof: the error of a token endpoint (RFC 9449 §8), or of a resource (§9). */
async function findReason(response: ReadResponse): Promise<string | undefined> {
  const error = response.status === 401
    ? /\bDPoP\b.*\berror="([^"]*)"/i.exec(response.headers.get("www-authenticate") ?? "")?.[1]
    : undefined
  const found = error ?? (response.status >= 400 ? (await readObject(response))?.error : undefined)
  return found === "use_dpop_nonce" || found === "invalid_dpop_proof" ? found : undefined
}

/** Returns how many seconds the server's clock is ahead, according to its `Date` header; 0 if it sent none. */
function toSkew({ headers }: ReadResponse, now: Date): number {
  const seconds = (Date.parse(headers.get("date") ?? "") - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.round(seconds) : 0
}
