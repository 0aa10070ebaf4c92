import type { Client } from "@svc-auth/core/client"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { invalidateAll } from "$app/navigation"
import { untrack } from "svelte"
import { own } from "./own.ts"

/** The session as a component sees it. */
export interface SessionState<S extends DefaultSession = Session> {
  /** `undefined` until it is known, `null` where nobody is signed in. */
  readonly current: S | null | undefined
}

/** Each answer has an expiry of its own. */
const toKey = (session: DefaultSession | null | undefined) =>
  JSON.stringify(session && { ...session, expires: undefined })

/**
 * The session as state, in step with every tab: `const session = useSession(() => data.session)`, while a component is made.
 * @param rendered the session that `load` gave. It is there on the server and costs no request; when the session changes elsewhere,
 * the page's `load` functions run again. Without it the session is read once the component is in a browser.
 * @param client another than that of the default options
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
