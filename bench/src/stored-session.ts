import { createHash } from "node:crypto"
import { toConfig, toOAuth } from "./config.ts"
import type { Library } from "./library.ts"
import { isSignedIn, type Operation, prove } from "./operation.ts"
import { Visitor } from "./visitor.ts"

/** The methods of adapters that create a user with a session. */
export interface Store {
  createUser(user: { id: string; name: string; email: string; emailVerified: null }): Given<{ id: string }>
  createSession(session: Session): Given<{ sessionToken: string }>
}

interface Session {
  sessionToken: string
  userId: string
  expires: Date
}

type Given<T> = T | PromiseLike<T>

/** Returns what this library stores for a session token (docs/session-format.md). */
const toStored = (token: string) => `svc1-${createHash("sha256").update(`session\0${token}`).digest("base64url")}`

/**
 * Creates a user with a session in the store. The session is new, so that no library extends the row.
 * @param toStored returns what the library stores for a token. Absent: the token itself
 * @returns the value of the session cookie
 */
async function putIn(store: Store, toStored?: (token: string) => string): Promise<string> {
  const id = crypto.randomUUID()
  const user = await store.createUser({ id, name: "Ada", email: `${id}@example.com`, emailVerified: null })
  const expires = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const token = `session-of-${id}`
  if (!toStored) return (await store.createSession({ sessionToken: token, userId: user.id, expires })).sessionToken
  const hash = toStored(token)
  const { sessionToken } = await store.createSession({ sessionToken: hash, userId: user.id, expires })
  const locator = sessionToken.slice(0, -hash.length)
  return locator ? `${locator}~${token}` : token
}

/** Returns the read of a session in this store. */
export async function storedSession(library: Library, store: Store): Promise<Operation> {
  const config = toConfig([toOAuth("one")], { adapter: store, session: { strategy: "database" } })
  const request = new Visitor((request) => library.answer(request, config)).request("session")
  const raw = await putIn(store)
  const hashed = await putIn(store, toStored)
  const values = { "__Secure-authjs": raw, "__Host-svc": hashed, "__Host-floor": raw }
  const cookie = Object.entries(values).map(([prefix, value]) => `${prefix}.session-token=${value}`).join("; ")
  request.headers.set("cookie", cookie)
  return prove(() => library.answer(request, config), isSignedIn)
}
