import { generateKeyPairSync, type KeyObject } from "node:crypto"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { strict, type StrictClientMetadata, type StrictConfig } from "@svc-auth/strict"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { afterEach, expect, test } from "vitest"
import {
  type ProviderClient,
  type ProviderOptions,
  type RunningProvider,
  startProvider,
} from "../../demo/src/provider.ts"
import { Agent } from "../../conformance/src/agent.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import type { Page } from "../../conformance/src/page.ts"
import { csrfOf, sessionOf } from "../../conformance/src/steps.ts"

/** Sign-ins at `oidc-provider`, set up to demand what strict providers demand. Each of them fails without its option. */
const origin = "https://app.test"
const client = { clientId: "strict", clientSecret: "strict-secret-0123456789abcdef01" }

const kinds = {
  RS256: [() => generateKeyPairSync("rsa", { modulusLength: 2048 }), { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }],
  PS256: [() => generateKeyPairSync("rsa", { modulusLength: 2048 }), { name: "RSA-PSS", hash: "SHA-256" }],
  ES256: [() => generateKeyPairSync("ec", { namedCurve: "P-256" }), { name: "ECDSA", namedCurve: "P-256" }],
  EdDSA: [() => generateKeyPairSync("ed25519"), { name: "Ed25519" }],
  "RSA-OAEP-256": [() => generateKeyPairSync("rsa", { modulusLength: 2048 }), { name: "RSA-OAEP", hash: "SHA-256" }],
  "ECDH-ES": [() => generateKeyPairSync("ec", { namedCurve: "P-256" }), { name: "ECDH", namedCurve: "P-256" }],
} as const satisfies Record<string, readonly [() => { publicKey: KeyObject; privateKey: KeyObject }, object]>
type Kind = keyof typeof kinds

const usages: Readonly<Partial<Record<Kind, readonly KeyUsage[]>>> = {
  "RSA-OAEP-256": ["decrypt"],
  "ECDH-ES": ["deriveBits"],
}

/** Returns a new key of the client: the private one for the app, and the public one that the provider knows. */
async function createKey(alg: Kind): Promise<{ own: { key: CryptoKey; kid: string }; jwks: object }> {
  const [generate, algorithm] = kinds[alg]
  const { publicKey, privateKey } = generate()
  const jwk = privateKey.export({ format: "jwk" })
  const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, [...usages[alg] ?? ["sign"]])
  const use = usages[alg] ? "enc" : "sig"
  const named = alg === "EdDSA" ? {} : { alg }
  return {
    own: { key, kid: alg },
    jwks: { keys: [{ ...publicKey.export({ format: "jwk" }), ...named, use, kid: alg }] },
  }
}

const signing = {
  EdDSA: await createKey("EdDSA"),
  ES256: await createKey("ES256"),
  RS256: await createKey("RS256"),
  PS256: await createKey("PS256"),
}
const decrypting = { "RSA-OAEP-256": await createKey("RSA-OAEP-256"), "ECDH-ES": await createKey("ECDH-ES") }

let provider: RunningProvider
let sent: Request[]
let arrived: URL[]
let logged: string[]
afterEach(() => provider.close())

interface Setup extends Omit<ProviderOptions, "clients"> {
  /** Of the client at the provider. */
  readonly metadata?: ProviderClient["metadata"]
}

/** Signs in at a provider that is set up like this. Returns the last page and the session. */
async function signIn(
  { metadata, ...setup }: Setup,
  options: Partial<StrictConfig>,
): Promise<{ name: unknown; end: Page; start: Page; agent: Agent }> {
  const redirectUris = [`${origin}/auth/callback/real`]
  provider = await startProvider({ ...setup, clients: [{ ...client, redirectUris, ...(metadata && { metadata }) }] })
  sent = []
  arrived = []
  logged = []
  const log = (...given: unknown[]) =>
    void logged.push(given.map((one) => one instanceof Error ? one.message : String(one)).join(" "))
  const config: AuthConfig = {
    providers: [strict({ id: "real", name: "Real", issuer: provider.issuer, ...client, ...options })],
    secret: "a secret for this test alone, 32 characters and more",
    trustHost: true,
    logger: { error: log, warn: log },
  }
  const hosts = new Map([
    [origin, (request: Request) => {
      arrived.push(new URL(request.url))
      return Auth(request, config)
    }],
    [provider.issuer, (request: Request) => {
      sent.push(request.clone())
      return fetch(request, { redirect: "manual" })
    }],
  ])
  const agent = new Agent({ transport: toTransport(hosts), origin, fixtures: false, exchanges: [], refused: [] })
  const start = await agent.post("/auth/signin/real", { csrfToken: await csrfOf(agent), callbackUrl: "/auth/session" })
  const end = await visitProvider(agent, start)
  return { name: (await sessionOf(agent))?.user?.["name"], end, start, agent }
}

