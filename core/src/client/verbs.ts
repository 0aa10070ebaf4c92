import type { DefaultSession } from "../types.ts"
import type { SessionState } from "./session-state.ts"
import { ClientError, type Send } from "./request.ts"
import type { Client, SignInOptions, SignInResponse, SignOutOptions } from "./types.ts"

declare const location: { href: string; reload(): void }

/** Opens the URL, and reloads the page if only the fragment differs. */
function leave(url: string): void {
  const samePage = url.split("#")[0] === location.href.split("#")[0]
  location.href = url
  if (samePage && url.includes("#")) location.reload()
}

/** Returns the default target: the `callbackUrl` in the page's query if it is on this origin, as on a sign-in page, otherwise the page. */
function toReturnUrl(): string {
  const here = new URL(location.href)
  const next = here.searchParams.get("callbackUrl")
  const url = next && URL.canParse(next, here) ? new URL(next, here) : here
  return url.origin === here.origin ? url.href : here.href
}

/** Functions that the verbs call. */
interface Caller<S extends DefaultSession> extends Pick<Client, "basePath" | "getCsrfToken" | "getProviders"> {
  readonly send: Send
  readonly state: SessionState<S>
}

async function sendForm(send: Send, path: string, form: URLSearchParams) {
  const { status, body } = await send(path, form)
  const url = typeof body?.url === "string" ? new URL(body.url, location.href) : undefined
  if (url && /^https?:$/.test(url.protocol)) return { status, url }
  throw new ClientError("InvalidUrl", status, `${path}: the response contains no http(s) URL to open; check basePath`)
}

/** @param changes true if the request may change who is signed in; an unclear response then makes the session unknown */
async function post<S extends DefaultSession>(
  { send, state, getCsrfToken }: Caller<S>,
  path: string,
  fields: Iterable<readonly [string, unknown]>,
  changes: boolean,
) {
  const form = new URLSearchParams()
  for (const [name, value] of fields) if (value !== undefined) form.set(name, String(value))
  const csrfToken = await getCsrfToken()
  if (csrfToken) form.set("csrfToken", csrfToken)
  const { status, url } = await sendForm(send, path, form).catch(async (error) => {
    const refused = error.status >= 400 && error.status < 500
    if (changes && !refused) await state.renew(false)
    throw error
  })
  const target = form.get("callbackUrl") ?? ""
  // the target may have an `error` of its own
  const isTarget = URL.canParse(target, location.href) && url.href === new URL(target, location.href).href
  const error = isTarget ? undefined : url.searchParams.get("error") ?? undefined
  return { status, url, error }
}

/** Returns the result of a sign-in. @param url the one to open next or, after an error, the one that contains its code */
function toResponse(status: number, error: string | undefined, url?: URL): SignInResponse {
  const ok = error === undefined
  const code = ok ? undefined : url?.searchParams.get("code") ?? undefined
  return { ok, status, error, code, url: ok ? url?.href : undefined }
}

/** Returns the verbs. They update the session in this tab and in the others. */
export function createVerbs<S extends DefaultSession>(
  caller: Caller<S>,
): Pick<Client<S>, "signIn" | "signOut" | "update"> {
  const { basePath, send, state, getCsrfToken, getProviders } = caller

  const signIn = async (
    provider?: string,
    options: SignInOptions | FormData | URLSearchParams = {},
    authorizationParams?: Readonly<Record<string, string>> | URLSearchParams,
  ): Promise<SignInResponse> => {
    const isForm = options instanceof FormData || options instanceof URLSearchParams
    const { redirect, redirectTo, ...fields } = Object.fromEntries(isForm ? options : Object.entries(options))
    const stays = redirect === false || redirect === "false"
    const callbackUrl = String(redirectTo || toReturnUrl())
    try {
      if (provider === undefined) {
        const url = new URL(`${basePath}/signin`, location.href)
        url.searchParams.set("callbackUrl", callbackUrl)
        if (!stays) leave(url.href)
        return toResponse(200, undefined, url)
      }
      const { type } = (await getProviders())[provider] ?? {}
      const params = new URLSearchParams(authorizationParams).toString()
      const entersCode = type === "email" && fields["code"] !== undefined
      const calls = type === "credentials" || (type === "webauthn" && fields["data"] !== undefined)
      const changes = calls || entersCode
      const { status, url, error } = await post(
        caller,
        `${calls ? "callback" : "signin"}/${encodeURIComponent(provider)}${params && `?${params}`}`,
        Object.entries({ ...fields, callbackUrl }),
        changes,
      )
      if (changes && error === undefined) await state.renew(!stays)
      if (!stays) leave(url.href)
      return toResponse(status, error, url)
    } catch (error) {
      if (!stays || !(error instanceof ClientError)) throw error
      return toResponse(error.status, error.type)
    }
  }

  const signOut = async ({ redirect, redirectTo, provider }: SignOutOptions = {}): Promise<{ url: string }> => {
    const fields = [["callbackUrl", redirectTo ?? location.href], ["provider", provider]] as const
    const { url: { href: url }, status, error } = await post(caller, "signout", fields, true)
    if (error === undefined) state.settle(null, redirect !== false)
    else if (redirect === false) throw new ClientError(error, status, `signout: ${error}`)
    if (redirect !== false) leave(url)
    return { url }
  }

  const update = async (data?: unknown): Promise<S | null> => {
    if (data === undefined) return await state.getSession()
    const csrfToken = await getCsrfToken()
    const { body } = await send("session", JSON.stringify({ csrfToken, data }), { "Content-Type": "application/json" })
    return state.settle(body)
  }

  return { signIn, signOut, update }
}
