import { toLogoOrigin } from "../model/theme.ts"
import type { Theme } from "../model/types.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { fromBase64Url, toBase64 } from "../web/bytes.ts"
import { revealScript } from "./reveal.ts"
import { getStyle } from "./style.ts"

type PageHeaders = Readonly<Record<string, string>>

/** The scripts of a page. `file`: the built-in file, which sends requests to the app. `reveal`: the one that shows passwords. */
export interface PageScripts {
  readonly file?: boolean
  readonly reveal?: boolean
}

const known = new WeakMap<Theme, Promise<PageHeaders>>()

/** Returns the headers of a page. Their policy allows only the theme's style sheet and logo, and the page's scripts. */
export async function getPageHeaders(theme: Theme, { file, reveal }: PageScripts = {}): Promise<PageHeaders> {
  let headers = known.get(theme)
  if (!headers) known.set(theme, headers = createPlainHeaders(theme))
  const plain = await headers
  if (!file && !reveal) return plain
  const sources = [...file ? ["'self'"] : [], ...reveal ? [await (revealHash ??= toSource(revealScript))] : []]
  const policy = `${plain["Content-Security-Policy"]}; script-src ${sources.join(" ")}${
    file ? "; connect-src 'self'" : ""
  }`
  return { ...plain, "Content-Security-Policy": policy }
}

let revealHash: Promise<string> | undefined
const toSource = async (text: string): Promise<string> => `'sha256-${toBase64(fromBase64Url(await toHash(text))!)}'`

/** Returns the headers of a page without scripts. They are created once per theme object. */
async function createPlainHeaders(theme: Theme): Promise<PageHeaders> {
  const style = await toSource(getStyle(theme).sheet)
  const logoOrigin = toLogoOrigin(theme.logo)
  return Object.freeze({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    // no form-action: browsers also apply it to the redirect after a POST, which leads to the provider
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src ${style}`,
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