/** Logs in at the provider, consents, and posts the form of `form_post`. */
async function visitProvider(agent: Agent, start: Page): Promise<Page> {
  let page = await agent.follow(start)
  const has = (button: string) => page.forms.some(({ buttons }) => buttons.some(({ text }) => text === button))
  if (page.forms.some(({ fields }) => fields.some(([name]) => name === "password"))) {
    page = await agent.submit(page, "Sign in", { username: "ada", password: "ada-demo" })
  }
  if (has("Allow")) page = await agent.submit(page, "Allow")
  const [form] = page.forms
  if (!form?.action.includes("/auth/callback/")) return page
  const posted = await agent.post(form.action, Object.fromEntries(form.fields), { from: provider.issuer })
  return await agent.follow(posted)
}

const par = (more: object = {}) => ({ pushedAuthorizationRequests: { enabled: true, ...more } })
const requiredPar = par({ requirePushedAuthorizationRequests: true })
const signedRequests = { requestObjects: { enabled: true, requireSignedRequestObject: true } }
const jarm = { jwtResponseModes: { enabled: true } }
const encryption = { encryption: { enabled: true } }
const keyOf = (alg: keyof typeof signing, option: string) => ({
  metadata: { jwks: signing[alg].jwks, [option]: alg },
  token: { clientPrivateKey: signing[alg].own },
})
const assertionBy = (alg: keyof typeof signing): readonly [Setup, Partial<StrictConfig>] => [
  {
    metadata: {
      ...keyOf(alg, "token_endpoint_auth_signing_alg").metadata,
      token_endpoint_auth_method: "private_key_jwt",
      client_secret: undefined,
    },
  },
  {
    ...{ clientSecret: undefined, token: { clientPrivateKey: signing[alg].own } },
    client: {
      token_endpoint_auth_method: "private_key_jwt",
      ...(alg === "EdDSA" && { token_endpoint_auth_signing_alg: "EdDSA" }),
    },
  },
]
const encrypted = (
  what: "id_token" | "userinfo",
  alg: keyof typeof decrypting,
  enc: string,
): readonly [Setup, Partial<StrictConfig>] => {
  const client = {
    ...{ [`${what}_encrypted_response_alg`]: alg, [`${what}_encrypted_response_enc`]: enc },
    ...(what === "userinfo" && { userinfo_signed_response_alg: "RS256" }),
  }
  const features = { ...encryption, jwtUserinfo: { enabled: true } }
  return [
    { features, metadata: { ...client, jwks: decrypting[alg].jwks } },
    { client, decryptionKey: decrypting[alg].own, ...(what === "userinfo" && { idToken: false }) },
  ]
}
const modes = (mode: string, more: object = {}) => ({
  metadata: { response_modes: [mode], authorization_signed_response_alg: "RS256", ...more },
})
const signedBy = (mode: string): Partial<StrictConfig> => ({
  client: { authorization_signed_response_alg: "RS256" },
  authorization: { params: { response_mode: mode } },
})
const silver = "urn:mace:incommon:iap:silver"
const claims = { id_token: { acr: { essential: true, values: [silver] }, email: { essential: true } } }

/** Returns the options for FAPI 2.0: assertions and bound tokens. The provider's metadata demands pushed requests. */
const fapi = (more: StrictClientMetadata): Partial<StrictConfig> => ({
  ...assertionBy("ES256")[1],
  client: { token_endpoint_auth_method: "private_key_jwt", dpop_bound_access_tokens: true, ...more },
})

