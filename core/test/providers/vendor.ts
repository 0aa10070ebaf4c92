/**
 * A vendor in one function, made from a provider's row: it answers what the vendor documents, and checks what a vendor checks.
 */
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import type { Claim, Expression, Row } from "../../../tools/providers/row.ts"

export const clientId = "client-id-of-the-app"
export const clientSecret = "client-secret-that-is-long-enough-for-hs256"
const code = "code-1"
export const callbackParam = "from-the-callback"

type Bag = Record<string, unknown>

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the value at a path. Written a second time, so that the core's own is tested. */
export const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((found, name) => (found as Bag | undefined | null)?.[name], value)

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || value === false

/** Returns what an expression of a row means. Written a second time, so that the core's own is tested. */
export function read(expression: Expression, profile: unknown): unknown {
  if (typeof expression === "string") return at(profile, expression)
  if (Array.isArray(expression)) return expression.map((one) => read(one, profile)).find((value) => !isEmpty(value))
  const rule = expression as {
    join?: string[]
    template?: string
    list?: string
    where?: Bag
    value?: string
  }
  if (rule.join) return rule.join.map((path) => at(profile, path)).filter((part) => !isEmpty(part)).join(" ")
  if (rule.template) {
    const paths = [...rule.template.matchAll(/\{([^}]+)\}/g)].map((found) => found[1]!)
    if (paths.some((path) => isEmpty(at(profile, path)))) return undefined
    return rule.template.replace(/\{([^}]+)\}/g, (_, path: string) => String(at(profile, path)))
  }
  const list = at(profile, rule.list!) as Bag[] | undefined
  const entry = list?.find((one) => Object.entries(rule.where ?? {}).every(([path, value]) => at(one, path) === value))
  return at(entry, rule.value!)
}

/** Returns whether the profile declares the address verified. Written a second time, so that the core's own is tested. */
export function proves(claim: Claim, profile: unknown, address: unknown): boolean {
  if (typeof claim === "string") return at(profile, claim) === true
  if ("every" in claim) {
    return claim.every.every((path) => [true, ...claim.text ? ["true"] : []].includes(at(profile, path) as true))
  }
  const same = (at(profile, claim.list) as Bag[] | undefined)?.filter((one) => at(one, claim.value) === address) ?? []
  const fits = (one: Bag) => Object.entries(claim.where ?? {}).every(([path, value]) => at(one, path) === value)
  return same.length > 0 && same.every(fits)
}

const pairs = new Map<string, ReturnType<typeof generateKeyPair>>()
const keyPair = (alg: string) => {
  if (!pairs.has(alg)) pairs.set(alg, generateKeyPair(alg, { extractable: true }))
  return pairs.get(alg)!
}

