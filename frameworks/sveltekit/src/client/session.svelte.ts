import type { Client } from "@svc-auth/core/client"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { invalidateAll } from "$app/navigation"
import { untrack } from "svelte"
import { own } from "./own.ts"

/** The session in a component. */
export interface SessionState<S extends DefaultSession = Session> {
  /** The session, `null` if no user is signed in, and `undefined` until the browser has read it. */
  readonly current: S | null | undefined
}

/** Returns the session as text without `expires`, which differs with every response. */
const toKey = (session: DefaultSession | null | undefined) =>
  JSON.stringify(session && { ...session, expires: undefined })

/**
 * Returns the session as state, in sync with every tab: `const session = useSession(() => data.session)`. Call it while a component is created.
 * @param rendered returns the session that `load` returned. With it, no request is needed, and the server can render the session. When the session
 * changes in another tab, the page's `load` functions run again. Without it, the browser reads the session.
 * @param client a client with other options than the default one
 */
export function useSession<S extends DefaultSession = Session>(
  rendered?: () => S | null | undefined,
  client: Client<S> = own as Client<S>,
): SessionState<S> {
  let current = $state.raw(rendered ? rendered() : client.session)
  $effect.pre(() => {
    const session = rendered?.()
    if (session !== undefined) client.seed(session)
  })
  $effect(() =>
    client.onSession((session) => {
      current = session
      const shown = untrack(() => rendered?.())
      if (shown !== undefined && toKey(shown) !== toKey(session)) void invalidateAll()
    })
  )
  return {
    get current() {
      return current
    },
  }
}
