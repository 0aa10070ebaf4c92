import { toLogoOrigin } from "../app/theme.ts"
import type { Theme } from "../types.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { fromBase64Url, toBase64 } from "../web/bytes.ts"
import { getStyle } from "./style.ts"

type PageHeaders = Readonly<Record<string, string>>

/** Permissions of a page's scripts: only to run, or also to send requests to the app. */
export type ScriptUse = "run" | "request"

const known: WeakMap<Theme, Promise<PageHeaders>> = new WeakMap()

/** Returns the headers of a page. Their policy allows only the theme's style sheet and logo, and the use of the page's scripts. */
export async function getPageHeaders(theme: Theme, scripts?: ScriptUse): Promise<PageHeaders> {
  let headers = known.get(theme)
  if (!headers) known.set(theme, headers = createPlainHeaders(theme))
  const plain = await headers
  if (!scripts) return plain
  const connections = scripts === "request" ? "; connect-src 'self'" : ""
  return { ...plain, "Content-Security-Policy": `${plain["Content-Security-Policy"]}; script-src 'self'${connections}` }
}

/** Returns the headers of a page without scripts. They are created once per theme object. */
async function createPlainHeaders(theme: Theme): Promise<PageHeaders> {
  const hash = toBase64(fromBase64Url(await toHash(getStyle(theme).sheet))!)
  const logoOrigin = toLogoOrigin(theme.logo)
  return Object.freeze({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    // no form-action, because browsers also apply it to the redirect after a POST, which leads to the provider
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      `img-src 'self' data:${logoOrigin ? ` ${logoOrigin}` : ""}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    // with `no-referrer`, browsers send `Origin: null` in a POST, which SvelteKit and Astro reject
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  })
}
