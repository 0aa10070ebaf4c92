import type { NextRequest } from "next/server.js"

/** Returns the URLs that path rules check: the requested one, and others that lead to the same content. */
export function findGuardUrls({ url, nextUrl }: NextRequest): readonly URL[] {
  const asked = new URL(url)
  // without the locale that Next reads from the path
  const unlocalized = new URL(asked.origin + nextUrl.basePath + nextUrl.pathname + asked.search)
  const spellings = [asked, unlocalized].flatMap((each) => [each, withoutSlash(each)])
  return unique([...spellings, ...findImageUrls(asked, nextUrl.basePath)])
}

/** Returns the URL of the app's own image that Next's image optimizer is to show. It may have kept the image from an earlier request. */
function findImageUrls(url: URL, basePath: string): readonly URL[] {
  if (url.pathname.slice(basePath.length).replace(/\/$/, "") !== "/_next/image") return []
  const image = URL.parse(url.searchParams.get("url") ?? "", url)
  return image?.origin === url.origin ? [image] : []
}

/** Returns the URL without a slash at the end of its path, which Next ignores. */
function withoutSlash(url: URL): URL {
  const copy = new URL(url)
  copy.pathname = url.pathname.replace(/(?<=.)\/$/, "")
  return copy
}

const unique = (urls: readonly URL[]): URL[] => [...new Map(urls.map((url) => [url.href, url])).values()]
