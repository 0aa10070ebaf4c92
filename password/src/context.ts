/**
 * Facts about a request that several pages and mails show.
 * @module
 */
import { fillText, type Language, pageUrl, type RequestContext, type TextKey, toHash } from "@svc-auth/core/flow-tools"

/** Returns the URL of the sign-in page. */
export const toSignInPageUrl = (
  context: RequestContext,
  parameters: { readonly callbackUrl?: string | undefined } = {},
): string => pageUrl(context, "signIn", parameters)

/** Returns the text of this key in a language, with its placeholders filled. */
export const toFilledText = (language: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string =>
  fillText(language, key, values as never)

/** Returns the SHA-256 hash of these parts as base64url. */
export const hashParts = (...parts: readonly string[]): Promise<string> => toHash(parts.join("\0"))
