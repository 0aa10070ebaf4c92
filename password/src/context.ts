/**
 * Facts about a request that several pages and mails show.
 * @module
 */
import type { RouteContext } from "@svc-auth/core/flows"
import {
  fillText,
  type Language,
  pageUrl,
  type RequestContext,
  returnRedirect,
  type TextKey,
  toHash,
} from "@svc-auth/core/flow-tools"

/** Returns the name by which users know the app: the theme's name or, without one, the host. */
export const getAppName = ({ settings, origin }: RequestContext): string => settings.theme.name || new URL(origin).host

/** Returns the URL of the sign-in page. */
export const toSignInPageUrl = (
  context: RequestContext,
  parameters: { readonly callbackUrl?: string | undefined } = {},
): string => pageUrl(context, "signIn", parameters)

/**
 * Returns the URL of the account page, or `undefined` if the app has none.
 * @param done the success that the page shows, such as `password-saved`
 */
export const toAccountUrl = (context: RequestContext, done?: string): string | undefined =>
  context.settings.accountPage ? pageUrl(context, "account", { done }) : undefined

/** Returns true if the caller is a program that reads the result itself, and not a page that follows redirects. */
export const isProgram = ({ json, request }: RouteContext): boolean => json && !request.headers.has(returnRedirect)

/** Returns the text of this key in a language, with its placeholders filled. */
export const toFilledText = (language: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string =>
  fillText(language, key, values as never)

/** Returns the SHA-256 hash of these parts as base64url. */
export const hashParts = (...parts: readonly string[]): Promise<string> => toHash(parts.join("\0"))
