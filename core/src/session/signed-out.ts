import type { Visit } from "../context.ts"
import type { JWT } from "../model/types.ts"
import { toHash } from "../web/bytes.ts"

const remembered = 3
const hashLength = 22

const toMark = async (sid: string) => (await toHash(sid)).slice(0, hashLength)
const toMarks = (values: readonly string[]) => values.flatMap((value) => value.split(".")).slice(0, remembered * 4)

/**
 * Notes that this session has ended, for as long as its cookie could live: an answer still under way, which re-issues the
 * cookie, cannot bring it back (in this browser; a stolen cookie elsewhere lives until it expires).
 */
export async function markSignedOut(visit: Visit, { sid }: JWT): Promise<void> {
  if (!sid) return
  const { jar, cookies: { signedOut }, settings: { session } } = visit
  const marks = [await toMark(sid), ...toMarks(jar.all(signedOut.name))].slice(0, remembered)
  jar.set(signedOut.name, marks.join("."), { ...signedOut.options, maxAge: session.maxAge })
}

/** Whether this session was ended in this browser, by the cookie's values. */
export async function isSignedOut(values: readonly string[], { sid }: JWT): Promise<boolean> {
  const marks = toMarks(values)
  return marks.length > 0 && sid !== undefined && marks.includes(await toMark(sid))
}
