/**
 * Session tokens by themselves: for middleware and services that have the secret but not the configuration.
 * @module
 */
import { MissingSecretError } from "./errors.ts"
import type { JWT } from "./model/jwt.ts"
import { readSessionValues, sealedForm } from "./session/cookie.ts"
import { isSignedOut } from "./session/signed-out.ts"
import { type Keyring, toKeyring } from "./seal/keyring.ts"
import { open, seal } from "./seal/seal.ts"
import { CookieJar } from "./web/jar.ts"

// by a star: so `declare module "@svc-auth/core/jwt"` can add fields to `JWT`
export type * from "./model/jwt.ts"
export type { JWTDecodeParams, JWTEncodeParams, JWTOptions } from "./model/config.ts"

const defaultMaxAge = 30 * 24 * 60 * 60
/** A year: no session token of ours is taken for longer, whatever its own expiry says. */
const longestAge = 366 * 24 * 60 * 60

function toRing(secret: string | readonly string[] | undefined): Keyring {
  const [first, ...rest] = (typeof secret === "string" ? [secret] : secret ?? []).filter(Boolean)
  if (first === undefined) throw new MissingSecretError("`secret` is empty")
  return toKeyring([first, ...rest])
}

/**
 * The token as the session cookie holds it.
 * @param params.maxAge seconds; default 30 days
 * @throws {MissingSecretError}
 */
export function encode(
  { token, secret, maxAge = defaultMaxAge }: { token: JWT; secret: string | string[]; maxAge?: number | undefined },
): Promise<string> {
  return seal(toRing(secret), "session", token, { lifetime: maxAge, now: new Date() })
}

/**
 * The token, or `null` for anything that is not a session sealed with one of the secrets, or has expired.
 * @typeParam T what the app's `callbacks.jwt` puts in: believed, not checked
 * @throws {MissingSecretError}
 */
export async function decode<T extends JWT = JWT>(
  { token, secret }: { token?: string | undefined; secret: string | string[] },
): Promise<T | null> {
  if (!token) return null
  const opened = await open(toRing(secret), "session", token, { lifetime: longestAge, now: new Date() })
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
  /** Default: `__Host-svc.session-token`, or `svc.session-token` where cookies are not secure. */
  cookieName?: string | undefined
}

/**
 * The session token of a request, from its cookie, else from `Authorization: Bearer`; `null` where there is none that opens, or
 * the session was signed out of in this browser. Expiry, rotation and `callbacks.jwt` are the app's: nothing is renewed here.
 * @typeParam T what the app's `callbacks.jwt` puts in: believed, not checked
 * @throws {MissingSecretError}
 */
export async function getToken<T extends JWT = JWT>(params: GetTokenParams): Promise<T | null> {
  const { req, secret } = params
  const jar = new CookieJar(readHeader(req, "cookie"))
  // never both names: a sibling site may set the plain one
  const prefix = params.secureCookie ?? isSecure(req, jar) ? "__Host-" : ""
  const [, bearer] = /^Bearer ([\w.-]+)$/i.exec(readHeader(req, "authorization") ?? "") ?? []
  const held = readSessionValues(jar, params.cookieName ?? `${prefix}svc.session-token`, sealedForm)
  for (const token of bearer ? [...held, bearer] : held) {
    const opened = await decode<T>({ token, secret })
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
