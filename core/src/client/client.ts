import type { DefaultSession, PublicProvider, Session } from "../model/types.ts"
import { ClientError, createSend } from "./request.ts"
import type { Client, ClientOptions, SignInOptions, SignInResponse, SignOutOptions } from "./types.ts"

/** As much of a page as is used: the runtimes' own types know none. */
interface Page {
  readonly visibilityState: string
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}
declare const document: Page | undefined
declare const location: { href: string; reload(): void }

const inBrowser = typeof document !== "undefined"

/** What another tab compares: each reading has an expiry of its own. */
const toKey = (session: unknown): string =>
  JSON.stringify(session, (name, value) => name === "expires" ? undefined : value)

/** Makes a client of its own, for other options than those of the functions that stand alone. Makes no request. */
export function createClient<S extends DefaultSession = Session>(
  {
    basePath = "/auth",
    refetchOnFocus = true,
    refetchOnReconnect = true,
    pollSeconds,
    fetch,
  }: ClientOptions = {},
): Client<S> {
  const ask = createSend(basePath, fetch)
  const channelName = `svc-auth:${basePath}`
  const listeners = new Set<readonly [(session: S | null) => void, ((error: Error) => void) | undefined]>()
  let session: S | null | undefined
  let reading: Promise<S | null> | undefined
  let csrf: Promise<string | undefined> | undefined
  let providers: Promise<Record<string, PublicProvider>> | undefined
  let stop: (() => void) | undefined

  // a server's module is shared by all who visit it: nothing may be known there
  const send: typeof ask = async (...request) => {
    if (inBrowser) return await ask(...request)
    throw new ClientError("Network", 0, "the client works in a browser: on the server ask auth()")
  }

  /** Tells the other tabs: `null` ends their session, all else has them read it if theirs is another. */
  const announce = (key: string | null) => {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(key)
    channel.close()
  }

  const settle = (known: S | null): S | null => {
    reading = undefined
    const changed = JSON.stringify(known) !== JSON.stringify(session)
    session = known
    if (changed) { for (const [listener] of [...listeners]) listener(known) }
    return known
  }

  const read = (told: boolean): Promise<S | null> => {
    // what was asked before a sign-in or a sign-out is no longer true: its caller gets what is
    const newer = () => reading === mine ? undefined : reading ?? session
    const mine: Promise<S | null> = send("session").then(
      ({ body }) => {
        const known = newer()
        if (known !== undefined) return known
        if (told) announce(toKey(body))
        return settle(body)
      },
      (error) => {
        const known = newer()
        if (known !== undefined) return known
        reading = undefined
        for (const [, failed] of [...listeners]) failed?.(error)
        throw error
      },
    )
    return reading = mine
  }

  const getSession = async () => await (reading ?? read(true))
  const refresh = () => void getSession().catch(() => {})

  const getCsrfToken = (): Promise<string | undefined> =>
    csrf ??= send("csrf").then(
      ({ body }) => body.csrfToken,
      (error) => {
        if (error.status === 404) return undefined
        throw error
      },
    ).finally(() => csrf = undefined)

  const getProviders = async () =>
    await (providers ??= send("providers").then(({ body }) => body, (error) => {
      providers = undefined
      throw error
    }))

  const post = async (path: string, fields: Iterable<readonly [string, unknown]>) => {
    const form = new URLSearchParams()
    for (const [name, value] of fields) if (value !== undefined) form.set(name, String(value))
    const csrfToken = await getCsrfToken()
    if (csrfToken) form.set("csrfToken", csrfToken)
    const { status, body } = await send(path, form)
    const url = new URL(body.url, location.href)
    if (!/^https?:$/.test(url.protocol)) {
      throw new ClientError("InvalidUrl", status, `${path}: answered ${url.protocol}`)
    }
    const target = form.get("callbackUrl")
    // the target may have an `error` of its own
    const isTarget = target !== null && url.href === new URL(target, location.href).href
    const error = isTarget ? undefined : url.searchParams.get("error") ?? undefined
    return { status, url, error }
  }

  const leave = (url: string) => {
    const samePage = url.split("#")[0] === location.href.split("#")[0]
    location.href = url
    if (samePage && url.includes("#")) location.reload()
  }

  const signIn = async (
    provider?: string,
    options: SignInOptions | FormData | URLSearchParams = {},
    authorizationParams?: Readonly<Record<string, string>> | URLSearchParams,
  ): Promise<SignInResponse> => {
    const isForm = options instanceof FormData || options instanceof URLSearchParams
    const { redirect, redirectTo, ...fields } = Object.fromEntries(isForm ? options : Object.entries(options))
    const stays = redirect === false || redirect === "false"
    const callbackUrl = String(redirectTo || location.href)
    try {
      if (provider === undefined) {
        const url = new URL(`${basePath}/signin`, location.href)
        url.searchParams.set("callbackUrl", callbackUrl)
        if (!stays) leave(url.href)
        return { ok: true, status: 200, error: undefined, code: undefined, url: url.href }
      }
      const { type } = (await getProviders())[provider] ?? {}
      const params = new URLSearchParams(authorizationParams).toString()
      const action = type === "credentials" ? "callback" : "signin"
      const { status, url, error } = await post(
        `${action}/${encodeURIComponent(provider)}${params && `?${params}`}`,
        Object.entries({ ...fields, callbackUrl }),
      )
      if (type === "credentials" && error === undefined) {
        reading = undefined
        if (stays) await getSession().catch(() => {})
        else announce("")
      }
      if (!stays) leave(url.href)
      const code = error === undefined ? undefined : url.searchParams.get("code") ?? undefined
      return { ok: error === undefined, status, error, code, url: error === undefined ? url.href : undefined }
    } catch (error) {
      if (!stays || !(error instanceof ClientError)) throw error
      return { ok: false, status: error.status, error: error.type, code: undefined, url: undefined }
    }
  }

  const signOut = async ({ redirect, redirectTo }: SignOutOptions = {}): Promise<{ url: string }> => {
    const { url: { href: url }, status, error } = await post("signout", [["callbackUrl", redirectTo ?? location.href]])
    if (error === undefined) {
      announce(null)
      settle(null)
    } else if (redirect === false) throw new ClientError(error, status, `signout: ${error}`)
    if (redirect !== false) leave(url)
    return { url }
  }

  const update = async (data?: unknown): Promise<S | null> => {
    if (data === undefined) return await getSession()
    const csrfToken = await getCsrfToken()
    const { body } = await send("session", JSON.stringify({ csrfToken, data }), { "Content-Type": "application/json" })
    announce(toKey(body))
    return settle(body)
  }

  /** Begins to watch for what may change the session. @returns ends it */
  const watch = (page: Page) => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => {
      if (data === null) settle(null)
      else if (data !== toKey(session)) void read(false).catch(() => {})
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
    if (session === undefined) refresh()
    return () => {
      channel.close()
      page.removeEventListener("visibilitychange", onFocus)
      removeEventListener("online", onReconnect)
      if (timer) clearInterval(timer)
    }
  }

  return {
    basePath,
    get session() {
      return session
    },
    getSession,
    getProviders,
    getCsrfToken,
    signIn,
    signOut,
    update,
    onSession: (listener, failed) => {
      if (typeof document === "undefined") return () => {}
      const entry = [listener, failed] as const
      listeners.add(entry)
      stop ??= watch(document)
      if (session !== undefined) listener(session)
      return () => {
        listeners.delete(entry)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    seed: (known) => {
      if (!inBrowser) return
      // not each difference: two tabs that render anew when told would go on telling each other
      if (session === undefined || (session === null) !== (known === null)) announce(toKey(known))
      settle(known)
    },
  }
}
