import { describe, expect, test } from "vitest"
import { isLoopback, isPrivateHost, toOrigin, toSameOriginUrl } from "../../src/web/url.ts"

const origin = "https://app.test"

describe("toSameOriginUrl", () => {
  test.each([
    ["/x", "https://app.test/x"],
    ["/x?y=1#z", "https://app.test/x?y=1#z"],
    ["x", "https://app.test/x"],
    ["", "https://app.test/"],
    ["https://app.test", "https://app.test/"],
    ["https://app.test:443/a", "https://app.test/a"],
    ["HTTPS://APP.TEST/a", "https://app.test/a"],
    ["/%09/evil.test", "https://app.test/%09/evil.test"],
    ["/../../a", "https://app.test/a"],
    ["/ä", "https://app.test/%C3%A4"],
    ["/.//evil.test/x?y=1", "https://app.test/evil.test/x?y=1"],
    ["/x/..//evil.test", "https://app.test/evil.test"],
    ["../..//evil.test", "https://app.test/evil.test"],
    ["https://app.test///evil.test", "https://app.test/evil.test"],
    ["/x//y", "https://app.test/x//y"],
  ])("%j is accepted", (target, url) => expect(toSameOriginUrl(target, origin)).toBe(url))

  test.each([
    "//evil.test",
    "/\\evil.test",
    "\\/evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "\t//evil.test",
    " //evil.test",
    "/\n/evil.test",
    "https:/\\evil.test",
    "https://evil.test",
    "http://app.test/x",
    "https://app.test:444/x",
    "https://sub.app.test",
    "https://app.test.evil.test",
    "https://app.test@evil.test",
    "https://user:pw@app.test/",
    "https://app.test\\@evil.test",
    "https://app.test./",
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:https://app.test/1",
    "vbscript:x",
    "myapp://callback",
    "https://[::1]/",
    "https://2130706433/",
    "http://",
    "https://%00",
  ])("%j is rejected (cases 21-24)", (target) => expect(toSameOriginUrl(target, origin)).toBeUndefined())
})

test.each([
  ["https://a.test", "https://a.test"],
  ["https://a.test/", "https://a.test"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["https://a.test/x", undefined],
  ["https://a.test?x", undefined],
  ["https://u@a.test", undefined],
  ["ftp://a.test", undefined],
  ["a.test", undefined],
])("toOrigin returns the origin of %j only if it is one: %j", (text, expected) => expect(toOrigin(text)).toBe(expected))

test.each([
  ["http://localhost:1", true],
  ["http://x.localhost", true],
  ["http://127.0.0.1", true],
  ["http://127.8.9.1", true],
  ["http://[::1]", true],
  ["http://0.0.0.0", false],
  ["http://10.0.0.1", false],
  ["http://169.254.169.254", false],
  ["http://[::ffff:169.254.169.254]", false],
  ["http://localhost.evil.test", false],
  ["http://127.0.0.1.evil.test", false],
])("%s is this machine: %j (case 75)", (url, expected) => expect(isLoopback(new URL(url))).toBe(expected))

test.each([
  ["https://localhost:6443", true],
  ["https://127.1", true],
  ["https://0.0.0.0", true],
  ["https://10.1.2.3", true],
  ["https://172.16.0.1", true],
  ["https://172.32.0.1", false],
  ["https://192.168.1.1", true],
  ["https://169.254.169.254", true],
  ["https://0xa9fea9fe", true],
  ["https://100.64.0.1", true],
  ["https://100.128.0.1", false],
  ["https://[::1]", true],
  ["https://[::]", true],
  ["https://[::ffff:169.254.169.254]", true],
  ["https://[::ffff:8.8.8.8]", false],
  ["https://[fd00::1]", true],
  ["https://[fe80::1]", true],
  ["https://[2606:4700::1111]", false],
  ["https://8.8.8.8", false],
  ["https://10.example", false],
  ["https://idp.example", false],
])("%s is a private address: %j (case 75)", (url, expected) => expect(isPrivateHost(new URL(url))).toBe(expected))
