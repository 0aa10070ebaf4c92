import type { RequestContext } from "../request/context.ts"
import type { JWT } from "../model/types.ts"
import { toHash } from "../web/bytes.ts"

const remembered = 3
const hashLength = 22

const toMark = async (sid: string) => (await toHash(sid)).slice(0, hashLength)
/** Returns the marks of all cookies: one that a sibling site has planted must not replace ours. */
const toMarks = (values: readonly string[]) =>
  values.flatMap((value) => value.split(".")).filter(({ length }) => length === hashLength)

/**
 * Marks these sessions as ended for as long as their cookies could live, so that an answer under way that re-issues a
 * cookie cannot bring one back. This works in this browser only: a stolen cookie elsewhere lives until it expires.
 */
export async function markSignedOut(context: RequestContext, tokens: readonly JWT[]): Promise<void> {
  const ended = await Promise.all(tokens.flatMap(({ sid }) => sid ? [toMark(sid)] : []))
  if (ended.length === 0) return
  const { jar, cookies: { signedOut }, settings: { session } } = context
  const marks = [...new Set([...ended, ...toMarks(jar.all(signedOut.name))])].slice(
    0,
    Math.max(remembered, ended.length),
  )
  jar.set(signedOut.name, marks.join("."), { ...signedOut.options, maxAge: session.maxAge })
}

/** Whether this session was ended in this browser, by the cookie's values. */
export async function isSignedOut(values: readonly string[], { sid }: JWT): Promise<boolean> {
  const marks = toMarks(values)
  return marks.length > 0 && sid !== undefined && marks.includes(await toMark(sid))
}
