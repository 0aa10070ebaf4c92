import { CompactEncrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import { redeemRefreshToken } from "../../core/src/oauth/refresh.ts"
import {
  clientId,
  Idp,
  issuer,
  now,
  otherRsa,
  redirectUri,
  rsa,
  seconds,
  state,
  toJwk,
} from "../../core/test/oauth/fixture.ts"
import type { ClientKey, StrictClientMetadata, StrictConfig } from "../src/index.ts"
import { signIn as signInBy, start as startBy, toSettings } from "./fixture.ts"

const es256 = (await generateKeyPair("ES256")).privateKey as CryptoKey
const ed = (await generateKeyPair("Ed25519")).privateKey as CryptoKey
const oaep = await generateKeyPair("RSA-OAEP-256")
const ecdh = await generateKeyPair("ECDH-ES")
const otherEcdh = await generateKeyPair("ECDH-ES")
const oaepKey = oaep.privateKey as CryptoKey
const [ecdhKey, otherKey] = [ecdh.privateKey, otherEcdh.privateKey] as [CryptoKey, CryptoKey]

const start = async (idp: Idp, more: Partial<StrictConfig>) => await startBy(toSettings(idp, more))

describe("an option for strict providers is rejected by name before the user leaves", () => {
  const withClient = (client: object, more: Partial<StrictConfig> = {}) => ({
    client: client as StrictClientMetadata,
    ...more,
  })
  const alg = "id_token_encrypted_response_alg"
  const rows: readonly (readonly [string, Partial<StrictConfig>, RegExp])[] = [
    [
      "a push that is no boolean",
      withClient({ require_pushed_authorization_requests: "yes" }),
      /must be true or false/,
    ],
    [
      "private_key_jwt without a key",
      withClient({ token_endpoint_auth_method: "private_key_jwt" }),
      /`token.clientPrivateKey` is needed/,
    ],
    [
      "bound tokens with an unknown value",
      withClient({ dpop_bound_access_tokens: "yes" }),
      /must be `true`, `false` or "optional"/,
    ],
    [
      "a signed request without a key",
      withClient({ require_signed_request_object: true }),
      /`token.clientPrivateKey` is needed/,
    ],
    [
      "an algorithm of another key",
      withClient({ request_object_signing_alg: "RS256" }, { token: { clientPrivateKey: es256 } }),
      /`client.request_object_signing_alg` must be an algorithm of/,
    ],
    [
      "an algorithm of assertions without a key",
      withClient({ token_endpoint_auth_signing_alg: "ES256" }),
      /`client.token_endpoint_auth_signing_alg` must be/,
    ],
    ...["none", "HS512", "RSA-OAEP"].map((value) =>
      [
        `responses signed ${value}`,
        withClient({ authorization_signed_response_alg: value }),
        /must be one of/,
      ] as const
    ),
    [
      "a response mode that is not signed",
      withClient({ authorization_signed_response_alg: "RS256" }, {
        authorization: { params: { response_mode: "form_post" } },
      }),
      /`authorization.params.response_mode` must be one of jwt/,
    ],
    [
      "a signed response mode without an algorithm",
      { authorization: { params: { response_mode: "query.jwt" } } },
      /`client.authorization_signed_response_alg` is needed by the response mode query.jwt/,
    ],
    ...["RSA1_5", "dir", "A256KW", "none"].map((value) =>
      [`ID tokens encrypted ${value}`, withClient({ [alg]: value }), /must be one of RSA-OAEP/] as const
    ),
    [
      "an unknown enc",
      withClient({ [alg]: "ECDH-ES", id_token_encrypted_response_enc: "A128CTR" }),
      /_enc` must be one of/,
    ],
    [
      "enc without alg",
      withClient({ userinfo_encrypted_response_enc: "A128GCM" }),
      /`client.userinfo_encrypted_response_alg`/,
    ],
    [
      "encryption without a key",
      withClient({ [alg]: "ECDH-ES" }),
      /`decryptionKey` must have a private CryptoKey for ECDH-ES/,
    ],
    ["a key of another kind", withClient({ [alg]: "ECDH-ES" }, { decryptionKey: oaepKey }), /for ECDH-ES/],
    ["a key with another hash", withClient({ [alg]: "RSA-OAEP" }, { decryptionKey: oaepKey }), /for RSA-OAEP,/],
    ["a public key", withClient({ [alg]: "ECDH-ES" }, { decryptionKey: ecdh.publicKey as CryptoKey }), /for ECDH-ES/],
    ["a key without use", { decryptionKey: ecdhKey }, /`decryptionKey` has no effect/],
    [
      "encrypted responses that are not signed",
      withClient({ authorization_encrypted_response_alg: "ECDH-ES" }, { decryptionKey: ecdhKey }),
      /`client.authorization_signed_response_alg` is needed/,
    ],
    [
      "a push to http",
      { pushed_authorization_request_endpoint: "http://idp.test/par" },
      /`pushed_authorization_request_endpoint` must be https/,
    ],
    ["a push without an endpoint", withClient({ require_pushed_authorization_requests: true }), /has no `pushed_/],
  ]
  test.each(rows)("%s", async (_, config, message) => {
    const idp = new Idp()
    await expect(start(idp, config)).rejects.toThrow(message)
    await expect(start(idp, config)).rejects.toThrow('Provider "idp"')
  })
})

describe("the metadata of a provider", () => {
  test.each([
    ["http://idp.test/par", /must be an https URL/],
    ["https://10.0.0.1/par", /outside of private networks/],
    [7, /must be an https URL/],
  ])("cannot send the pushed request to %s", async (endpoint, message) => {
    const idp = new Idp()
    Object.assign(idp.metadata, {
      require_pushed_authorization_requests: true,
      pushed_authorization_request_endpoint: endpoint,
    })
    await expect(start(idp, {})).rejects.toThrow(message)
    expect(idp.requests.map(({ method }) => method)).toEqual(["GET"])
  })

  test("that requires signed requests names the option that is missing", async () => {
    const idp = new Idp()
    idp.metadata["require_signed_request_object"] = true
    await expect(start(idp, {})).rejects.toThrow(/Provider "idp": its metadata .* set `token.clientPrivateKey`/)
  })

  test.each([
    [["ES256", "EdDSA"], "EdDSA"],
    [["Ed25519", "EdDSA"], "Ed25519"],
    [undefined, "Ed25519"],
  ])("lists %j, so an Ed25519 key signs requests by %s", async (offered, alg) => {
    const idp = new Idp()
    idp.metadata["request_object_signing_alg_values_supported"] = offered
    const { url } = await start(idp, {
      client: { require_signed_request_object: true },
      token: { clientPrivateKey: ed },
    })
    expect(decodeProtectedHeader(url.searchParams.get("request")!).alg).toBe(alg)
  })
})

describe("a pushed request", () => {
  const pushed: Partial<StrictConfig> = {
    client: { require_pushed_authorization_requests: true },
    pushed_authorization_request_endpoint: `${issuer}/par`,
  }
  const answered = (answer: () => Response): Idp => {
    const idp = new Idp()
    idp.answers["/par"] = answer
    return idp
  }
  test.each<[string, () => Response, RegExp]>([
    [
      "is refused",
      () => Response.json({ error: "invalid_request", error_description: "x" }, { status: 400 }),
      /invalid_request/,
    ],
    ["is answered by 500", () => new Response("no", { status: 500 }), /status 500; expected 201/],
    ["is answered by 200", () => Response.json({ request_uri: "urn:x" }), /status 200; expected 201/],
    ["gets no reference", () => Response.json({}, { status: 201 }), /request_uri/],
    ["gets a number", () => Response.json({ request_uri: 1 }, { status: 201 }), /request_uri/],
    ["gets HTML", () => new Response("<p>", { status: 201 }), /application\/json/],
    ["is redirected", () => Response.redirect(`${issuer}/other`), /redirect/],
  ])("that %s fails by name", async (_, answer, reason) => {
    const error = await start(answered(answer), pushed).catch((thrown) => thrown)
    expect(error.type).toBe("OAuthSignInError")
    expect(error.message).toMatch(/^Provider "idp": the pushed authorization request failed: /)
    expect(error.message).toMatch(reason)
  })

  test("keeps the query of the discovered endpoint beside the reference", async () => {
    const idp = answered(() => Response.json({ request_uri: "urn:x", expires_in: 60 }, { status: 201 }))
    idp.metadata["authorization_endpoint"] = `${issuer}/authorize?policy=a`
    const { url } = await start(idp, pushed)
    expect(Object.fromEntries(url.searchParams)).toEqual({ policy: "a", client_id: clientId, request_uri: "urn:x" })
    const body = await idp.body("/par")
    expect([body.get("state"), body.get("code_challenge_method"), body.get("redirect_uri")]).toEqual([
      state,
      "S256",
      redirectUri,
    ])
  })
})

const encrypt = async (token: string, key: typeof ecdh.publicKey, header: object = {}) =>
  await new CompactEncrypt(new TextEncoder().encode(token))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A128CBC-HS256", ...header }).encrypt(key)

describe("an encrypted ID token", () => {
  const client = { id_token_encrypted_response_alg: "ECDH-ES" }
  const named: readonly ClientKey[] = [{ key: otherKey, kid: "old" }, { key: ecdhKey, kid: "new" }]

  async function signIn(decryptionKey: ClientKey | readonly ClientKey[], header: object): Promise<string | undefined> {
    const idp = new Idp()
    const sign = idp.sign
    idp.sign = async (claims) => await encrypt(await sign(claims), ecdh.publicKey, header)
    const provider = toSettings(idp, { client, decryptionKey, checks: ["pkce"] })
    const { claims } = await signInBy(idp, provider)
    return claims?.sub
  }

  test.each<[string, ClientKey | readonly ClientKey[], object]>([
    ["the only key", ecdhKey, {}],
    ["the only key, which has no id", ecdhKey, { kid: "any" }],
    ["the key that it names", named, { kid: "new" }],
    ["one of two keys, because it names none", [otherKey, ecdhKey], {}],
    ["a key beside one of another kind", [oaepKey, ecdhKey], {}],
  ])("is decrypted with %s", async (_, key, header) => {
    expect(await signIn(key, header)).toBe("sub-1")
  })

  test.each<[string, ClientKey | readonly ClientKey[], object, RegExp]>([
    ["names another key", named, { kid: "old" }, /decryption operation failed/],
    ["names an unknown key", named, { kid: "gone" }, /"kid" names no key of `decryptionKey`/],
    ["has another key", [otherKey], {}, /decryption operation failed/],
    ["has another enc", ecdhKey, { enc: "A256GCM" }, /"enc"/],
  ])("that %s is rejected", async (_, key, header, reason) => {
    const error = await signIn(key, header).catch((thrown) => thrown)
    expect([error.type, error.message]).toEqual([
      "OAuthCallbackError",
      expect.stringMatching(/^Provider "idp": ID token rejected: /),
    ])
    expect(error.message).toMatch(reason)
  })

  test("of a refresh is decrypted, and one that is not encrypted is rejected", async () => {
    const idp = new Idp()
    const input = { refreshToken: "rt", params: {}, sub: "sub-1", now }
    const provider = toSettings(idp, { client, decryptionKey: ecdhKey })
    await expect(redeemRefreshToken(provider, input)).rejects.toThrow(/ID token rejected: it is not encrypted/)
    const sign = idp.sign
    idp.sign = async (claims) => await encrypt(await sign(claims), ecdh.publicKey)
    const { id_token } = await redeemRefreshToken(toSettings(idp, { client, decryptionKey: ecdhKey }), input)
    expect(decodeProtectedHeader(id_token!).alg, "what is kept is the signed token").toBe("RS256")
  })

  test("where none is expected names the option", async () => {
    const idp = new Idp()
    const sign = idp.sign
    idp.sign = async (claims) => await encrypt(await sign(claims), ecdh.publicKey)
    const given = { refreshToken: "rt", params: {}, sub: undefined, now }
    await expect(redeemRefreshToken(toSettings(idp), given)).rejects.toThrow(
      /set `client.id_token_encrypted_response_alg`/,
    )
  })
})

describe("a class that `claims` demands", () => {
  const demanded = (acr: object) =>
    ({ authorization: { params: { claims: { id_token: { acr } } } }, checks: ["pkce"] }) as const
  async function signIn(more: Partial<StrictConfig>, acr: unknown): Promise<unknown> {
    const idp = new Idp()
    Object.assign(idp.claims, { acr })
    return (await signInBy(idp, toSettings(idp, more))).claims?.["acr"]
  }
  test.each<[string, object, unknown, "accepted" | "rejected"]>([
    ["one of the values", { essential: true, values: ["a", "b"] }, "b", "accepted"],
    ["the value", { essential: true, value: "a" }, "a", "accepted"],
    ["another value", { essential: true, values: ["a"] }, "b", "rejected"],
    ["none", { essential: true, values: ["a"] }, undefined, "rejected"],
    ["a list", { essential: true, values: ["a"] }, ["a"], "rejected"],
    ["another value, where it is voluntary", { values: ["a"] }, "b", "accepted"],
    ["another value, where any is demanded", { essential: true }, "b", "accepted"],
  ])("has %s", async (_, acr, given, outcome) => {
    const result = signIn(demanded(acr), given)
    if (outcome === "accepted") expect(await result).toEqual(given)
    else await expect(result).rejects.toThrow(/Provider "idp": ID token rejected: "acr" is .*; demanded by `claims`: a/)
    if (outcome === "rejected") {
      await expect(signIn({ ...demanded(acr), idToken: false }, given), "without reading the profile from it").rejects
        .toThrow(/"acr"/)
    }
  })
})

describe("a signed response", () => {
  const client = { authorization_signed_response_alg: "RS256" }
  const signed = async (claims: object, header: object = {}, key = rsa.privateKey) =>
    await new SignJWT({ iss: issuer, aud: clientId, exp: seconds + 60, code: "c", state, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "one", ...header }).sign(key)
  const findState = (parameters: URLSearchParams) => {
    const provider = toSettings(new Idp(), { client })
    return provider.protocol.findState!(provider, parameters)
  }
  /** Signs in with this response, and with planted parameters next to it. */
  const signIn = (response: string, idp = new Idp(), provider = toSettings(idp, { client })) =>
    signInBy(idp, provider, (parameters) => {
      for (const name of ["code", "state", "iss"]) parameters.set(name, "planted")
      parameters.set("response", response)
    })

  test("gives its parameters, and those beside it are ignored", async () => {
    const idp = new Idp()
    const response = await signed({})
    expect(await findState(new URLSearchParams({ response, state: "planted" }))).toBe(state)
    await signIn(response, idp)
    expect((await idp.body("/token")).get("code")).toBe("c")
  })

  test.each<[string, (token: string) => URLSearchParams]>([
    ["occurs twice", (token) => new URLSearchParams([["response", token], ["response", token]])],
    ["is no token", () => new URLSearchParams({ response: "x.y", state })],
    ["is empty", () => new URLSearchParams({ response: "", state })],
  ])("that %s belongs to no sign-in", async (_, change) => {
    expect(await findState(change(await signed({})))).toBe(undefined)
  })

  test.each<[string, object, RegExp, type?: string]>([
    ["another issuer", { iss: "https://other.test" }, /unexpected "iss"/, "InvalidCheck"],
    ["no issuer", { iss: undefined }, /"iss"/],
    ["another audience", { aud: "other" }, /unexpected .*"aud"/],
    ["no audience", { aud: undefined }, /"aud"/],
    ["an end in the past", { exp: seconds - 31 }, /"exp"/],
    ["an end that is text", { exp: "tomorrow" }, /"exp"/],
  ])("with %s is rejected by provider and field", async (_, claims, field, type = "OAuthCallbackError") => {
    const error = await signIn(await signed(claims)).catch((thrown) => thrown)
    expect([error.type, error.message]).toEqual([type, expect.stringMatching(field)])
    expect(error.message).toMatch(/^Provider "idp": authorization response rejected: /)
  })

  test.each<[string, object, string, RegExp]>([
    ["another state", { state: "other" }, "InvalidCheck", /another sign-in \(`state`\)/],
    ["no state", { state: undefined }, "InvalidCheck", /no `state`/],
    ["an error", { code: undefined, error: "access_denied" }, "OAuthCallbackError", /answered with access_denied/],
    ["no code", { code: undefined }, "OAuthCallbackError", /no code/],
    ["an ID token", { id_token: "x" }, "OAuthCallbackError", /implicit and hybrid flows/],
  ])("with %s is rejected in the words of other responses", async (_, claims, type, message) => {
    await expect(signIn(await signed(claims))).rejects.toMatchObject({ type, message: expect.stringMatching(message) })
  })

  test("is verified with replaced keys, and with each key if it names none", async () => {
    const idp = new Idp()
    const provider = toSettings(idp, { client })
    await signIn(await signed({}), idp, provider)
    const published = [await toJwk(rsa, "one"), await toJwk(otherRsa, "two")]
    idp.answers["/jwks"] = () => Response.json({ keys: published })
    const nameless = { kid: undefined }
    const later = new Date(now.getTime() + 61_000)
    const rotated = await signed({}, nameless, otherRsa.privateKey)
    await signInBy(idp, provider, (parameters) => parameters.set("response", rotated), later)
    expect(idp.count("/jwks")).toBe(2)
    const foreign = (await generateKeyPair("RS256")).privateKey
    await expect(signIn(await signed({}, nameless, foreign), idp, provider)).rejects.toThrow(/signature/)
  })

  test.each(["authorization", "id_token", "userinfo"])("by HS256 is no option for %s", (what) => {
    const options = { client: { [`${what}_signed_response_alg`]: "HS256" } }
    expect(() => toSettings(new Idp(), options)).toThrow(
      `Provider "idp": \`client.${what}_signed_response_alg\` must be an algorithm with public keys, such as PS256`,
    )
  })
})

describe("encrypted userinfo", () => {
  const client = { userinfo_encrypted_response_alg: "ECDH-ES" }
  async function signIn(
    answer: () => Promise<string>,
  ): Promise<unknown> {
    const idp = new Idp()
    idp.answers["/userinfo"] = async () =>
      new Response(await answer(), { headers: { "content-type": "application/jwt" } })
    const provider = toSettings(idp, { client, decryptionKey: ecdhKey, idToken: false })
    return (await signInBy(idp, provider)).profile["name"]
  }
  const sub = "sub-1"

  test("that is not signed is JSON", async () => {
    expect(await signIn(() => encrypt(JSON.stringify({ sub, name: "Ada" }), ecdh.publicKey))).toBe("Ada")
  })
  test.each<[string, () => Promise<string>, RegExp]>([
    ["is not encrypted", () => Promise.resolve(JSON.stringify({ sub })), /userinfo rejected: it is not encrypted/],
    ["is no JSON", () => encrypt("<p>", ecdh.publicKey), /userinfo is encrypted, but contains no JSON object/],
    ["is a list", () => encrypt("[]", ecdh.publicKey), /contains no JSON object/],
    ["is for another key", () => encrypt("{}", otherEcdh.publicKey), /decryption operation failed/],
    ["has another sub", () => encrypt(JSON.stringify({ sub: "x" }), ecdh.publicKey), /`sub` does not match/],
  ])("that %s is rejected", async (_, answer, reason) => {
    await expect(signIn(answer)).rejects.toThrow(reason)
  })
})

test("a key of X25519 decrypts ECDH-ES", async () => {
  const pair = await generateKeyPair("ECDH-ES", { crv: "X25519", extractable: true })
  const key = await importJWK(await exportJWK(pair.privateKey), "ECDH-ES") as CryptoKey
  const idp = new Idp()
  const sign = idp.sign
  idp.sign = async (claims) => await encrypt(await sign(claims), pair.publicKey)
  const provider = toSettings(idp, { client: { id_token_encrypted_response_alg: "ECDH-ES" }, decryptionKey: key })
  expect((await redeemRefreshToken(provider, { refreshToken: "rt", params: {}, sub: "sub-1", now })).id_token)
    .toBeDefined()
})
