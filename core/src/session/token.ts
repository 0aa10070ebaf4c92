import type { RequestContext } from "../request/context.ts"
import { JWTSessionError } from "../errors.ts"
import type { JWT } from "../model/types.ts"
import { sessionSecrets } from "../request/secret.ts"
import { toKeyring } from "../seal/keyring.ts"
import { open, seal } from "../seal/seal.ts"
import { trace } from "../request/trace.ts"
import {
  clearSession,
  holdsSession,
  maxSession,
  readSessionValues,
  sealedForm,
  type TokenForm,
  writeSession,
} from "./cookie.ts"
import { isSignedOut } from "./signed-out.ts"

/** What a session cookie holds, with its dates. */
export type SessionToken = JWT & { iat: number; exp: number }

/** The library does not know the form of the app's own tokens. */
const anyForm: TokenForm = { ...sealedForm, matches: (value) => value !== "" && value.length <= maxSession * 2 }

/** The present session's token, or `undefined`: no cookie, none that opens, expired, or signed out (then its cookie goes). */
export async function readToken(context: RequestContext): Promise<SessionToken | undefined> {
  const { jar, cookies } = context
  let ended = false
  for await (const token of openTokens(context)) {
    if (!(await isSignedOut(jar.all(cookies.signedOut.name), token))) return token
    ended = true
    trace(context, "session ignored: it was ended in this browser")
  }
  if (ended) clearSession(jar, cookies.sessionToken)
  return undefined
}

/** Returns every token that the browser presents and that opens, even if its session was ended in this browser. */
export async function* openTokens(context: RequestContext): AsyncIterable<SessionToken> {
  const { jar, cookies: { sessionToken: { name } }, settings: { jwt } } = context
  const values = readSessionValues(jar, name, jwt.decode ? anyForm : sealedForm)
  if (values.length === 0) {
    trace(context, holdsSession(jar, name) ? "cookie ignored: it does not open, or is over" : "session: no cookie", {
      name,
    })
  }
  if (jar.all(name).length > 1) trace(context, "cookie ignored: two of that name", { name })
  for (const value of values) {
    const token = await decode(context, value)
    if (token) yield token
    else trace(context, "cookie ignored: it does not open, or is over", { name })
  }
}

/** Issues the token anew, dated now, into the session cookie. @returns it, with its new dates */
export async function writeToken(context: RequestContext, claims: JWT): Promise<SessionToken> {
  const { settings, now, jar, cookies } = context
  const { maxAge } = settings.session
  const iat = Math.floor(now.getTime() / 1000)
  const token = { ...claims, iat, exp: iat + maxAge }
  writeSession(jar, cookies.sessionToken, await encode(context, token), maxAge)
  return token
}

async function encode(context: RequestContext, token: SessionToken): Promise<string> {
  const { settings: { jwt, session }, cookies, now } = context
  const secrets = sessionSecrets(context.settings)
  if (!jwt.encode) return await seal(toKeyring(secrets), "session", token, { lifetime: session.maxAge, now })
  return await jwt.encode({ token, secret: [...secrets], salt: cookies.sessionToken.name, maxAge: session.maxAge })
}

async function decode(context: RequestContext, value: string): Promise<SessionToken | undefined> {
  const { settings: { jwt, session, logger }, cookies, now } = context
  const secrets = sessionSecrets(context.settings)
  if (!jwt.decode) return await open(toKeyring(secrets), "session", value, { lifetime: session.maxAge, now })
  try {
    const token = await jwt.decode({ token: value, secret: [...secrets], salt: cookies.sessionToken.name })
    if (!token || typeof token.exp !== "number" || typeof token.iat !== "number") return undefined
    const ends = Math.min(token.exp, token.iat + session.maxAge)
    return ends * 1000 > now.getTime() ? token as SessionToken : undefined
  } catch (thrown) {
    logger.error("JWTSessionError", new JWTSessionError("jwt.decode threw", { cause: thrown }))
    return undefined
  }
}
