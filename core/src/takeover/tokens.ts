import type { ForeignToken } from "../app/takeover.ts"
import { findMethod } from "../app/adapter-calls.ts"
import { type RequestContext, sessionSecrets } from "../app/context.ts"
import { trace } from "../app/trace.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import type { JWT } from "../types.ts"
import { askSignIn, clearCookies, count, type Migration, readForeign } from "./cookies.ts"
import { bindToOrigin, isUsed, markUsed } from "./first-use.ts"

export async function* openTokens(migration: Migration, context: RequestContext): AsyncIterable<ForeignToken> {
  const secrets = sessionSecrets(context.settings)
  for (const { cookieName, value } of readForeign(migration, context)) {
    const claims = await migration.source.openToken(value, { cookieName, secrets, now: context.now })
    if (typeof claims?.exp !== "number") continue
    // these claims have a meaning only in this library
    const {
      jti = value,
      iat,
      exp,
      session_user: _,
      signed_in_by: __,
      proven_at: ___,
      kept_from: ____,
      provider_session: _____,
      ...others
    } = claims
    const sid = (await toHash(`${migration.source.name}\0${jti}`)).slice(0, 22)
    // an `iat` so old that the token is issued again
    const token = { ...others, exp, iat: 0, sid, started_at: (iat ?? 0) * 1000 } satisfies ForeignToken
    migration.opened.add(token)
    yield token
  }
}

export async function mayOpen(migration: Migration, context: RequestContext, token: ForeignToken): Promise<boolean> {
  if (await isUsed(context, token.sid)) {
    trace(context, "cookie ignored: its session was taken over by an earlier request")
    if (!context.skipRenewal) clearCookies(migration, context)
    return false
  }
  const { sub: id, name, email, image } = token
  const stored = id === undefined ? undefined : await findMethod(context.settings, "getUser")?.(id)
  return await askSignIn(migration, context, stored ?? { ...id !== undefined && { id }, name, email, image }) &&
    await bindToOrigin(context, token.sid, token.exp * 1000)
}

export async function markTaken(migration: Migration, context: RequestContext, token: JWT): Promise<void> {
  if (!migration.opened.has(token)) return
  await markUsed(context, token.sid!, (token.exp as number) * 1000)
  count(migration, context)
}
