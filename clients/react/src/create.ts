import { type ClientOptions, createClient } from "@svc-auth/core/client"
import type { BuiltInProviderType } from "@svc-auth/core/providers"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import {
  createContext,
  createElement,
  type ReactElement,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { createKnownHook, type Known, useHydrating } from "./known.ts"
import type {
  Authenticated,
  Loading,
  ReactClient,
  SessionProviderProps,
  SessionState,
  UseSessionOptions,
} from "./types.ts"

/** Returns the session as text without `expires`, which differs with every response. */
const toKey = (session: DefaultSession | null | undefined): string | undefined =>
  JSON.stringify(session && { ...session, expires: undefined })

/** Returns a client with options of its own, such as another `basePath`. Call it once, outside of components. Sends no request. */
export function createReactClient<S extends DefaultSession = Session, Id extends string = BuiltInProviderType>(
  options: ClientOptions = {},
): ReactClient<S, Id> {
  const client = createClient<S, Id>(options)
  const useKnown = createKnownHook(client)
  const Context = createContext<Known<S> | undefined>(undefined)

  function SessionProvider({ session, onChange, children }: SessionProviderProps<S>): ReactElement {
    const key = toKey(session)
    const isHydrating = useHydrating()
    const [seeded, setSeeded] = useState<string>()
    const change = useRef(onChange)
    useEffect(() => {
      change.current = onChange
    })
    // before the effect of `useKnown`, which would read the session
    useEffect(() => {
      if (session === undefined) return
      // what the browser knows is newer than the page that it hydrates
      const isOutdated = isHydrating && client.session !== undefined && toKey(client.session) !== key
      if (!isOutdated) client.seed(session)
      setSeeded(key)
      // equal sessions of two renders are different objects
    }, [key])
    const known = useKnown(true)
    const isCurrent = session === undefined || seeded === key
    const current = isCurrent ? known.session : session
    const error = isCurrent ? known.error : undefined
    const currentKey = toKey(current)
    useEffect(() => {
      if (session !== undefined && currentKey !== key) change.current?.()
    }, [currentKey])
    const value = useMemo(() => ({ session: current, error }), [current, error])
    return createElement(Context.Provider, { value }, children)
  }

  function useSession(options: UseSessionOptions & { required: true }): Authenticated<S> | Loading<S>
  function useSession(options?: UseSessionOptions): SessionState<S>
  function useSession({ required = false, onUnauthenticated }: UseSessionOptions = {}): SessionState<S> {
    const provided = useContext(Context)
    const own = useKnown(provided === undefined)
    const { session, error } = provided ?? own
    const isMissing = required && session === null
    useEffect(() => {
      if (!isMissing) return
      if (onUnauthenticated) onUnauthenticated()
      else void client.signIn()
    }, [isMissing])
    return useMemo(() => {
      const { update } = client
      if (session === undefined || isMissing) return { status: "loading", data: undefined, error, update }
      if (session === null) return { status: "unauthenticated", data: null, error: undefined, update }
      return { status: "authenticated", data: session, error: undefined, update }
    }, [session, error, isMissing])
  }

  // not a copy: `session` of the client is a getter
  return Object.assign(client, { SessionProvider, useSession })
}
