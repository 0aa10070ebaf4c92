/**
 * A vendor as one of Auth.js's provider modules describes it: its endpoints, its client authentication, its responses.
 * @module
 */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { claims, profiles } from "./profiles.ts"

/** What the test reads of an object that a module returns. */
export interface Facts {
  readonly id: string
  readonly type: string
  readonly issuer?: string
  readonly authorization?: string | { readonly url?: string; readonly params?: Readonly<Record<string, unknown>> }
  readonly token?: string | { readonly url?: string }
  readonly userinfo?: string | { readonly url?: string }
  readonly client?: Readonly<Record<string, string>>
  readonly idToken?: boolean
  profile?(profile: Readonly<Record<string, unknown>>, tokens: object): unknown
  readonly options?: Readonly<Record<string, unknown>>
}

export const clientId = "0195c2a4-7f3e_client.1~x"
export const clientSecret = "Kx-9_a.b~Zq-0123456789-0123456789-0123456789"
const accessToken = "access-token-1"

const rsa = await generateKeyPair("RS256")
const jwk = { ...await exportJWK(rsa.publicKey), kid: "one", alg: "RS256", use: "sig" }
const tenant = "11111111-2222-4333-8444-555555555555"

/** Members of token answers beyond RFC 6749, as the modules read them. */
const tokenExtras: Readonly<Record<string, object>> = {
  nextcloud: { user_id: "subject-1" },
  twitch: { scope: ["openid", "user:read:email"] },
  vk: { email: "ada@example.test" },
  wechat: { openid: "openid-1", token_type: undefined },
}
/** Where a module asks for the user at an address that it does not name as `userinfo.url`, and how. */
const userAt: Readonly<Record<string, readonly [method: string, url: string]>> = {
  dropbox: ["POST", "https://api.dropboxapi.com/2/users/get_current_account"],
  hubspot: ["GET", `https://api.hubapi.com/oauth/v1/access-tokens/${accessToken}`],
  nextcloud: ["GET", "https://issuer.vendor.test/ocs/v1.php/cloud/users/subject-1"],
  notion: ["GET", "https://api.notion.com/v1/users/me"],
  todoist: ["POST", "https://api.todoist.com/sync/v9/sync"],
}
/** Parameter that carries the access token, where no header does. */
const tokenParam: Readonly<Record<string, string>> = { foursquare: "oauth_token", wechat: "access_token" }

const urlOf = (endpoint: string | { readonly url?: string } | undefined): string | undefined =>
  typeof endpoint === "string" ? endpoint : endpoint?.url

/** Origin and path. */
export const toPlace = (url: string | URL): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const refuse = (status: number, error: string): Response => Response.json({ error }, { status })

/** One vendor. `fetch` answers at its endpoints; everything else is not found. */
export class Vendor {
  readonly #facts: Facts
  readonly #issuer: string
  #sent: URLSearchParams | undefined

  constructor(facts: Facts) {
    this.#facts = facts
    this.#issuer = String(facts.options?.issuer ?? facts.issuer ?? "")
  }

  get authorizationEndpoint(): string {
    return urlOf(this.#facts.authorization) ?? this.#at("/authorize")
  }

  #at(path: string): string {
    return `${this.#issuer.replace(/\/$/, "")}${path}`
  }

