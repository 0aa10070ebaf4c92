import type { Client } from "@svc-auth/core/client"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { type Accessor, createEffect, createSignal, onCleanup, untrack } from "solid-js"
import { own } from "./own.ts"

/** Options of {@link createSession}. */
export interface CreateSessionOptions<S extends DefaultSession = Session> {
  /**
   * Reads the page's data again. Called when the session changes, for example because the user signs out in another tab. Pass
   * `revalidate` of `@solidjs/router`, `() => router.invalidate()` of TanStack Router, or `() => location.reload()`.
   */
  onChange?: (() => unknown) | undefined
  /** A client with other options than the default one, such as another `basePath`. */
  client?: Client<S> | undefined
}

/** Returns the session as text without `expires`, which differs with every response. */
const toKey = (session: DefaultSession | null | undefined) =>
  JSON.stringify(session && { ...session, expires: undefined })

/**
 * Returns the session in sync with every tab: `createSession(createAsync(() => getSession()), { onChange: revalidate })`. It is `null` if no user
 * is signed in, and `undefined` until it is known.
 * @param rendered the session that a query returned. With it, no request is needed, and the server can render the session. Without it, the browser
 * reads the session.
 * @param options `onChange` is required with `rendered`, because nothing else removes a user's data from the page after they sign out
 */
export function createSession<S extends DefaultSession = Session>(
  rendered: Accessor<S | null | undefined>,
  options: CreateSessionOptions<S> & { onChange: () => unknown },
): Accessor<S | null | undefined>
/** Returns the session in sync with every tab. It is `undefined` until the browser has read it. */
export function createSession<S extends DefaultSession = Session>(
  rendered?: undefined,
  options?: CreateSessionOptions<S>,
): Accessor<S | null | undefined>
export function createSession<S extends DefaultSession = Session>(
  rendered?: Accessor<S | null | undefined>,
  { onChange, client = own as Client<S> }: CreateSessionOptions<S> = {},
): Accessor<S | null | undefined> {
  const [latest, setLatest] = createSignal<{ readonly session: S | null | undefined }>()
  createEffect(() => {
    const session = rendered?.()
    if (session !== undefined) client.seed(session)
  })
  createEffect(() =>
    onCleanup(client.onSession((session) => {
      const shown = untrack(() => rendered ? rendered() : latest()?.session)
      setLatest({ session })
      if (shown !== undefined && toKey(shown) !== toKey(session)) onChange?.()
    }))
  )
  return () => {
    const known = latest()
    return known ? known.session : rendered?.()
  }
}
