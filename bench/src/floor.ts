/**
 * The floor: the same routes as the libraries, written by hand with the least work that still gives a right answer. It
 * uses Node's synchronous cryptography with cached keys, one provider and fixed names. It is here to compare with, and
 * leaves out most of what a library must do: never use it in an app.
 * @module
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
  verify,
} from "node:crypto"

export interface FloorConfig {
  readonly secret: string | readonly string[]
  readonly providers: readonly FloorProvider[]
  /** Seconds after which a read seals the session again. */
  readonly updateAge?: number
  /** Claims of every session, as a `jwt` callback would add them. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly store?: FloorStore
}

export interface FloorProvider {
  readonly id: string
  readonly fetch?: typeof globalThis.fetch
  /** Whether the provider sends an ID token in place of a user. */
  readonly oidc?: boolean
  readonly authorize?: (credentials: Readonly<Record<string, unknown>>) => User | null
}

export interface FloorStore {
  getSessionAndUser(sessionToken: string): Stored | null | PromiseLike<Stored | null>
}

interface Stored {
  readonly session: { readonly expires: Date }
  readonly user: User
}

interface User {
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
}

interface Claims extends User {
  readonly sub: string
  readonly iat: number
  readonly exp: number
}

interface Flow {
  readonly until: number
  readonly state: string
  readonly verifier: string
  readonly nonce?: string
}

type Answer = Response | Promise<Response>

const origin = "https://app.example"
const base = `${origin}/auth`
const maxAge = 30 * 24 * 60 * 60
const chunk = 3800
const names = { session: "__Host-floor.session-token", flow: "__Host-floor.flow", csrf: "__Host-floor.csrf" }
const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax"
const json = { "Content-Type": "application/json", "Cache-Control": "private, no-store" }
const html = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" }

const now = () => Math.floor(Date.now() / 1000)

function readCookie(header: string, name: string): string | undefined {
  const found = header.indexOf(`${name}=`)
  if (found < 0 || (found > 0 && header[found - 1] !== " ")) return undefined
  const from = found + name.length + 1
  const end = header.indexOf(";", from)
  return end < 0 ? header.slice(from) : header.slice(from, end)
}

/** A key, and the first byte of what it seals. */
interface Key {
  readonly id: number
  readonly key: KeyObject
}

function toKeys(secret: string | readonly string[]): Key[] {
  return [secret].flat().map((one) => {
    const bytes = new Uint8Array(hkdfSync("sha256", one, "", "floor", 33))
    return { id: bytes[32]!, key: createSecretKey(bytes.subarray(0, 32)) }
  })
}

function seal({ id, key }: Key, value: unknown): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", key, iv)
  const sealed = cipher.update(JSON.stringify(value), "utf8")
  cipher.final()
  return Buffer.concat([Buffer.of(id), iv, sealed, cipher.getAuthTag()]).toString("base64url")
}

function open<T>(keys: readonly Key[], text: string): T | undefined {
  const bytes = Buffer.from(text, "base64url")
  const key = keys.find(({ id }) => id === bytes[0])
  if (!key || bytes.length < 30) return undefined
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.key, bytes.subarray(1, 13))
    decipher.setAuthTag(bytes.subarray(-16))
    const opened = decipher.update(bytes.subarray(13, -16), undefined, "utf8")
    decipher.final()
    return JSON.parse(opened) as T
  } catch {
    return undefined
  }
}

const toCookies = (name: string, value: string): [string, string][] =>
  value.length <= chunk
    ? [["Set-Cookie", `${name}=${value}; Max-Age=${maxAge}; ${attributes}`]]
    : Array.from({ length: Math.ceil(value.length / chunk) }, (_, n): [string, string] => {
      const part = value.slice(n * chunk, (n + 1) * chunk)
      return ["Set-Cookie", `${name}.${n}=${part}; Max-Age=${maxAge}; ${attributes}`]
    })

