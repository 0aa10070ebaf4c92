import type { DefaultSession } from "../model/types.ts"
import type { Send } from "./request.ts"
import type { Client, ClientOptions } from "./types.ts"

/** As much of a page as is used: the runtimes' own types know none. */
interface Page {
  readonly visibilityState: string
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}
declare const document: Page | undefined

/** What is known of the session, in step with the other tabs. */
export interface Known<S extends DefaultSession>
  extends Pick<Client<S>, "session" | "getSession" | "onSession" | "seed"> {
  /** Takes what the server has just made of the session, and tells the other tabs. `null`: it is over. */
  settle(session: S | null): S | null
  /** Forgets who was known, in every tab, and reads who it is now. @param leaving whether this page is left, and only the others read */
  renew(leaving: boolean): Promise<void>
}

/** Sent in place of a key: another user is signed in now. */
const changed = ""

/** What tabs compare: each reading has an expiry of its own. */
const toKey = (session: unknown): string =>
  JSON.stringify(session, (name, value) => name === "expires" ? undefined : value)

type Listener<S> = readonly [
  heard: (session: S | null | undefined) => void,
  failed: ((error: Error) => void) | undefined,
]

/** Makes no request before it is asked. */
export function createKnown<S extends DefaultSession>(
  send: Send,
  { basePath, refetchOnFocus = true, refetchOnReconnect = true, pollSeconds }: ClientOptions,
): Known<S> {
  const channelName = `svc-auth:${basePath}`
  const listeners = new Set<Listener<S>>()
  let session: S | null | undefined
  let told: S | null | undefined
  let stale = true
  let reading: Promise<S | null> | undefined
  let channel: BroadcastChannel | undefined
  let stop: (() => void) | undefined

  /** `null` ends the session of the other tabs, `changed` has them forget it; any other key has them read it if theirs is another. */
  const announce = (key: string | null) => {
    // a channel does not hear itself, but would hear another of its page
    const speaking = channel ?? new BroadcastChannel(channelName)
    speaking.postMessage(key)
    if (!channel) speaking.close()
  }

  const tell = () => {
    told = session
    for (const [heard] of [...listeners]) heard(session)
  }

  const take = (known: S | null): S | null => {
    const isNews = JSON.stringify(known) !== JSON.stringify(session)
    reading = undefined
    stale = false
    session = known
    if (isNews) tell()
    return known
  }

  /** What was read before holds no longer. A person is shown no more; that nobody was there may stand until it is known better. */
  const forget = () => {
    const person = session
    reading = session = undefined
    stale = true
    if (person) tell()
  }

  /** Reads what another has changed: where that fails, nothing is known. */
  const readChanged = () =>
    read(false).then(() => {}, () => {
      session = undefined
      stale = true
      if (told !== undefined) tell()
    })

  const read = (announces: boolean): Promise<S | null> => {
    // what was asked before a sign-in or a sign-out is no longer true: its caller gets what is
    const newer = () => session === undefined ? getSession() : reading ?? session
    const mine: Promise<S | null> = send("session").then(
      ({ body }) => {
        if (reading !== mine) return newer()
        if (announces) announce(toKey(body))
        return take(body)
      },
      (error) => {
        if (reading !== mine) return newer()
        reading = undefined
        for (const [, failed] of [...listeners]) failed?.(error)
        throw error
      },
    )
    return reading = mine
  }

  const getSession = async (): Promise<S | null> => await (reading ?? read(true))
  const refresh = () => void getSession().catch(() => {})

  /** Begins to watch for what may change the session. @returns ends it */
  const watch = (page: Page) => {
    const listening = channel = new BroadcastChannel(channelName)
    listening.onmessage = ({ data }) => {
      if (data === null) return void take(null)
      if (data === changed) forget()
      if (data !== toKey(session)) void readChanged()
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
      // nobody hears of changes any more
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
    settle: (known) => {
      announce(known && toKey(known))
      return take(known)
    },
    renew: async (leaving) => {
      forget()
      announce(changed)
      if (!leaving) await readChanged()
    },
    onSession: (heard, failed) => {
      if (typeof document === "undefined") return () => {}
      const listener = [heard, failed] as const
      listeners.add(listener)
      stop ??= watch(document)
      if (session !== undefined) heard(session)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    seed: (known) => {
      // a server's module is shared by all who visit it: nothing may be known there
      if (typeof document === "undefined") return
      // not each difference: two tabs that render anew when told would go on telling each other
      if (session === undefined || (session === null) !== (known === null)) announce(toKey(known))
      take(known)
    },
  }
}
