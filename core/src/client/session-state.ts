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

/** Sends no request before a method is called. The methods that apps call work without the object. */
export class TabSession<S extends DefaultSession> implements SessionState<S> {
  session: S | null | undefined
  readonly #send: Send
  readonly #options: ClientOptions
  readonly #announce: (message: string | null) => void
  readonly #receive: (onMessage: (message: string | null) => void) => () => void
  readonly #listeners = new Set<Listener<S>>()
  /** The session that the listeners know. */
  #notified: S | null | undefined
  #stale = true
  #reading: Promise<S | null> | undefined
  #stop: (() => void) | undefined

  constructor(send: Send, options: ClientOptions) {
    this.#send = send
    this.#options = options
    ;[this.#announce, this.#receive] = connectTabs(`svc-auth:${options.basePath}`)
  }

  getSession = async (): Promise<S | null> => await (this.#reading ?? this.#read(true))

  settle(known: S | null, leaving = false): S | null {
    this.#announce(known && toComparable(known))
    if (!leaving) return this.#take(known)
    // a listener that reloads the page's data could open another page than the target
    this.#reading = undefined
    this.#stale = true
    return known
  }

  async renew(leaving: boolean): Promise<void> {
    this.#forget()
    this.#announce(changed)
    if (!leaving) await this.#readChanged()
  }

  onSession: Client<S>["onSession"] = (onChange, onFailure) => {
    if (typeof document === "undefined") return () => {}
    const listener = [onChange, onFailure] as const
    this.#listeners.add(listener)
    this.#stop ??= this.#watch(document)
    if (this.session !== undefined) onChange(this.session)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  seed = (known: S | null): void => {
    // on a server, all users share this module, so it must not hold a session
    if (typeof document === "undefined") return
    // only a sign-in or sign-out is announced, because two tabs that render again when notified would notify each other forever
    if (this.session === undefined || (this.session === null) !== (known === null)) this.#announce(toComparable(known))
    this.#take(known)
  }

  /** @param notifies true if the listeners do not know this session */
  #store(known: S | null | undefined, notifies: boolean): void {
    this.session = known
    this.#stale = known === undefined
    if (!notifies) return
    this.#notified = known
    for (const [onChange] of [...this.#listeners]) onChange(known)
  }

  #take(known: S | null): S | null {
    this.#reading = undefined
    this.#store(known, JSON.stringify(known) !== JSON.stringify(this.session))
    return known
  }

  /** Discards the session. Listeners are notified if a user was signed in. If not, they keep `null` until the next read. */
  #forget(): void {
    this.#reading = undefined
    this.#store(undefined, Boolean(this.session))
  }

  #read(announces: boolean): Promise<S | null> {
    // a sign-in or sign-out has made this read outdated, so its caller gets the newer result
    const newer = () => this.session === undefined ? this.getSession() : this.#reading ?? this.session
    const mine: Promise<S | null> = this.#send("session").then(
      ({ body }) => {
        if (this.#reading !== mine) return newer()
        if (announces) this.#announce(toComparable(body))
        return this.#take(body)
      },
      (error) => {
        if (this.#reading !== mine) return newer()
        this.#reading = undefined
        for (const [, onFailure] of [...this.#listeners]) onFailure?.(error)
        throw error
      },
    )
    return this.#reading = mine
  }

  /** Reads the session after another tab or a verb changed it. If that fails, the session is unknown. */
  #readChanged(): Promise<void> {
    return this.#read(false).then(() => {}, () => this.#store(undefined, this.#notified !== undefined))
  }

  /** Reads the session again whenever it may have changed. @returns a function that stops this */
  #watch(page: Page): () => void {
    const leaveTabs = this.#receive((message) => {
      if (message === null) return void this.#take(null)
      if (message === changed) this.#forget()
      if (message !== toComparable(this.session)) void this.#readChanged()
    })
    const refresh = () => void this.getSession().catch(() => {})
    const leavePage = watchPage(page, this.#options, refresh)
    if (this.#stale) refresh()
    return () => {
      leaveTabs()
      leavePage()
      // this tab no longer receives changes
      this.#stale = true
    }
  }
}