const toBody = ({ name, email }: User, expires: number) =>
  JSON.stringify({ user: { name, email }, expires: new Date(expires).toISOString() })

export function createFloor(config: FloorConfig): (request: Request) => Answer {
  const { providers, updateAge = 24 * 60 * 60, store } = config
  const keys = toKeys(config.secret)
  const [first] = keys as [Key]
  const list = JSON.stringify(Object.fromEntries(
    providers.map(({ id }) => [id, { id, signinUrl: `${base}/signin/${id}`, callbackUrl: `${base}/callback/${id}` }]),
  ))
  const toForm = ({ id }: FloorProvider, token: string) =>
    `<form method="post" action="${base}/signin/${id}"><input type="hidden" name="csrfToken" value="${token}">` +
    `<button>${id}</button></form>`

  const toCsrfHash = (token: string) => createHmac("sha256", first.key).update(token).digest("base64url")
  const toCsrf = (): [token: string, cookie: string] => {
    const token = randomBytes(32).toString("base64url")
    return [token, `${names.csrf}=${token}.${toCsrfHash(token)}; ${attributes}`]
  }
  /** Returns the fields of a form that has the CSRF token of its cookie. */
  async function readForm(request: Request): Promise<URLSearchParams | undefined> {
    const [token = "", hash = ""] = readCookie(request.headers.get("cookie") ?? "", names.csrf)?.split(".") ?? []
    const form = new URLSearchParams(await request.text())
    const expected = toCsrfHash(token)
    const isOurs = hash.length === expected.length && timingSafeEqual(Buffer.from(hash), Buffer.from(expected))
    return isOurs && form.get("csrfToken") === token ? form : undefined
  }

  const toSession = (user: User): [string, string][] => {
    const iat = now()
    const claims = { sub: "1", name: user.name, email: user.email, iat, exp: iat + maxAge, ...config.claims }
    return toCookies(names.session, seal(first, claims))
  }

  function session(request: Request): Answer {
    const header = request.headers.get("cookie")
    if (!header) return new Response("null", { headers: json })
    let token = readCookie(header, names.session)
    if (token === undefined) {
      const parts = [0, 1].map((n) => readCookie(header, `${names.session}.${n}`))
      if (parts[0] === undefined) return new Response("null", { headers: json })
      token = parts.join("")
    }
    if (store) return fromStore(store, token)
    const claims = open<Claims>(keys, token)
    const time = now()
    if (!claims || !(claims.exp > time)) {
      return new Response("null", { headers: { ...json, "Set-Cookie": `${names.session}=; Max-Age=0; ${attributes}` } })
    }
    if (claims.iat + updateAge > time) return new Response(toBody(claims, claims.exp * 1000), { headers: json })
    const headers = [...Object.entries(json), ...toSession(claims)] as [string, string][]
    return new Response(toBody(claims, (time + maxAge) * 1000), { headers })
  }

  async function fromStore(from: FloorStore, token: string): Promise<Response> {
    const found = await from.getSessionAndUser(token)
    const isThere = found && found.session.expires.getTime() > Date.now()
    return new Response(isThere ? toBody(found.user, found.session.expires.getTime()) : "null", { headers: json })
  }

  function csrf(): Response {
    const [csrfToken, cookie] = toCsrf()
    return new Response(JSON.stringify({ csrfToken }), { headers: { ...json, "Set-Cookie": cookie } })
  }

  function page(): Response {
    const [token, cookie] = toCsrf()
    const forms = providers.map((provider) => toForm(provider, token)).join("")
    return new Response(`<!doctype html><title>Sign in</title>${forms}`, { headers: { ...html, "Set-Cookie": cookie } })
  }

  async function start(request: Request, { id, oidc }: FloorProvider): Promise<Response> {
    if (!await readForm(request)) return new Response(null, { status: 403 })
    const flow: Flow = {
      until: now() + 900,
      state: randomBytes(32).toString("base64url"),
      verifier: randomBytes(32).toString("base64url"),
      ...(oidc && { nonce: randomBytes(32).toString("base64url") }),
    }
    const challenge = createHash("sha256").update(flow.verifier).digest("base64url")
    const Location = `https://${id}.example/authorize?response_type=code&client_id=client&scope=profile` +
      `&redirect_uri=${encodeURIComponent(`${base}/callback/${id}`)}&state=${flow.state}` +
      `&code_challenge=${challenge}&code_challenge_method=S256${flow.nonce ? `&nonce=${flow.nonce}` : ""}`
    const cookie = `${names.flow}=${seal(first, flow)}; Max-Age=900; ${attributes}`
    return new Response(null, { status: 303, headers: { Location, "Set-Cookie": cookie } })
  }

  let providerKey: KeyObject | undefined
  async function verifyIdToken(call: typeof globalThis.fetch, token: string, nonce: string | undefined) {
    const [header = "", payload = "", signature = ""] = token.split(".")
    if (!providerKey) {
      const { keys: [jwk] } = await (await call("https://one.example/jwks")).json() as { keys: JsonWebKey[] }
      providerKey = createPublicKey({ key: jwk!, format: "jwk" })
    }
    const key = { key: providerKey, dsaEncoding: "ieee-p1363" } as const
    if (!verify("sha256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"))) {
      return undefined
    }
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims & Record<string, unknown>
    const holds = claims.iss === "https://one.example" && claims.aud === "client" && claims.nonce === nonce &&
      claims.exp > now()
    return holds ? claims : undefined
  }

  async function callback(request: Request, { id, oidc, fetch: call = fetch }: FloorProvider): Promise<Response> {
    const query = new URLSearchParams(request.url.slice(request.url.indexOf("?") + 1))
    const flow = open<Flow>(keys, readCookie(request.headers.get("cookie") ?? "", names.flow) ?? "")
    if (!flow || !(flow.until > now()) || flow.state !== query.get("state")) return new Response(null, { status: 403 })
    const answer = await call(`https://${id}.example/token`, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization: "Basic Y2xpZW50OmNsaWVudC1zZWNyZXQ=",
      },
      body: `grant_type=authorization_code&code=${encodeURIComponent(query.get("code") ?? "")}&redirect_uri=${
        encodeURIComponent(`${base}/callback/${id}`)
      }&code_verifier=${flow.verifier}`,
    })
    const tokens = await answer.json() as { access_token: string; id_token: string }
    const user = oidc
      ? await verifyIdToken(call, tokens.id_token, flow.nonce)
      : await (await call(`https://${id}.example/me`, { headers: { Authorization: `Bearer ${tokens.access_token}` } }))
        .json() as User
    if (!user) return new Response(null, { status: 403 })
    const gone: [string, string] = ["Set-Cookie", `${names.flow}=; Max-Age=0; ${attributes}`]
    return new Response(null, { status: 302, headers: [["Location", origin], gone, ...toSession(user)] })
  }

  async function submit(request: Request, { authorize }: FloorProvider): Promise<Response> {
    const form = await readForm(request)
    const user = form && authorize?.({ username: form.get("username"), password: form.get("password") })
    if (!user) return new Response(null, { status: 403 })
    return new Response(null, { status: 303, headers: [["Location", origin], ...toSession(user)] })
  }

  return (request) => {
    const { url, method } = request
    const from = url.indexOf("/auth/") + 6
    const end = url.indexOf("?", from)
    const path = end < 0 ? url.slice(from) : url.slice(from, end)
    if (method === "GET") {
      switch (path) {
        case "session":
          return session(request)
        case "csrf":
          return csrf()
        case "providers":
          return new Response(list, { headers: json })
        case "signin":
          return page()
      }
    }
    const [action, id] = path.split("/")
    const provider = providers.find((one) => one.id === id)
    if (provider && action === "signin" && method === "POST") return start(request, provider)
    if (provider && action === "callback") {
      return method === "POST" ? submit(request, provider) : callback(request, provider)
    }
    return new Response(null, { status: 404 })
  }
}
