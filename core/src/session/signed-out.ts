import type { Visit } from "../context.ts"
import type { JWT } from "../model/types.ts"
import { toHash } from "../web/bytes.ts"

const remembered = 3
const hashLength = 22

const toMark = async (sid: string) => (await toHash(sid)).slice(0, hashLength)
/** All of them: a cookie that a sibling site has planted must not push one out. */
const toMarks = (values: readonly string[]) =>
  values.flatMap((value) => value.split(".")).filter(({ length }) => length === hashLength)

/**
 * Notes that these sessions have ended, for as long as their cookies could live: an answer still under way, which re-issues a
 * cookie, cannot bring one back (in this browser; a stolen cookie elsewhere lives until it expires).
 */
export async function markSignedOut(visit: Visit, tokens: readonly JWT[]): Promise<void> {
  const ended = await Promise.all(tokens.flatMap(({ sid }) => sid ? [toMark(sid)] : []))
  if (ended.length === 0) return
  const { jar, cookies: { signedOut }, settings: { session } } = visit
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
