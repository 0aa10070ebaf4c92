import type { Client } from "@svc-auth/core/client"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { type Accessor, createEffect, createSignal, onCleanup, untrack } from "solid-js"
import { own } from "./own.ts"

/** Options of {@link createSession}. */
export interface CreateSessionOptions<S extends DefaultSession = Session> {
  /**
   * Reads the page's data again. Called when the session changes elsewhere, for example because the user signs out in another tab:
   * `revalidate` of `@solidjs/router`, `() => router.invalidate()` of TanStack Router, or `() => location.reload()`.
   */
  onChange?: (() => unknown) | undefined
  /** Another client than that of the default options. */
  client?: Client<S> | undefined
}

/** Each answer has an expiry of its own. */
const toKey = (session: DefaultSession | null | undefined) =>
  JSON.stringify(session && { ...session, expires: undefined })

/**
 * Returns the session in step with every tab: `createSession(createAsync(() => getSession()), { onChange: revalidate })`. It is `null` if
 * no user is signed in, and `undefined` until it is known.
 * @param rendered the session that a query returned. It is there on the server and needs no request. Without it the session is read once the
 * component is in a browser.
 * @param options `onChange` is required with `rendered`: nothing else removes from the page the data of a user who has signed out
 */
export function createSession<S extends DefaultSession = Session>(
  rendered: Accessor<S | null | undefined>,
  options: CreateSessionOptions<S> & { onChange: () => unknown },
): Accessor<S | null | undefined>
/** Returns the session in step with every tab, read once the component is in a browser. It is `undefined` until then. */
export function createSession<S extends DefaultSession = Session>(
  rendered?: undefined,
  options?: CreateSessionOptions<S>,
): Accessor<S | null | undefined>
export function createSession<S extends DefaultSession = Session>(
  rendered?: Accessor<S | null | undefined>,
  { onChange, client = own as Client<S> }: CreateSessionOptions<S> = {},
): Accessor<S | null | undefined> {
  const [heard, hear] = createSignal<{ readonly session: S | null | undefined }>()
  createEffect(() => {
    const session = rendered?.()
    if (session !== undefined) client.seed(session)
  })
  createEffect(() =>
    onCleanup(client.onSession((session) => {
      const shown = untrack(() => rendered ? rendered() : heard()?.session)
      hear({ session })
      if (shown !== undefined && toKey(shown) !== toKey(session)) onChange?.()
    }))
  )
  return () => {
    const known = heard()
    return known ? known.session : rendered?.()
  }
}
