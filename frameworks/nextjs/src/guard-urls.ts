import type { NextRequest } from "next/server.js"
import { base } from "./base.ts"
import { findRewritten } from "./rewrites.ts"

/**
 * Returns the URL that the client requested. In an app with `basePath` and `i18n`, Next passes `/fr/base/fr/page` to the proxy for `/base/fr/page`,
 * and then finds neither the base path nor the locale in it.
 */
export function toRequestedUrl({ url, nextUrl }: NextRequest): URL {
  const asked = new URL(url)
  const added = `/${nextUrl.locale}`
  if (base && `${asked.pathname}/`.startsWith(`${added}${base}/`)) asked.pathname = asked.pathname.slice(added.length)
  return asked
}

/** Returns the URLs that path rules check: the requested one, and others that lead to the same content. */
export const findGuardUrls = (asked: URL, { nextUrl }: NextRequest): readonly URL[] => findSpellings(asked, nextUrl)

/**
 * Returns the URLs of the pages that Next may show in place of the requested one: the targets of the app's proxy and of the rewrites in
 * next.config.
 * @param target the target of the app's proxy
 * @param headers the request headers that the app gets
 */
export function findShownUrls(
  asked: URL,
  { nextUrl }: NextRequest,
  target: URL | undefined,
  headers: Headers,
): readonly URL[] {
  const spellings = findSpellings(target ?? asked, nextUrl)
  const starts = nextUrl.locale ? [...spellings, ...spellings.map((each) => withLocale(each, nextUrl))] : spellings
  const rewritten = starts.flatMap((each) => findRewritten(each, headers))
  return [...target ? spellings : [], ...rewritten.flatMap((each) => findSpellings(each, nextUrl))]
}

type NextUrl = NextRequest["nextUrl"]

function findSpellings(asked: URL, nextUrl: NextUrl): readonly URL[] {
  const { basePath } = at(asked, nextUrl)
  // a page comes before the address of its data, so that users return to the page
  const urls = [...findPageUrls(asked, basePath), asked, ...findImageUrls(asked, basePath)]
  return unique(urls.flatMap((url) => [url, withoutLocale(url, nextUrl)]).flatMap((url) => [url, withoutSlash(url)]))
}

/** Returns the URL without the locale that Next reads from its path. */
function withoutLocale(url: URL, nextUrl: NextUrl): URL {
  const { basePath, pathname } = at(url, nextUrl)
  return new URL(url.origin + basePath + pathname + url.search)
}

/** Returns the URL as Next reads it. */
function at(url: URL, nextUrl: NextUrl): NextUrl {
  const copy = nextUrl.clone()
  copy.href = url.href
  return copy
}

/** Returns the URL with the locale that Next's router adds to a path without one. */
function withLocale(url: URL, nextUrl: NextUrl): URL {
  const { basePath, pathname, locale } = at(url, nextUrl)
  return new URL(`${url.origin}${basePath}/${locale}${pathname}${url.search}`)
}

/** Returns the URL of the page whose data is at this address. The proxy sees such an address only with `skipProxyUrlNormalize`. */
function findPageUrls(url: URL, basePath: string): readonly URL[] {
  const [, page] = /^\/_next\/data\/[^/]+(\/.*)\.json\/*$/.exec(url.pathname.slice(basePath.length)) ?? []
  if (page === undefined) return []
  const copy = new URL(url)
  copy.pathname = basePath + page.replace(/^\/index(?=\/|$)/, "")
  return [copy]
}

/** Returns the URL of the app's own image that Next's image optimizer should show. It may have cached the image from an earlier request. */
function findImageUrls(url: URL, basePath: string): readonly URL[] {
  // Next's server takes every path that begins so for the optimizer
  if (!url.pathname.slice(basePath.length).startsWith("/_next/image")) return []
  const image = URL.parse(url.searchParams.get("url") ?? "", url)
  return image?.origin === url.origin ? [image] : []
}

/** Returns the URL without a trailing slash in its path, which Next ignores. */
function withoutSlash(url: URL): URL {
  const copy = new URL(url)
  copy.pathname = url.pathname.replace(/(?<=.)\/$/, "")
  return copy
}

const unique = (urls: readonly URL[]): URL[] => [...new Map(urls.map((url) => [url.href, url])).values()]
