import { revalidate } from "@solidjs/router"
import type { Client } from "@svc-auth/core/client"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { type Accessor, createEffect, createSignal, onCleanup, untrack } from "solid-js"
import { own } from "./own.ts"

/** Each answer has an expiry of its own. */
const toKey = (session: DefaultSession | null | undefined) =>
  JSON.stringify(session && { ...session, expires: undefined })

/**
 * The session in step with every tab: `const session = createSession(createAsync(() => getSession()))`. `null` where nobody is signed in,
 * `undefined` until it is known.
 * @param rendered the session that a query gave. It is there on the server and costs no request; when the session changes elsewhere,
 * the page's queries run again. Without it the session is read once the component is in a browser.
 * @param client another than that of the default options
 */
export function createSession<S extends DefaultSession = Session>(
  rendered?: Accessor<S | null | undefined>,
  client: Client<S> = own as Client<S>,
): Accessor<S | null | undefined> {
  const [heard, hear] = createSignal<{ readonly session: S | null | undefined }>()
  createEffect(() => {
    const session = rendered?.()
    if (session !== undefined) client.seed(session)
  })
  createEffect(() =>
    onCleanup(client.onSession((session) => {
      hear({ session })
      const shown = untrack(() => rendered?.())
      if (shown !== undefined && toKey(shown) !== toKey(session)) void revalidate()
    }))
  )
  return () => {
    const known = heard()
    return known ? known.session : rendered?.()
  }
}