/** What the provider demands, the app's options, and options with which the sign-in fails. */
const demands: readonly (readonly [
  name: string,
  setup: Setup,
  options: Partial<StrictConfig>,
  without?: Partial<StrictConfig>,
])[] = [
  ["pushed requests, by its metadata", { features: requiredPar }, {}, {
    client: { require_pushed_authorization_requests: false },
  }],
  [
    "pushed requests, by the client's registration",
    { features: par(), metadata: { require_pushed_authorization_requests: true } },
    { client: { require_pushed_authorization_requests: true } },
  ],
  [
    "pushed requests with an assertion",
    { features: requiredPar, ...assertionBy("PS256")[0] },
    assertionBy("PS256")[1],
    { ...assertionBy("ES256")[1] },
  ],
  ...(["RS256", "PS256", "ES256", "EdDSA"] as const).map((alg) =>
    [
      `requests that are signed with ${alg}`,
      { features: signedRequests, metadata: keyOf(alg, "request_object_signing_alg").metadata },
      {
        token: keyOf(alg, "").token,
        ...(alg === "EdDSA" && { client: { request_object_signing_alg: alg } }),
      },
      { client: { require_signed_request_object: false } },
    ] as const
  ),
  [
    "requests that are signed and pushed",
    {
      features: { ...requiredPar, ...signedRequests },
      metadata: keyOf("ES256", "request_object_signing_alg").metadata,
    },
    { token: { clientPrivateKey: signing.ES256.own } },
    { client: { require_signed_request_object: false } },
  ],
  [
    "signed requests by the client's registration",
    {
      features: { requestObjects: { enabled: true } },
      metadata: { ...keyOf("ES256", "request_object_signing_alg").metadata, require_signed_request_object: true },
    },
    { token: { clientPrivateKey: signing.ES256.own }, client: { require_signed_request_object: true } },
  ],
  ...["jwt", "query.jwt", "form_post.jwt"].map((mode) =>
    [`responses that are signed, by ${mode}`, { features: jarm, ...modes(mode) }, signedBy(mode)] as const
  ),
  ...(["RSA-OAEP-256", "ECDH-ES"] as const).map((alg) => {
    const client = { authorization_encrypted_response_alg: alg, authorization_encrypted_response_enc: "A256GCM" }
    return [
      `responses that are signed and encrypted with ${alg}`,
      {
        features: { ...jarm, ...encryption },
        ...modes("form_post.jwt", { ...client, jwks: decrypting[alg].jwks }),
      },
      {
        ...signedBy("form_post.jwt"),
        client: { authorization_signed_response_alg: "RS256", ...client },
        decryptionKey: decrypting[alg].own,
      },
      signedBy("form_post.jwt"),
    ] as const
  }),
  [
    "signed userinfo",
    { features: { jwtUserinfo: { enabled: true } }, metadata: { userinfo_signed_response_alg: "RS256" } },
    { idToken: false, client: { userinfo_signed_response_alg: "RS256" } },
    { idToken: false },
  ],
  ...(["RSA-OAEP-256", "ECDH-ES"] as const).flatMap((alg) =>
    ["A128GCM", "A256GCM", "A128CBC-HS256"].map((enc) =>
      [`ID tokens that are encrypted with ${alg} and ${enc}`, ...encrypted("id_token", alg, enc)] as const
    )
  ),
  ["userinfo that is signed and encrypted", ...encrypted("userinfo", "RSA-OAEP-256", "A128GCM"), { idToken: false }],
  ...(["RS256", "PS256", "ES256", "EdDSA"] as const).map((alg) =>
    [`assertions that are signed with ${alg}`, ...assertionBy(alg)] as const
  ),
  [
    "a class of authentication by `claims`",
    { features: { claimsParameter: { enabled: true } }, configuration: { acrValues: [silver] }, acr: silver },
    { authorization: { params: { claims } } },
    // the provider authenticates by this class only
    { authorization: { params: { claims: { id_token: { acr: { essential: true, values: ["another"] } } } } } },
  ],
  [
    "the FAPI 2.0 security profile",
    {
      features: { ...requiredPar, fapi: { enabled: true, profile: "2.0" }, dPoP: { enabled: true } },
      metadata: { ...assertionBy("ES256")[0].metadata, dpop_bound_access_tokens: true },
    },
    fapi({}),
    fapi({ dpop_bound_access_tokens: false }),
  ],
  [
    "the FAPI 2.0 security profile, which pushes requests",
    {
      features: { ...requiredPar, fapi: { enabled: true, profile: "2.0" }, dPoP: { enabled: true } },
      metadata: { ...assertionBy("ES256")[0].metadata, dpop_bound_access_tokens: true },
    },
    fapi({ require_pushed_authorization_requests: true }),
    fapi({ require_pushed_authorization_requests: false }),
  ],
  [
    "the FAPI 2.0 security profile with message signing",
    {
      features: {
        ...{ ...requiredPar, ...signedRequests, ...jarm },
        ...{ fapi: { enabled: true, profile: "2.0" }, dPoP: { enabled: true } },
      },
      metadata: {
        ...{ ...assertionBy("ES256")[0].metadata, ...modes("jwt").metadata },
        ...{ dpop_bound_access_tokens: true, request_object_signing_alg: "ES256" },
      },
    },
    fapi({ authorization_signed_response_alg: "RS256" }),
    fapi({}),
  ],
]