  get #isEntra(): boolean {
    return this.#issuer === "https://login.microsoftonline.com/common/v2.0"
  }

  /** The issuer that ID tokens name: Microsoft's is the tenant's. */
  get #tokenIssuer(): string {
    return this.#isEntra ? `https://login.microsoftonline.com/${tenant}/v2.0` : this.#issuer
  }

  /** Answers an authorization request: the parameters of the callback. */
  authorize(url: URL): URLSearchParams {
    this.#sent = url.searchParams
    return new URLSearchParams({ code: "code-1", state: url.searchParams.get("state") ?? "" })
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.pathname.endsWith("/.well-known/openid-configuration")) return this.#discovery(url)
    if (toPlace(url) === this.#at("/jwks")) return Response.json({ keys: [jwk] })
    const { token, userinfo } = this.#facts
    if (toPlace(url) === toPlace(urlOf(token) ?? this.#at("/token"))) return await this.#token(request, url)
    const known = userAt[this.#facts.id] ??
      ["GET", urlOf(this.#facts.options?.userinfo as string) ?? urlOf(userinfo) ?? this.#at("/userinfo")]
    if (request.method === known[0] && toPlace(url) === toPlace(known[1])) return await this.#userinfo(request, url)
    return new Response("not found", { status: 404 })
  }

  #discovery(url: URL): Response {
    const pattern = "https://login.microsoftonline.com/{tenantid}/v2.0"
    const issuer = url.href.includes("/common/") ? pattern : url.href.replace("/.well-known/openid-configuration", "")
    const own = this.#issuer.replace(/\/$/, "")
    if (![own, this.#tokenIssuer, pattern].includes(issuer)) return new Response("not found", { status: 404 })
    return Response.json({
      issuer: issuer === own ? this.#issuer : issuer,
      authorization_endpoint: this.#at("/authorize"),
      token_endpoint: this.#at("/token"),
      jwks_uri: this.#at("/jwks"),
      // Apple has none
      ...(this.#facts.id !== "apple" && { userinfo_endpoint: this.#at("/userinfo") }),
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "HS256"],
    })
  }

  async #token(request: Request, url: URL): Promise<Response> {
    const { id, type } = this.#facts
    const body = new URLSearchParams(await request.text())
    const grant = id === "azure-devops" ? "urn:ietf:params:oauth:grant-type:jwt-bearer" : "authorization_code"
    const proof = this.#sent?.get("code_challenge")
    const verifier = new TextEncoder().encode(body.get("code_verifier") ?? "")
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", verifier)).toString("base64url")
    if (request.method !== "POST" || body.get("grant_type") !== grant) {
      return refuse(400, "unsupported_grant_type")
    }
    if (!this.#isClient(request, body, url)) return refuse(401, "invalid_client")
    if (body.get("code") !== "code-1" || body.get("redirect_uri") !== this.#sent?.get("redirect_uri")) {
      return refuse(400, "invalid_grant")
    }
    if (proof && proof !== digest) return refuse(400, "invalid_grant")
    return Response.json({
      ...{ access_token: accessToken, token_type: "bearer", expires_in: 3600 },
      ...(type === "oidc" &&
        { id_token: await this.#sign({ ...claims, nonce: this.#sent?.get("nonce") ?? undefined }) }),
      ...tokenExtras[id],
    })
  }

  /** Compares the client's credentials with those registered, HTTP Basic without decoding. */
  #isClient({ headers }: Request, body: URLSearchParams, { searchParams }: URL): boolean {
    const { id, client } = this.#facts
    if (id === "wechat") return searchParams.get("appid") === clientId && searchParams.get("secret") === clientSecret
    const name = id === "tiktok" ? "client_key" : "client_id"
    return client?.token_endpoint_auth_method === "client_secret_post"
      ? body.get(name) === clientId && body.get("client_secret") === clientSecret
      : headers.get("authorization") === `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  }

  async #sign(more: JWTPayload): Promise<string> {
    const alg = this.#facts.client?.id_token_signed_response_alg ?? "RS256"
    const key = alg === "HS256" ? new TextEncoder().encode(clientSecret) : rsa.privateKey
    const tid = this.#isEntra ? { tid: tenant } : {}
    return await new SignJWT({ ...more, ...tid }).setProtectedHeader({ alg, kid: "one" }).setIssuedAt()
      .setExpirationTime("5m")
      .setIssuer(this.#tokenIssuer).setAudience(clientId).sign(key)
  }

  async #userinfo({ headers }: Request, { searchParams }: URL): Promise<Response> {
    const { id, type, client } = this.#facts
    const param = tokenParam[id]
    const isAllowed = id === "hubspot" ||
      (param ? searchParams.get(param) === accessToken : headers.get("authorization") === `Bearer ${accessToken}`)
    if (!isAllowed) return refuse(401, "invalid_token")
    if (client?.userinfo_signed_response_alg) {
      return new Response(await this.#sign(claims), { headers: { "content-type": "application/jwt" } })
    }
    return Response.json(type === "oidc" ? claims : profiles[id])
  }

  /** What the module's own `profile` is called with. */
  get profile(): Readonly<Record<string, unknown>> {
    const { id, type } = this.#facts
    // deno-lint-ignore no-explicit-any -- each vendor's answer has a shape of its own
    const answer: any = type === "oidc" ? claims : profiles[id]
    // these modules unwrap the answer before they call `profile`
    const unwrap: Readonly<Record<string, () => object>> = {
      nextcloud: () => answer.ocs.data,
      notion: () => answer.bot.owner.user,
      todoist: () => answer.user,
      vk: () => ({ ...answer.response[0], email: "ada@example.test" }),
    }
    return structuredClone(unwrap[id]?.() ?? answer)
  }
}
