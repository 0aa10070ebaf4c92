import { describe, expect, test } from "vitest"
import { findPatternFault, matchesOrigin } from "../../src/web/origin-pattern.ts"

const wild = "https://*.preview.app.test"

describe("a pattern matches origins label by label (case 25)", () => {
  test.each([
    ["https://app.test", "https://app.test"],
    ["https://APP.test/", "https://app.test"],
    ["https://app.test:443", "https://app.test"],
    ["https://app.test:8443", "https://app.test:8443"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
    [wild, "https://pr-7.preview.app.test"],
    [wild, "https://xn--mnchen-3ya.preview.app.test"],
    ["https://*.*.app.test", "https://a.b.app.test"],
    ["https://pr.*.app.test", "https://pr.b.app.test"],
    ["https://*.bücher.example", "https://a.xn--bcher-kva.example"],
    ["https://*.mine.pages.dev", "https://1a2b3c.mine.pages.dev"],
  ])("%s matches %s", (pattern, origin) => expect(matchesOrigin(pattern, origin)).toBe(true))

  test.each([
    [wild, "https://preview.app.test"],
    [wild, "https://.preview.app.test"],
    [wild, "https://a.b.preview.app.test"],
    [wild, "https://evilpreview.app.test"],
    [wild, "https://pr-7.preview.app.test.evil.test"],
    [wild, "https://pr-7.preview.app.test."],
    [wild, "https://pr-7.preview.app.test:8443"],
    [wild, "http://pr-7.preview.app.test"],
    [wild, "https://pr-7.preview.app.test/"],
    [wild, "https://pr-7.preview.app.test@evil.test"],
    [wild, "https://evil.test/pr-7.preview.app.test"],
    [wild, "https://evil.test?.preview.app.test"],
    [wild, "https://evil.test#.preview.app.test"],
    [wild, "https://evil.test\\.preview.app.test"],
    [wild, "https://PR-7.preview.app.test"],
    [wild, "null"],
    [wild, ""],
    ["https://app.test", "https://sub.app.test"],
    ["https://app.test", "https://appxtest"],
    ["https://app.test", "https://app.test.evil.test"],
    ["https://app.test:8443", "https://app.test"],
    ["http://localhost:3000", "http://localhost:3001"],
    ["https://*", "https://evil"],
    ["https://*.test", "https://evil.test"],
    ["*", "https://evil.test"],
  ])("%s does not match %s", (pattern, origin) => expect(matchesOrigin(pattern, origin)).toBe(false))
})

describe("a pattern that matches too much is rejected (case 25)", () => {
  test.each([
    ["*", /must be an origin/],
    ["app.test", /must be an origin/],
    ["https://", /must be an origin/],
    ["https://app.test/auth", /must be an origin/],
    ["https://app.test?x", /must be an origin/],
    ["https://user@app.test", /must be an origin/],
    ["https://*app.test", /must be an origin/],
    ["https://pr-*.app.test", /must be an origin/],
    ["https://**.app.test", /must be an origin/],
    ["https://.*.app.test", /must be an origin/],
    ["https://a..app.test", /must be an origin/],
    ["https://*.2.3.4", /must be an origin/],
    ["https://[::1]", /must be an origin/],
    ["https://*.app.test:*", /must be an origin/],
    ["ftp://app.test", /must be an origin/],
    ["http://app.test", /must be https/],
    ["http://*.app.localhost", /must be https/],
    ["https://*", /at least two labels/],
    ["https://*.test", /at least two labels/],
    ["https://app.*", /at least two labels/],
    ["https://app.*.test", /at least two labels/],
    ["https://*.vercel.app", /other customers of vercel\.app/],
    ["https://*.*.up.railway.app", /other customers of up\.railway\.app/],
  ])("the pattern %s is rejected: %s", (pattern, fault) => expect(findPatternFault(pattern)).toMatch(fault))
})
