/**
 * The browser's half, and the session as Solid has it.
 * @module
 */
import { type Client, onSession, seed } from "@svc-auth/core/client"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { type Accessor, createEffect, createSignal, onCleanup } from "solid-js"

export * from "@svc-auth/core/client"

/**
 * The session, kept up to date while the component is there: with sign-ins, sign-outs and updates in this tab and in others.
 * `null` for a stranger, `undefined` until it is known.
 * @param known what the server rendered the page with; without it, the browser asks when it has the page
 * @param client one of `createClient`, for other options than the default
 */
export function createSession<S extends DefaultSession = Session>(
  known?: Accessor<S | null | undefined>,
  client: Pick<Client<S>, "onSession" | "seed"> = { onSession, seed } as Client<S>,
): Accessor<S | null | undefined> {
  const [session, setSession] = createSignal<{ readonly now: S | null }>()
  createEffect(() => {
    const rendered = known?.()
    if (rendered !== undefined) client.seed(rendered)
  })
  // after the first, which spares a request
  createEffect(() => onCleanup(client.onSession((now) => setSession({ now }))))
  return () => {
    const heard = session()
    return heard ? heard.now : known?.()
  }
}
