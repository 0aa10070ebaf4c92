import { toLogoOrigin } from "../model/theme.ts"
import type { Theme } from "../model/types.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { fromBase64Url, toBase64 } from "../web/bytes.ts"
import { getStyle } from "./style.ts"

type PageHeaders = Readonly<Record<string, string>>

const known = new WeakMap<Theme, Promise<{ readonly plain: PageHeaders; readonly scripted: PageHeaders }>>()

/**
 * Returns the headers of a page. Their policy allows only the theme's style sheet and logo. They are created once per theme object.
 * @param scripted whether the page has the built-in script, which sends requests to the app
 */
export async function getPageHeaders(theme: Theme, scripted = false): Promise<PageHeaders> {
  let headers = known.get(theme)
  if (!headers) known.set(theme, headers = createPageHeaders(theme))
  return (await headers)[scripted ? "scripted" : "plain"]
}

async function createPageHeaders(theme: Theme): Promise<{ plain: PageHeaders; scripted: PageHeaders }> {
  const plain = await createPlainHeaders(theme)
  const policy = `${plain["Content-Security-Policy"]}; script-src 'self'; connect-src 'self'`
  return { plain, scripted: Object.freeze({ ...plain, "Content-Security-Policy": policy }) }
}

async function createPlainHeaders(theme: Theme): Promise<PageHeaders> {
  const hash = toBase64(fromBase64Url(await toHash(getStyle(theme).sheet))!)
  const logoOrigin = toLogoOrigin(theme.logo)
  return Object.freeze({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    // no form-action: browsers also apply it to the redirect after a POST, which leads to the provider
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      `img-src 'self' data:${logoOrigin ? ` ${logoOrigin}` : ""}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    // with no-referrer browsers send `Origin: null` in a POST, which SvelteKit and Astro reject
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  })
}
