/**
 * Reads and writes session tokens in middleware and services that have the secret but not the configuration.
 * @module
 */
import { isDefaultSessionName } from "./app/cookies.ts"
import { MissingSecretError } from "./errors.ts"
import type { JWT } from "./app/jwt.ts"
import { isSignedOut, readSessionValues, sealedForm } from "./session/cookie.ts"
import { getKeyring, type Keyring } from "./seal/keyring.ts"
import { open, seal } from "./seal/seal.ts"
import { parseCookies } from "./web/cookie.ts"

// only `export *` lets `declare module "@svc-auth/core/jwt"` add fields to `JWT`
export type * from "./app/jwt.ts"
export type { JWTDecodeParams, JWTEncodeParams, JWTOptions } from "./app/config.ts"

const defaultMaxAge = 30 * 24 * 60 * 60
/** A year. Session tokens are not accepted for longer, even if their own expiry is later. */
const longestAge = 366 * 24 * 60 * 60

/** Keys and purpose with which a token is encrypted. */
type Sealing = readonly [keyring: Keyring, purpose: "session" | "salted"]

function getSealing({ secret, salt, origin }: Pick<EncodeParams, "secret" | "salt" | "origin">): Sealing {
  const [first, ...rest] = (typeof secret === "string" ? [secret] : secret ?? []).filter(Boolean)
  if (first === undefined) throw new MissingSecretError("`secret` is empty; pass the configuration's secret")
  if (salt === undefined || isDefaultSessionName(salt)) {
    return [getKeyring([first, ...rest], undefined, origin), "session"]
  }
  return [getKeyring([first, ...rest], salt, origin), "salted"]
}

/** Parameters of {@link encode}. */
export interface EncodeParams {
  token: JWT
  /** The configuration's `secret`. If there are several, the first encrypts. */
  secret: string | string[]
  /**
   * The token's purpose, such as `"password-reset"`. The token is then not a session, and can only be decrypted by {@link decode} with the same salt.
   * Without a salt, or with the default name of the session cookie (`svc.session-token`, also with `__Host-` or `__Secure-`), it is a session.
   */
  salt?: string | undefined
  /** The only origin at which the token is valid, such as `https://a.example`. Sessions have one if the app has several (`tenants`). */
  origin?: string | undefined
  /** Seconds; default 30 days. */
  maxAge?: number | undefined
}

/**
 * Returns the encrypted token. By default, it is the value of a session cookie.
 * @throws {MissingSecretError} if `secret` is empty
 */
export function encode({ token, maxAge = defaultMaxAge, ...keys }: EncodeParams): Promise<string> {
  return seal(...getSealing(keys), token, { lifetime: maxAge, now: new Date() })
}

/** Parameters of {@link decode}. */
export interface DecodeParams {
  token?: string | undefined
  /** The configuration's `secret`. If there are several, any of them may decrypt. */
  secret: string | string[]
  /** The salt that was passed to {@link encode}. Default: the token is a session. */
  salt?: string | undefined
  /** The origin that was passed to {@link encode}: that of the request, if the app has several (`tenants`). */
  origin?: string | undefined
}

/**
 * Returns the token's claims, or `null` if it has expired or was not created by {@link encode} with one of the secrets, this salt and this origin.
 * @typeParam T the claims that the app's `callbacks.jwt` returns; they are not checked
 * @throws {MissingSecretError} if `secret` is empty
 */
export async function decode<T extends JWT = JWT>({ token, ...keys }: DecodeParams): Promise<T | null> {
  if (!token) return null
  const opened = await open(...getSealing(keys), token, { lifetime: longestAge, now: new Date() })
  return (opened ?? null) as T | null
}

/** Parameters of {@link getToken}. */
export interface GetTokenParams {
  /** A web-standard request, or one of Node's. */
  req: Request | { headers: Headers | Record<string, string | string[] | undefined> }
  /** The configuration's `secret`. If there are several, any of them may decrypt. */
  secret: string | string[]
  /**
   * The app's origin to which the request was sent, if it has several (`tenants`). Check it first, because the sender chooses the `Host` header.
   */
  origin?: string | undefined
  /**
   * True if the name of the session cookie begins with `__Host-`. Default: `true` if the URL or `X-Forwarded-Proto` is https, or the
   * request has such a cookie.
   */
  secureCookie?: boolean | undefined
  /**
   * Name of the session cookie. Default: `__Host-svc.session-token`, or `svc.session-token` if cookies are not secure. If you set it,
   * tokens whose salt is this name are also read. {@link encode} creates such tokens if it is the configuration's `jwt.encode`.
   */
  cookieName?: string | undefined
}

/**
 * Returns the claims of a request's session token, from its cookie or, failing that, from `Authorization: Bearer`. Returns `null` if there
 * is no valid token, or if the user has signed out of the session in this browser. It does not renew the session or call `callbacks.jwt`.
 * @typeParam T the claims that the app's `callbacks.jwt` returns; they are not checked
 * @throws {MissingSecretError} if `secret` is empty
 */
export async function getToken<T extends JWT = JWT>(params: GetTokenParams): Promise<T | null> {
  const { req, secret, cookieName, origin } = params
  const cookies = parseCookies(readHeader(req, "cookie"))
  const sent = { all: (name: string) => cookies.get(name) ?? [] }
  // only one of the two names, because a sibling site can set a cookie without the prefix
  const prefix = params.secureCookie ?? isSecure(req, cookies.keys()) ? "__Host-" : ""
  const [, bearer] = /^Bearer ([\w.-]+)$/i.exec(readHeader(req, "authorization") ?? "") ?? []
  const values = readSessionValues(sent, cookieName ?? `${prefix}svc.session-token`, sealedForm)
  for (const token of bearer ? [...values, bearer] : values) {
    const opened = await decode<T>({ token, secret, origin }) ??
      (cookieName && await decode<T>({ token, secret, origin, salt: cookieName }))
    if (opened && !(await isSignedOut(sent.all(`${prefix}svc.signed-out`), opened))) return opened
  }
  return null
}

function isSecure(req: GetTokenParams["req"], names: Iterable<string>): boolean {
  return (req instanceof Request && req.url.startsWith("https:")) || readHeader(req, "x-forwarded-proto") === "https" ||
    [...names].some((name) => name.startsWith("__Host-svc."))
}

function readHeader({ headers }: GetTokenParams["req"], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const value = headers[name]
  return Array.isArray(value) ? value.join(name === "cookie" ? "; " : ", ") : value ?? null
}
