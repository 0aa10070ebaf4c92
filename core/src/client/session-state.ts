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

/**
 * Returns the functions that send a message to the other tabs, and that receive theirs until the returned function is called. `null` ends their
 * session, and `changed` discards it. Any other message is the current session as returned by `toComparable`. A tab with a different session
 * reads it again.
 */
function connectTabs(name: string) {
  let channel: BroadcastChannel | undefined
  const announce = (message: string | null): void => {
    // a channel does not receive its own messages, but it would receive those of a second channel of this page
    const sender = channel ?? new BroadcastChannel(name)
    sender.postMessage(message)
    if (!channel) sender.close()
  }
  const receive = (onMessage: (message: string | null) => void) => {
    const listening = channel = new BroadcastChannel(name)
    listening.onmessage = ({ data }) => onMessage(data)
    return () => {
      listening.close()
      channel = undefined
    }
  }
  return [announce, receive] as const
}

/** Calls `refresh` whenever the session may have changed without a message from another tab. @returns a function that stops this */
function watchPage(
  page: Page,
  { refetchOnFocus = true, refetchOnReconnect = true, pollSeconds }: ClientOptions,
  refresh: () => void,
): () => void {
  const onFocus = () => {
    if (refetchOnFocus && page.visibilityState === "visible") refresh()
  }
  page.addEventListener("visibilitychange", onFocus)
  if (refetchOnReconnect) addEventListener("online", refresh)
  const timer = pollSeconds ? setInterval(refresh, pollSeconds * 1000) : undefined
  return () => {
    page.removeEventListener("visibilitychange", onFocus)
    removeEventListener("online", refresh)
    clearInterval(timer)
  }
}

/** Returns the session as known to this tab. Sends no request before a method is called. */
export function createSessionState<S extends DefaultSession>(
  send: Send,
  options: ClientOptions,
): SessionState<S> {
  const [announce, receive] = connectTabs(`svc-auth:${options.basePath}`)
  const listeners = new Set<Listener<S>>()
  let session: S | null | undefined
  let notified: S | null | undefined
  let stale = true
  let reading: Promise<S | null> | undefined
  let stop: (() => void) | undefined

  /** @param notifies true if the listeners do not know this session */
  const store = (known: S | null | undefined, notifies: boolean) => {
    session = known
    stale = known === undefined
    if (!notifies) return
    notified = known
    for (const [onChange] of [...listeners]) onChange(known)
  }

  const take = (known: S | null): S | null => {
    reading = undefined
    store(known, JSON.stringify(known) !== JSON.stringify(session))
    return known
  }

  /** Discards the session. Listeners are notified if a user was signed in. If not, they keep `null` until the next read. */
  const forget = () => {
    reading = undefined
    store(undefined, Boolean(session))
  }

  /** Reads the session after another tab or a verb changed it. If that fails, the session is unknown. */
  const readChanged = () => read(false).then(() => {}, () => store(undefined, notified !== undefined))

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
    const leaveTabs = receive((message) => {
      if (message === null) return void take(null)
      if (message === changed) forget()
      if (message !== toComparable(session)) void readChanged()
    })
    const leavePage = watchPage(page, options, refresh)
    if (stale) refresh()
    return () => {
      leaveTabs()
      leavePage()
      // this tab no longer receives changes
      stale = true
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
