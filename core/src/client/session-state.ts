import type { DefaultSession } from "../types.ts"
import type { Send } from "./request.ts"
import type { Client, ClientOptions } from "./types.ts"

/** The part of `document` that is used here. The runtimes' own types lack it. */
interface Page {
  readonly visibilityState: string
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}
declare const document: Page | undefined

/** The session as known to this tab, in sync with the other tabs. */
export interface SessionState<S extends DefaultSession>
  extends Pick<Client<S>, "session" | "getSession" | "onSession" | "seed"> {
  /**
   * Stores the session that the server has just returned, and notifies the other tabs. `null`: the session has ended.
   * @param leaving true if the browser is leaving this page, so that only the other tabs are notified
   */
  settle(session: S | null, leaving?: boolean): S | null
  /**
   * Discards the session in every tab, and reads it again.
   * @param leaving true if the browser is leaving this page, so that only the other tabs read it again
   */
  renew(leaving: boolean): Promise<void>
}

/** Message to the other tabs that another user may be signed in now. */
const changed = ""

/** Returns the text with which tabs compare sessions. It omits `expires`, which changes on every read. */
const toComparable = (session: unknown): string =>
  JSON.stringify(session, (name, value) => name === "expires" ? undefined : value)

type Listener<S> = readonly [
  onChange: (session: S | null | undefined) => void,
  onFailure: ((error: Error) => void) | undefined,
]

/** Returns the session as known to this tab. Sends no request before a method is called. */
export function createSessionState<S extends DefaultSession>(
  send: Send,
  { basePath, refetchOnFocus = true, refetchOnReconnect = true, pollSeconds }: ClientOptions,
): SessionState<S> {
  const channelName = `svc-auth:${basePath}`
  const listeners = new Set<Listener<S>>()
  let session: S | null | undefined
  let notified: S | null | undefined
  let stale = true
  let reading: Promise<S | null> | undefined
  let channel: BroadcastChannel | undefined
  let stop: (() => void) | undefined

  /**
   * Sends a message to the other tabs. `null` ends their session, and `changed` discards it. Any other message is the current session as returned
   * by `toComparable`. A tab with a different session reads it again.
   */
  const announce = (message: string | null) => {
    // a channel does not receive its own messages, but it would receive those of a second channel of this page
    const sender = channel ?? new BroadcastChannel(channelName)
    sender.postMessage(message)
    if (!channel) sender.close()
  }

  const notify = () => {
    notified = session
    for (const [onChange] of [...listeners]) onChange(session)
  }

  const take = (known: S | null): S | null => {
    const hasChanged = JSON.stringify(known) !== JSON.stringify(session)
    reading = undefined
    stale = false
    session = known
    if (hasChanged) notify()
    return known
  }

  /** Discards the session. Listeners are notified if a user was signed in. If not, they keep `null` until the next read. */
  const forget = () => {
    const wasSignedIn = Boolean(session)
    reading = session = undefined
    stale = true
    if (wasSignedIn) notify()
  }

  /** Reads the session after another tab or a verb changed it. If that fails, the session is unknown. */
  const readChanged = () =>
    read(false).then(() => {}, () => {
      session = undefined
      stale = true
      if (notified !== undefined) notify()
    })

  const read = (announces: boolean): Promise<S | null> => {
    // a sign-in or sign-out has made this read outdated, so its caller gets the newer result
    const newer = () => session === undefined ? getSession() : reading ?? session
    const mine: Promise<S | null> = send("session").then(
      ({ body }) => {
        if (reading !== mine) return newer()
        if (announces) announce(toComparable(body))
        return take(body)
      },
      (error) => {
        if (reading !== mine) return newer()
        reading = undefined
        for (const [, onFailure] of [...listeners]) onFailure?.(error)
        throw error
      },
    )
    return reading = mine
  }

  const getSession = async (): Promise<S | null> => await (reading ?? read(true))
  const refresh = () => void getSession().catch(() => {})

  /** Reads the session again whenever it may have changed. @returns a function that stops this */
  const watch = (page: Page) => {
    const listening = channel = new BroadcastChannel(channelName)
    listening.onmessage = ({ data }) => {
      if (data === null) return void take(null)
      if (data === changed) forget()
      if (data !== toComparable(session)) void readChanged()
    }
    const onFocus = () => {
      if (refetchOnFocus && page.visibilityState === "visible") refresh()
    }
    const onReconnect = () => {
      if (refetchOnReconnect) refresh()
    }
    page.addEventListener("visibilitychange", onFocus)
    addEventListener("online", onReconnect)
    const timer = pollSeconds && setInterval(refresh, pollSeconds * 1000)
    if (stale) refresh()
    return () => {
      listening.close()
      channel = undefined
      // this tab no longer receives changes
      stale = true
      page.removeEventListener("visibilitychange", onFocus)
      removeEventListener("online", onReconnect)
      if (timer) clearInterval(timer)
    }
  }

  return {
    get session() {
      return session
    },
    getSession,
    settle: (known, leaving = false) => {
      announce(known && toComparable(known))
      if (!leaving) return take(known)
      // a listener that reloads the page's data could open another page than the target
      reading = undefined
      stale = true
      return known
    },
    renew: async (leaving) => {
      forget()
      announce(changed)
      if (!leaving) await readChanged()
    },
    onSession: (onChange, onFailure) => {
      if (typeof document === "undefined") return () => {}
      const listener = [onChange, onFailure] as const
      listeners.add(listener)
      stop ??= watch(document)
      if (session !== undefined) onChange(session)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    seed: (known) => {
      // on a server, all users share this module, so it must not hold a session
      if (typeof document === "undefined") return
      // only a sign-in or sign-out is announced, because two tabs that render again when notified would notify each other forever
      if (session === undefined || (session === null) !== (known === null)) announce(toComparable(known))
      take(known)
    },
  }
}