const rows = demands.map(([name, setup, options, without = {}]) => ({ name, setup, options, without }))

test.each(rows)("a user signs in at a provider that demands $name", async ({ setup, options }) => {
  const { name, end } = await signIn(setup, options)
  expect(logged, end.text).toEqual([])
  expect([name, end.url], end.text).toEqual(["Ada Example", `${origin}/auth/session`])
})

test.each(rows)(
  "without the option no user signs in at a provider that demands $name",
  async ({ setup, without }) => {
    expect((await signIn(setup, without)).name).toBe(undefined)
  },
)

const authorizationOf = () => new URL(sent.find(({ url }) => new URL(url).pathname === "/auth")!.url).searchParams

test("a reference to a pushed request is used once, and the browser takes nothing else along", async () => {
  const { agent, start } = await signIn({ features: requiredPar }, {})
  const first = authorizationOf()
  expect([...first.keys()].sort()).toEqual(["client_id", "request_uri"])
  const again = await agent.post("/auth/signin/real", { csrfToken: await csrfOf(agent), callbackUrl: "/auth/session" })
  const second = again.location!.searchParams.get("request_uri")
  expect(second).toMatch(/^urn:ietf:params:oauth:request_uri:/)
  expect(second).not.toBe(first.get("request_uri"))
  const used = await agent.get(start.location!.href)
  expect(used.location?.searchParams.get("error"), "the provider refuses a used reference").toBe("invalid_request_uri")
})

test("a refused push is named in the log, and the provider's description is not shown", async () => {
  const { name, start } = await signIn({ features: requiredPar }, { clientSecret: "wrong" })
  expect([name, start.location?.searchParams.get("error")]).toEqual([undefined, "Configuration"])
  expect(logged.join()).toMatch(/Provider "real": the pushed authorization request failed: .*invalid_client/)
})

test("a signed request contains every parameter, and those outside are the same", async () => {
  const setup = { features: signedRequests, metadata: keyOf("ES256", "request_object_signing_alg").metadata }
  const { name } = await signIn(setup, {
    token: { clientPrivateKey: signing.ES256.own },
    authorization: { params: { max_age: 3600, claims: { userinfo: { name: null } } } },
  })
  const outside = authorizationOf()
  expect([name, [...outside.keys()].sort()]).toEqual(["Ada Example", [
    "client_id",
    "request",
    "response_type",
    "scope",
  ]])
  const request = outside.get("request")!
  expect(decodeProtectedHeader(request)).toEqual({ alg: "ES256", kid: "ES256", typ: "oauth-authz-req+jwt" })
  const { iat, nbf, exp, jti, state, nonce, code_challenge, ...rest } = decodeJwt(request)
  expect([nbf === iat, exp! - iat!, [jti, state, nonce, code_challenge].map((one) => typeof one)]).toEqual(
    [true, 300, ["string", "string", "string", "string"]],
  )
  expect(rest).toEqual({
    ...{ iss: "strict", aud: provider.issuer, client_id: "strict", response_type: "code" },
    ...{ scope: "openid profile email", redirect_uri: `${origin}/auth/callback/real`, code_challenge_method: "S256" },
    ...{ max_age: 3600, claims: { userinfo: { name: null } } },
  })
})

test("a provider that ignores the demanded class signs no user in", async () => {
  const { name } = await signIn({}, { authorization: { params: { claims } } })
  expect(name).toBe(undefined)
  expect(logged.join()).toContain(`ID token rejected: "acr" is missing; demanded by \`claims\`: ${silver}`)
})

test("`acr_values` arrive, and the class is in the ID token", async () => {
  const { name } = await signIn({ configuration: { acrValues: [silver] }, acr: silver }, {
    authorization: { params: { acr_values: silver } },
  })
  expect([name, authorizationOf().get("acr_values")]).toEqual(["Ada Example", silver])
})

test("the FAPI 2.0 security profile gets PKCE by S256, `iss` in the response and proofs", async () => {
  const [, setup, options] = demands.find(([name]) => name === "the FAPI 2.0 security profile")!
  const { name } = await signIn(setup, options)
  expect(name).toBe("Ada Example")
  expect([...authorizationOf().keys()].sort()).toEqual(["client_id", "request_uri"])
  const callback = arrived.find(({ pathname }) => pathname === "/auth/callback/real")
  expect(callback?.searchParams.get("iss")).toBe(provider.issuer)
})