const toHash = async (text: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("base64url")

/** Returns the example of the app's own server, if the row has one. */
export const findServerUrl = ({ options = [] }: Row): string | undefined =>
  options.map(({ example }) => example).find((example) => /^https?:\/\//.test(example))?.replace(/^http:/, "https:")

/** Returns the row's URL with the placeholders of the app's own server filled. */
function place(row: Row, url: string): string {
  const pattern = row.issuer?.includes("{")
    ? row.issuer.replace(/\/$/, "")
    : Object.values(row.endpoints ?? {}).map((one) => /^https:\/\/[^/]*\{[^/]*/.exec(one)?.[0]).find((one) => one)
  const server = findServerUrl(row)?.replace(/\/$/, "")
  return pattern && server ? url.replace(pattern, server) : url
}

export class Vendor {
  /** What the vendor found wrong with the requests. */
  readonly faults: string[] = []
  /** The paths of the requests, in their order. */
  readonly asked: string[] = []
  readonly issuer: string | undefined
  readonly row: Row
  readonly discovery: Bag
  tokenError: Bag | undefined
  /** What the row says that a refresh token needs. */
  readonly needs: NonNullable<Row["refresh"]["needs"]>
  #started: URLSearchParams = new URLSearchParams()
  #clock: () => Date

  constructor(row: Row, clock: () => Date, needs: NonNullable<Row["refresh"]["needs"]> = {}) {
    this.row = row
    this.#clock = clock
    this.needs = needs
    const { endpoints = {} } = row
    const slash = row.issuer?.endsWith("/") ? "/" : ""
    this.issuer = row.issuer?.includes("{") ? findServerUrl(row)!.replace(/\/$/, "") + slash : row.issuer
    const base = this.issuer?.replace(/\/$/, "")
    const documented = Object.fromEntries(
      Object.entries(row.answers.discovery ?? {}).map(([name, value]) => [
        name,
        typeof value === "string" ? this.#onServer(value) : value,
      ]),
    )
    this.discovery = {
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      userinfo_endpoint: `${base}/userinfo`,
      jwks_uri: `${base}/keys`,
      id_token_signing_alg_values_supported: [this.#alg],
      ...documented,
      issuer: this.issuer,
    }
    const names = {
      authorization: "authorization_endpoint",
      token: "token_endpoint",
      userinfo: "userinfo_endpoint",
      jwks: "jwks_uri",
    }
    for (const [name, member] of Object.entries(names)) {
      const url = endpoints[name as keyof typeof endpoints]
      if (url) this.discovery[member] = place(row, url)
    }
    if (row.userinfo?.url) this.discovery.userinfo_endpoint = place(row, row.userinfo.url)
  }

  /** Returns the URL of the vendor's example on the server that this test configures. */
  #onServer(url: string): string {
    const theirs = this.row.answers.discovery?.issuer
    const placed = place(this.row, url)
    return typeof theirs === "string" && this.issuer
      ? placed.replace(theirs.replace(/\/$/, ""), this.issuer.replace(/\/$/, ""))
      : placed
  }

  #expect(what: string, found: unknown, wanted: unknown): void {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) {
      this.faults.push(`${what} is ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`)
    }
  }

  #name(parameter: string): string {
    return this.row.parameterNames?.[parameter] ?? parameter
  }

  get scope(): string {
    const { scope } = this.needs
    return scope ? [this.row.scope, scope].filter(Boolean).join(/,/.test(this.row.scope) ? "," : " ") : this.row.scope
  }

  /** Checks the authorization request. @returns the parameters of the callback */
  authorize(url: URL, redirectUri: string): URLSearchParams {
    const { row } = this
    const all = [...url.searchParams]
    const parameters = this.#started = url.searchParams
    this.#expect(
      "the authorization endpoint",
      url.origin + url.pathname,
      String(this.discovery.authorization_endpoint).split("?")[0],
    )
    this.#expect("a parameter twice", all.length, new Set(all.map(([name]) => name)).size)
    for (const [name, value] of all) {
      if (name !== "claims" && /undefined|null|[{}]/.test(value)) this.faults.push(`${name} is ${value}`)
    }
    if (/undefined|[{}]/.test(decodeURIComponent(url.origin + url.pathname))) this.faults.push(`the URL is ${url}`)
    this.#expect("client id", parameters.get(this.#name("client_id")), clientId)
    if (row.parameterNames?.client_id) this.#expect("client_id", parameters.get("client_id"), null)
    this.#expect("response_type", parameters.get(this.#name("response_type")), "code")
    this.#expect("redirect_uri", parameters.get(this.#name("redirect_uri")), redirectUri)
    this.#expect("scope", parameters.get("scope") ?? "", this.scope)
    for (const [name, value] of Object.entries({ ...row.params, ...this.needs.params })) {
      this.#expect(name, parameters.get(name), value)
    }
    this.#expect("fragment", url.hash, row.fragment ? `#${row.fragment}` : "")
    const method = parameters.get("code_challenge_method")
    // a module that is written by hand may leave out what is not documented
    const wanted = row.pkce === "breaks" || (row.pkce === "undocumented" && row.module === "own" && !method)
      ? null
      : "S256"
    this.#expect("code_challenge_method", method, wanted)
    this.#expect("length of the challenge", parameters.get("code_challenge")?.length ?? null, wanted && 43)
    const hasNonce = row.kind === "oidc" && row.idToken?.nonce !== false
    this.#expect("whether there is a nonce", parameters.has("nonce"), hasNonce)
    const hasReason = row.remarks?.endpoints !== undefined
    if (row.kind === "oauth" && !hasReason && /(^|[\s,])(openid|offline_access)($|[\s,])/.test(row.scope)) {
      this.faults.push("a vendor without OpenID Connect gets its scopes")
    }
    const callback = new URLSearchParams({ code, state: parameters.get("state")! })
    for (const name of row.exchange?.callbackParams ?? []) if (name !== "state") callback.set(name, callbackParam)
    return callback
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const here = url.origin + url.pathname
    this.asked.push(here)
    if (/undefined|[{}]/.test(decodeURIComponent(url.href))) this.faults.push(`a URL is ${url}`)
    const path = (value: unknown) => String(value).split("?")[0]
    const discovery = this.row.discovery
      ? place(this.row, this.row.discovery)
      : `${this.issuer?.replace(/\/$/, "")}/.well-known/openid-configuration`
    const refresh = this.row.endpoints?.refresh
    if (this.row.kind === "oidc" && here === discovery) return Response.json(this.discovery)
    if (here === path(this.discovery.token_endpoint)) return await this.#token(request)
    if (refresh && here === path(place(this.row, refresh))) return await this.#token(request)
    if (here === path(this.discovery.jwks_uri)) return await this.#keys()
    const userinfo = this.#fill(String(this.discovery.userinfo_endpoint))
    if (here === path(userinfo)) return await this.#userinfo(request, url, userinfo)
    for (const more of this.row.more ?? []) {
      const wanted = this.#fill(
        place(this.row, more.url).replace("{userinfo}", String(this.discovery.userinfo_endpoint)),
      )
      if (url.href !== new URL(wanted).href) continue
      this.#bearer(request)
      return Response.json(this.row.answers.more?.[more.as])
    }
    this.faults.push(`nothing is at ${here}`)
    return new Response("not here", { status: 404 })
  }

  async #keys(): Promise<Response> {
    const alg = this.#alg
    if (alg === "HS256") return Response.json({ keys: [] })
    return Response.json({
      keys: [{ ...await exportJWK((await keyPair(alg)).publicKey), kid: "one", alg, use: "sig" }],
    })
  }

  get #alg(): string {
    const { alg } = this.row.idToken ?? {}
    return alg && /^(RS|PS|ES|HS)\d{3}$|^EdDSA$/.test(alg) ? alg : "RS256"
  }

  async #token(request: Request): Promise<Response> {
    const { row } = this
    const { method = "POST", headers = {}, body = {}, bodyType = "form", callbackParams = [] } = row.exchange ?? {}
    this.#expect("the method of the token request", request.method, method)
    const text = await request.text()
    const sent = method === "GET"
      ? new URL(request.url).searchParams
      : bodyType === "json"
      ? new URLSearchParams(JSON.parse(text))
      : new URLSearchParams(text)
    const type = bodyType === "json" ? "application/json" : "application/x-www-form-urlencoded"
    if (method === "POST") this.#expect("the content type", request.headers.get("content-type")?.split(";")[0], type)
    for (const [name, value] of Object.entries(headers)) {
      this.#expect(`header ${name}`, request.headers.get(name), value)
    }
    for (const [name, value] of Object.entries(body)) this.#expect(name, sent.get(this.#name(name)), value)
    for (const name of callbackParams) {
      this.#expect(name, sent.get(this.#name(name)), name === "state" ? this.#started.get("state") : callbackParam)
    }
    const basic = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
    const isBasic = row.authMethod === "client_secret_basic"
    this.#expect(
      "authorization of the token request",
      request.headers.get("authorization"),
      isBasic ? basic : headers.authorization ?? null,
    )
    this.#expect("client id", sent.get(this.#name("client_id")), isBasic ? null : clientId)
    const isPost = row.authMethod === "client_secret_post"
    this.#expect("client secret", sent.get(this.#name("client_secret")), isPost ? clientSecret : null)
    const isRefresh = sent.get("grant_type") === "refresh_token"
    if (isRefresh) {
      this.#expect("refresh_token", sent.get(this.#name("refresh_token")), "rt-1")
      return Response.json(await this.#answer(2))
    }
    this.#expect("grant_type", sent.get(this.#name("grant_type")), "authorization_code")
    this.#expect("code", sent.get(this.#name("code")), code)
    this.#expect("redirect_uri", sent.get(this.#name("redirect_uri")), this.#started.get(this.#name("redirect_uri")))
    const challenge = this.#started.get("code_challenge")
    const verifier = sent.get(this.#name("code_verifier"))
    this.#expect("code_verifier", verifier && await toHash(verifier), challenge)
    const answer = this.tokenError ?? await this.#answer(1)
    return new Response(JSON.stringify(answer), {
      headers: { "content-type": row.token?.contentType === "any" ? "text/plain" : "application/json" },
    })
  }

  /** Returns the documented token answer with this test's tokens. @param number 1 for the code, 2 for the refresh */
  async #answer(number: number): Promise<Bag> {
    const { row: { answers, token = {}, kind, refresh } } = this
    const answer: Bag = structuredClone(answers.token!) as Bag
    const holder = token.unwrap ? at(answer, token.unwrap) as Bag : answer
    holder.access_token = `at-${number}`
    const refreshes = refresh.kind !== "none" && refresh.kind !== "undocumented"
    if (refreshes && (number === 1 || refresh.kind === "rotates")) holder.refresh_token = `rt-${number}`
    else delete holder.refresh_token
    if (kind === "oidc") holder.id_token = await this.#idToken()
    else delete holder.id_token
    return answer
  }

  /** The claims of the ID token, as they are documented, for this client and time. */
  get claims(): Bag {
    const { answers } = this.row
    const seconds = Math.floor(this.#clock().getTime() / 1000)
    const { auth_time: _, nbf: __, azp: ___, nonce: ____, ...claims } = (answers.idToken ?? answers.userinfo) as Bag
    return { ...claims, iss: this.issuer, aud: clientId, iat: seconds, exp: seconds + 300 }
  }

  async #idToken(): Promise<string> {
    const nonce = this.#started.get("nonce")
    const alg = this.#alg
    const key = alg === "HS256" ? new TextEncoder().encode(clientSecret) : (await keyPair(alg)).privateKey
    return await new SignJWT({ ...this.claims, ...nonce && { nonce } }).setProtectedHeader({ alg, kid: "one" }).sign(
      key,
    )
  }

  #fill(template: string): string {
    return template.replace(
      /\{(access_token|client_id|client_secret|token\.[\w.]+)\}/g,
      (_, name: string) => {
        const known: Bag = { access_token: "at-1", client_id: clientId, client_secret: clientSecret }
        if (name in known) return String(known[name])
        return encodeURIComponent(String(at(this.row.answers.token, name.slice("token.".length))))
      },
    )
  }

  #bearer(request: Request): void {
    const { authorization = "Bearer" } = this.row.userinfo ?? {}
    const own = Object.keys(this.row.userinfo?.headers ?? {}).some((name) => name.toLowerCase() === "authorization")
    if (own) return
    this.#expect(
      "the access token",
      request.headers.get("authorization"),
      authorization === "none" ? null : `${authorization} at-1`,
    )
  }

  async #userinfo(request: Request, url: URL, wanted: string): Promise<Response> {
    const { headers = {}, body, bodyType = "json", method = body ? "POST" : "GET" } = this.row.userinfo ?? {}
    this.#expect("the method of the userinfo request", request.method, method)
    this.#bearer(request)
    for (const [name, value] of new URL(wanted).searchParams) this.#expect(name, url.searchParams.get(name), value)
    for (const [name, value] of Object.entries(headers)) {
      this.#expect(`header ${name}`, request.headers.get(name), this.#fill(value))
    }
    const text = await request.text()
    if (body) {
      const sent = bodyType === "json" ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
      this.#expect(
        "the body",
        sent,
        JSON.parse(JSON.stringify(body), (_, value) => typeof value === "string" ? this.#fill(value) : value),
      )
    } else this.#expect("the body", text, "")
    return Response.json(this.#documentedUserinfo())
  }

  /** The documented userinfo, of the user whom the ID token names. */
  #documentedUserinfo(): unknown {
    const { kind, answers, userinfo } = this.row
    const answer = structuredClone(answers.userinfo ?? {}) as Bag
    if (kind !== "oidc") return answer
    const holder = userinfo?.unwrap ? at(answer, userinfo.unwrap) as Bag : answer
    holder.sub = this.claims.sub
    if ("iss" in holder) holder.iss = this.issuer
    if ("aud" in holder) holder.aud = clientId
    return answer
  }

  /** What userinfo alone says. */
  get profileOfRequests(): unknown {
    const answer = this.#documentedUserinfo()
    return this.row.userinfo?.unwrap ? at(answer, this.row.userinfo.unwrap) : answer
  }

  /** The whole profile: from the token answer, the ID token and userinfo. */
  get profile(): unknown {
    const { kind, profileIn, answers, more = [], userinfo } = this.row
    if (kind === "oauth" && profileIn === "token") {
      return userinfo?.unwrap ? at(answers.token, userinfo.unwrap) : answers.token
    }
    const found = this.profileOfRequests as Bag
    const base = kind === "oauth" ? found : { ...found, ...this.claims }
    const wasAsked = (one: { unless?: string }) => !one.unless || isEmpty(at(base, one.unless))
    const added = more.filter(wasAsked).map(({ as, unwrap }) => {
      const answer = answers.more?.[as]
      return [as, unwrap ? at(answer, unwrap) : answer]
    })
    return isBag(base) ? { ...base, ...Object.fromEntries(added) } : base
  }
}
