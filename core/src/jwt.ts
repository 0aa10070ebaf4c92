/**
 * Session tokens by themselves: for middleware and services that have the secret but not the configuration.
 * @module
 */
import { MissingSecretError } from "./errors.ts"
import type { JWT } from "./model/types.ts"
import { readSessionValues } from "./session/cookie.ts"
import { type Keyring, toKeyring } from "./seal/keyring.ts"
import { open, seal } from "./seal/seal.ts"
import { CookieJar } from "./web/jar.ts"

export type { JWT } from "./model/types.ts"
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

/** The token, or `null` for anything that is not a session sealed with one of the secrets, or has expired. @throws {MissingSecretError} */
export async function decode(
  { token, secret }: { token?: string | undefined; secret: string | string[] },
): Promise<JWT | null> {
  return token ? await open(toRing(secret), "session", token, { lifetime: longestAge, now: new Date() }) ?? null : null
}

export interface GetTokenParams {
  req: Request | { headers: Headers | Record<string, string | string[] | undefined> }
  secret: string | string[]
  /** Default: `__Host-svc.session-token`, then `svc.session-token`. */
  cookieName?: string | undefined
}

/**
 * The session token of a request, from its cookie, else from `Authorization: Bearer`; `null` where there is none that opens.
 * @throws {MissingSecretError}
 */
export async function getToken({ req, secret, cookieName }: GetTokenParams): Promise<JWT | null> {
  const jar = new CookieJar(readHeader(req, "cookie"))
  const names = cookieName ? [cookieName] : ["__Host-svc.session-token", "svc.session-token"]
  const [, bearer] = /^Bearer ([\w.-]+)$/i.exec(readHeader(req, "authorization") ?? "") ?? []
  const candidates = [...names.flatMap((name) => readSessionValues(jar, name)), ...(bearer ? [bearer] : [])]
  for (const token of candidates) {
    const opened = await decode({ token, secret })
    if (opened) return opened
  }
  return null
}

function readHeader({ headers }: GetTokenParams["req"], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const value = headers[name]
  return Array.isArray(value) ? value.join(name === "cookie" ? "; " : ", ") : value ?? null
}
