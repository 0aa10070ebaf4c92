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

/** Creates a user in the store. Returns their session token, which is new, so that no library extends the row. */
async function putIn(store: Store): Promise<string> {
  const id = crypto.randomUUID()
  const user = await store.createUser({ id, name: "Ada", email: `${id}@example.com`, emailVerified: null })
  const expires = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const session = await store.createSession({ sessionToken: `session-of-${id}`, userId: user.id, expires })
  return session.sessionToken
}

const prefixes = ["__Secure-authjs", "__Host-svc", "__Host-floor"]

/** Returns the read of a session in this store. */
export async function storedSession(library: Library, store: Store): Promise<Operation> {
  const config = toConfig([toOAuth("one")], { adapter: store, session: { strategy: "database" } })
  const request = new Visitor((request) => library.answer(request, config)).request("session")
  const token = await putIn(store)
  request.headers.set("cookie", prefixes.map((prefix) => `${prefix}.session-token=${token}`).join("; "))
  return prove(() => library.answer(request, config), isSignedIn)
}
