const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

const person = { sub: "1", id: "1", name: "Ada", email: "ada@example.com", email_verified: true }

/** A provider without a network: a `fetch` that answers discovery, keys, token and userinfo at once. */
export interface IdentityProvider {
  readonly fetch: typeof globalThis.fetch
  /** The nonce of its ID token. The token is signed here, once, so that a measurement contains no work of the provider. */
  expect(nonce: string | undefined): Promise<void>
}

export async function createIdentityProvider(id: string): Promise<IdentityProvider> {
  const issuer = `https://${id}.example`
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const jwk = { ...await crypto.subtle.exportKey("jwk", keys.publicKey), kid: "1", alg: "ES256", use: "sig" }
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    code_challenge_methods_supported: ["S256"],
  }
  const tokens: Record<string, unknown> = { access_token: "access", token_type: "bearer", expires_in: 3600 }
  const answers: Readonly<Record<string, unknown>> = {
    "/.well-known/openid-configuration": discovery,
    "/jwks": { keys: [jwk] },
    "/token": tokens,
    "/me": person,
  }
  return {
    fetch: (input) => {
      const url = new URL(input instanceof Request ? input.url : input)
      return Promise.resolve(Response.json(answers[url.pathname] ?? null))
    },
    async expect(nonce) {
      const iat = Math.floor(Date.now() / 1000)
      const claims = { ...person, iss: issuer, aud: "client", iat, exp: iat + 3600, ...(nonce && { nonce }) }
      const signed = `${encode({ alg: "ES256", kid: "1", typ: "JWT" })}.${encode(claims)}`
      const signature = await crypto.subtle.sign(algorithm, keys.privateKey, new TextEncoder().encode(signed))
      tokens.id_token = `${signed}.${Buffer.from(signature).toString("base64url")}`
    },
  }
}
