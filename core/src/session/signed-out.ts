import type { Visit } from "../context.ts"
import type { JWT } from "../model/types.ts"
import { toHash } from "../web/bytes.ts"

/** Long enough for every answer under way to have arrived. Seconds. */
const lifetime = 10 * 60
const remembered = 3
const hashLength = 22

const toMark = async (sid: string) => (await toHash(sid)).slice(0, hashLength)
const readMarks = (visit: Visit) =>
  visit.jar.all(visit.cookies.signedOut.name).flatMap((value) => value.split(".")).slice(0, remembered * 4)

/**
 * Notes that this session has ended, so that an answer still under way, which re-issues its cookie, cannot bring it back
 * (in this browser; a stolen cookie elsewhere lives until it expires).
 */
export async function markSignedOut(visit: Visit, { sid }: JWT): Promise<void> {
  if (!sid) return
  const { jar, cookies: { signedOut } } = visit
  const marks = [await toMark(sid), ...readMarks(visit)].slice(0, remembered)
  jar.set(signedOut.name, marks.join("."), { ...signedOut.options, maxAge: lifetime })
}

/** Whether this session was ended in this browser. */
export async function isSignedOut(visit: Visit, { sid }: JWT): Promise<boolean> {
  const marks = readMarks(visit)
  return marks.length > 0 && sid !== undefined && marks.includes(await toMark(sid))
}
