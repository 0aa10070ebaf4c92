import type { BuiltInProviderType } from "@svc-auth/core/providers"
import type { Client } from "@svc-auth/core/client"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import type { ReactElement, ReactNode } from "react"

/** A user is signed in. */
export interface Authenticated<S extends DefaultSession = Session> {
  /** A user is signed in. */
  readonly status: "authenticated"
  /** The session. */
  readonly data: S
  /** A known session has no error. */
  readonly error: undefined
  /** Changes the session by the server's callbacks, and returns the new one. Without data it only reads the session. */
  readonly update: Client<S>["update"]
}

/** No user is signed in. */
export interface Unauthenticated<S extends DefaultSession = Session> {
  /** No user is signed in. */
  readonly status: "unauthenticated"
  /** There is no session. */
  readonly data: null
  /** The server has answered. */
  readonly error: undefined
  /** Changes the session by the server's callbacks, and returns the new one. Without data it only reads the session. */
  readonly update: Client<S>["update"]
}

/** The session is not known yet, or no longer. */
export interface Loading<S extends DefaultSession = Session> {
  /** The session is not known yet, or no longer. */
  readonly status: "loading"
  /** The session is not known. */
  readonly data: undefined
  /** Why the last read failed, such as a `ClientError`; `undefined` if none has failed. */
  readonly error: Error | undefined
  /** Changes the session by the server's callbacks, and returns the new one. Without data it only reads the session. */
  readonly update: Client<S>["update"]
}

/** The session in a component. If a later read fails, the known session stays. */
export type SessionState<S extends DefaultSession = Session> = Authenticated<S> | Unauthenticated<S> | Loading<S>

/** Options of `useSession`. */
export interface UseSessionOptions {
  /** Whether a user must be signed in. If none is, the sign-in page opens, and the session stays `loading`. Default: false. */
  required?: boolean | undefined
  /** Called in place of opening the sign-in page. */
  onUnauthenticated?: (() => unknown) | undefined
}

/** Props of a `SessionProvider` that gets the session from the server. */
export interface RenderedSession<S extends DefaultSession = Session> {
  /** The session that the server has read, or `null` if no user is signed in. The first render shows it, and needs no request. */
  session: S | null
  /**
   * Loads the page's data again. Called when the user has another session than `session`, or none, for example because the user signed out in
   * another tab. Nothing else removes a user's data from the page.
   */
  onChange: () => unknown
  /** The components that use the session. */
  children?: ReactNode
}

/** Props of a `SessionProvider` whose session the browser reads. */
export interface UnrenderedSession {
  /** Absent: the browser reads the session. */
  session?: undefined
  /** Not called without `session`. */
  onChange?: (() => unknown) | undefined
  /** The components that use the session. */
  children?: ReactNode
}

/** Props of `SessionProvider`. */
export type SessionProviderProps<S extends DefaultSession = Session> = RenderedSession<S> | UnrenderedSession

/** The core's client with a component and a hook for React. The functions work without `this`. */
export interface ReactClient<S extends DefaultSession = Session, Id extends string = BuiltInProviderType>
  extends Client<S, Id> {
  /** Gives the components below it the session. Its one request, or none with `session`, serves all of them. */
  SessionProvider(this: void, props: SessionProviderProps<S>): ReactElement
  /**
   * Returns the session, in step with every tab. A component without a `SessionProvider` above it reads the session in the browser, with
   * one request for all such components.
   */
  useSession(this: void, options: UseSessionOptions & { required: true }): Authenticated<S> | Loading<S>
  useSession(this: void, options?: UseSessionOptions): SessionState<S>
}
