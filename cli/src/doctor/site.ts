import { type Answer, type Client, header, toCookieHeader } from "./client.ts"
import type { Folder } from "./folder.ts"

/** An app that listens. */
export interface Site {
  readonly client: Client
  /** The path of the auth routes, without a slash at its end. */
  readonly basePath: string
  readonly folder: Folder
  /** The response to the first request, `GET csrf`. */
  readonly first: Answer
  /** The CSRF token, and the `Cookie` header for it. `undefined` if the app has turned the check off. */
  readonly csrf: { readonly token: string; readonly cookie: string } | undefined
}

/** A provider as `GET providers` lists it. */
export interface ListedProvider {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly callbackUrl: string
}

/** Returns the token of a response to `GET csrf`, or `undefined` if the response is another one. */
export function findToken({ status, text }: Answer): string | undefined {
  if (status !== 200) return undefined
  try {
    const { csrfToken } = JSON.parse(text) as { csrfToken?: unknown }
    return typeof csrfToken === "string" ? csrfToken : undefined
  } catch {
    return undefined
  }
}

/** Returns whether this is the response of an app that has turned the CSRF token off. */
const isOff = ({ status, text }: Answer) => status === 404 && text.includes("The CSRF check is off")

/** Returns whether the library gave this response to `GET csrf`. */
export const isOurs = (answer: Answer): boolean => findToken(answer) !== undefined || isOff(answer)

/** Returns the site, from its response to `GET csrf`. */
export function toSite(client: Client, basePath: string, folder: Folder, first: Answer): Site {
  const token = findToken(first)
  const csrf = token === undefined ? undefined : { token, cookie: toCookieHeader(first.setCookies) }
  return { client, basePath, folder, first, csrf }
}

/** Returns the providers that the app lists, or an empty list if it lists none. */
export function readProviders({ text }: Answer): ListedProvider[] {
  try {
    const listed = Object.values(JSON.parse(text) as Record<string, ListedProvider>)
    return listed.filter((one) => typeof one?.id === "string" && typeof one.callbackUrl === "string")
  } catch {
    return []
  }
}

/** Returns the providers that redirect to another site. Their sign-in sends no mail and makes no user: only the callback does. */
export const findRedirecting = (providers: readonly ListedProvider[]): ListedProvider | undefined =>
  providers.find(({ id, type }) => (type === "oauth" || type === "oidc") && /^[\w-]+$/.test(id))

/** The headers that a browser sends from a page of the app itself. */
export const ownHeaders = ({ client, csrf }: Site): Record<string, string> => ({
  "Sec-Fetch-Site": "same-origin",
  "Origin": client.origin,
  ...csrf && { Cookie: csrf.cookie },
})

/** The media type of plain forms. */
export const formType = "application/x-www-form-urlencoded"

/** Returns the URL to which the response redirects, as a browser resolves it, or `undefined`. */
export function findLocation(answer: Answer, origin: string): URL | undefined {
  const location = header(answer, "location")
  return answer.status >= 300 && answer.status < 400 && location ? URL.parse(location, origin) ?? undefined : undefined
}
