/**
 * Session tokens by themselves: for middleware and services that have the secret but not the configuration.
 * @module
 */
import { isDefaultSessionName } from "./settings/cookies.ts"
import { MissingSecretError } from "./errors.ts"
import type { JWT } from "./model/jwt.ts"
import { isSignedOut, readSessionValues, sealedForm } from "./session/cookie.ts"
import { type Keyring, toKeyring } from "./seal/keyring.ts"
import { open, seal } from "./seal/seal.ts"
import { CookieJar } from "./web/cookie.ts"

// by a star: so `declare module "@svc-auth/core/jwt"` can add fields to `JWT`
export type * from "./model/jwt.ts"
export type { JWTDecodeParams, JWTEncodeParams, JWTOptions } from "./model/config.ts"

const defaultMaxAge = 30 * 24 * 60 * 60
/** A year: no session token of ours is taken for longer, whatever its own expiry says. */
const longestAge = 366 * 24 * 60 * 60

/** What a token is sealed with: the keys, and the purpose that goes with them. */
type Sealing = readonly [keyring: Keyring, purpose: "session" | "salted"]

function toSealing(secret: string | readonly string[] | undefined, salt: string | undefined): Sealing {
  const [first, ...rest] = (typeof secret === "string" ? [secret] : secret ?? []).filter(Boolean)
  if (first === undefined) throw new MissingSecretError("`secret` is empty")
  if (salt === undefined || isDefaultSessionName(salt)) return [toKeyring([first, ...rest]), "session"]
  return [toKeyring([first, ...rest], salt), "salted"]
}

/** What {@link encode} seals. */
export interface EncodeParams {
  token: JWT
  /** The configuration's `secret`; of several, the first seals. */
  secret: string | string[]
  /**
   * What the token is for, such as `"password-reset"`: only {@link decode} with the same salt opens it, and it is not a session. Default: a
   * session, as with the default name of a session cookie (`svc.session-token`, also with `__Host-` or `__Secure-`).
   */
  salt?: string | undefined
  /** Seconds; default 30 days. */
  maxAge?: number | undefined
}

/**
 * Returns the encrypted token: by default the value of a session cookie.
 * @throws {MissingSecretError}
 */
export function encode({ token, secret, salt, maxAge = defaultMaxAge }: EncodeParams): Promise<string> {
  return seal(...toSealing(secret, salt), token, { lifetime: maxAge, now: new Date() })
}

/** What {@link decode} opens. */
export interface DecodeParams {
  token?: string | undefined
  /** The configuration's `secret`; of several, each may open. */
  secret: string | string[]
  /** The salt that {@link encode} was given. Default: the token is a session. */
  salt?: string | undefined
}

/**
 * Returns the token, or `null` if it has expired or was not made by {@link encode} with one of the secrets and this salt.
 * @typeParam T what the app's `callbacks.jwt` puts in: believed, not checked
 * @throws {MissingSecretError}
 */
export async function decode<T extends JWT = JWT>({ token, secret, salt }: DecodeParams): Promise<T | null> {
  if (!token) return null
  const opened = await open(...toSealing(secret, salt), token, { lifetime: longestAge, now: new Date() })
  return (opened ?? null) as T | null
}

/** What {@link getToken} looks at. */
export interface GetTokenParams {
  /** A web-standard request, or one of Node's: only its headers are read. */
  req: Request | { headers: Headers | Record<string, string | string[] | undefined> }
  /** The configuration's `secret`; of several, each may open. */
  secret: string | string[]
  /** Whether the session's cookie is the `__Host-` one. Default: what the request's URL and `X-Forwarded-Proto` say, yes if it is there. */
  secureCookie?: boolean | undefined
  /**
   * Default: `__Host-svc.session-token`, or `svc.session-token` where cookies are not secure. With another name, tokens that {@link encode}
   * made with this name as salt are read too, as it does when it is the configuration's `jwt.encode`.
   */
  cookieName?: string | undefined
}

/**
 * The session token of a request, from its cookie, else from `Authorization: Bearer`; `null` where there is none that opens, or
 * the session was signed out of in this browser. Expiry, rotation and `callbacks.jwt` are the app's: nothing is renewed here.
 * @typeParam T what the app's `callbacks.jwt` puts in: believed, not checked
 * @throws {MissingSecretError}
 */
export async function getToken<T extends JWT = JWT>(params: GetTokenParams): Promise<T | null> {
  const { req, secret, cookieName } = params
  const jar = new CookieJar(readHeader(req, "cookie"))
  // never both names: a sibling site may set the plain one
  const prefix = params.secureCookie ?? isSecure(req, jar) ? "__Host-" : ""
  const [, bearer] = /^Bearer ([\w.-]+)$/i.exec(readHeader(req, "authorization") ?? "") ?? []
  const held = readSessionValues(jar, cookieName ?? `${prefix}svc.session-token`, sealedForm)
  for (const token of bearer ? [...held, bearer] : held) {
    const opened = await decode<T>({ token, secret }) ??
      (cookieName && await decode<T>({ token, secret, salt: cookieName }))
    if (opened && !(await isSignedOut(jar.all(`${prefix}svc.signed-out`), opened))) return opened
  }
  return null
}

function isSecure(req: GetTokenParams["req"], jar: CookieJar): boolean {
  return (req instanceof Request && req.url.startsWith("https:")) || readHeader(req, "x-forwarded-proto") === "https" ||
    jar.names().some((name) => name.startsWith("__Host-svc."))
}

function readHeader({ headers }: GetTokenParams["req"], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const value = headers[name]
  return Array.isArray(value) ? value.join(name === "cookie" ? "; " : ", ") : value ?? null
}
