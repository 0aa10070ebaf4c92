import type { Client } from "@svc-auth/core/client"
import type { DefaultSession } from "@svc-auth/core/types"
import { useSyncExternalStore } from "react"

/** What the browser knows about the session. */
export interface Known<S extends DefaultSession> {
  readonly session: S | null | undefined
  /** Why the last read failed. It is of use only while the session is not known. */
  readonly error: Error | undefined
}

const neverNotify = () => () => {}

/** Returns whether this render takes over markup of the server. */
export const useHydrating = (): boolean => useSyncExternalStore(neverNotify, () => false, () => true)

/** Returns a hook that returns what a client knows, and renders again when this changes. An inactive hook sends no request. */
export function createKnownHook<S extends DefaultSession>(
  client: Pick<Client<S>, "session" | "onSession">,
): (isActive: boolean) => Known<S> {
  const nothing: Known<S> = { session: undefined, error: undefined }
  let known = nothing
  const set = (error: Error | undefined) => {
    known = { session: client.session, error }
  }
  // React compares snapshots by identity
  const getSnapshot = () => {
    if (known.session !== client.session) set(undefined)
    return known
  }
  const getServerSnapshot = () => nothing
  const subscribe = (notify: () => void) =>
    client.onSession(notify, (error) => {
      set(error)
      notify()
    })
  return (isActive) => useSyncExternalStore(isActive ? subscribe : neverNotify, getSnapshot, getServerSnapshot)
}
