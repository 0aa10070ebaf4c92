import { NextRequest } from "next/server.js"
import { expect, test } from "vitest"
import { findGuardUrls } from "../src/guard-urls.ts"

const origin = "http://app.test"
const i18n = { locales: ["en", "fr"], defaultLocale: "en" }

test.each<[string, readonly string[]]>([
  ["/members", ["/members"]],
  ["/members/", ["/members/", "/members"]],
  ["/", ["/"]],
  ["/fr/members", ["/fr/members", "/members"]],
  ["/fr/members/?a=b", ["/fr/members/?a=b", "/fr/members?a=b", "/members/?a=b", "/members?a=b"]],
])("the rule checks %s as requested first, so that users come back to it, and then as Next reads it", (path, urls) => {
  const request = new NextRequest(origin + path, { nextConfig: { basePath: "", i18n, trailingSlash: true } })
  expect(findGuardUrls(new URL(origin + path), request).map(({ href }) => href.slice(origin.length))).toEqual(urls)
})

test.each(["/_next/image", "/_next/image/", "/_next/image-x", "/_next/image/x"])(
  "case 84: the rule checks the image that %s shows, because Next's server takes every such path for its optimizer",
  (path) => {
    const url = `${origin}${path}?url=${encodeURIComponent("/members/a.png")}&w=64&q=75`
    const urls = findGuardUrls(new URL(url), new NextRequest(url, { nextConfig: { basePath: "" } }))
    expect(urls.map(({ pathname }) => pathname)).toContain("/members/a.png")
  },
)
