import { describe, expect, test } from "vitest"
import { openContext } from "../../src/app/context.ts"
import { Auth, getSettings } from "../../src/all-features.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { skipCSRFCheck } from "../../src/app/symbols.ts"
import { tenants } from "../../src/features.ts"
import GitHub from "../../src/providers/github.ts"

const secret = "a-secret-of-tests-0123456789-abcdefghijklmnop"

function open(config: Partial<AuthConfig>, url: string, headers: Record<string, string> = {}) {
  return openContext(new Request(url, { headers }), getSettings({ providers: [], secret, logger: {}, ...config }))
}

/** The options of an app with these origins. */
const at = (origins: readonly string[]): Partial<AuthConfig> => ({ use: [tenants({ origins })] })

const originOf = (...given: Parameters<typeof open>): string => {
  try {
    return open(...given).origin
  } catch (thrown) {
    return (thrown as { type: string }).type
  }
}

const list = [
  "https://a.example",
  "https://*.b.example",
  "https://port.example:8443",
  "http://*.localhost:3000",
  "https://bücher.example",
  "http://[::1]:3000",
  "https://both.example",
  "http://both.example",
]

describe("a host that `tenants` lists (cases 25, 28)", () => {
  test.each([
    // exact
    ["https://a.example/", "https://a.example"],
    ["https://A.EXAMPLE/", "https://a.example"],
    ["https://a.example:443/", "https://a.example"],
    ["https://a.example:8443/", "InvalidHost"],
    ["https://a.example./", "InvalidHost"],
    ["https://xa.example/", "InvalidHost"],
    ["https://a.example.evil.test/", "InvalidHost"],
    ["https://a.a.example/", "InvalidHost"],
    ["https://аpp.example/", "InvalidHost"],
    // one label
    ["https://t.b.example/", "https://t.b.example"],
    ["https://T-1.B.Example/", "https://t-1.b.example"],
    ["https://xn--bcher-kva.b.example/", "https://xn--bcher-kva.b.example"],
    ["https://b.example/", "InvalidHost"],
    ["https://x.t.b.example/", "InvalidHost"],
    ["https://tb.example/", "InvalidHost"],
    ["https://evilb.example/", "InvalidHost"],
    ["https://t_1.b.example/", "InvalidHost"],
    ["https://-t.b.example/", "InvalidHost"],
    ["https://t-.b.example/", "InvalidHost"],
    [`https://${"t".repeat(63)}.b.example/`, `https://${"t".repeat(63)}.b.example`],
    [`https://${"t".repeat(64)}.b.example/`, "InvalidHost"],
    ["https://t.b.example./", "InvalidHost"],
    ["https://t.b.example:8443/", "InvalidHost"],
    ["https://t.b.example.evil.test/", "InvalidHost"],
    // ports
    ["https://port.example:8443/", "https://port.example:8443"],
    ["https://port.example/", "InvalidHost"],
    ["http://t.localhost:3000/", "http://t.localhost:3000"],
    ["http://t.localhost:3001/", "InvalidHost"],
    ["http://localhost:3000/", "InvalidHost"],
    // other spellings
    ["https://bücher.example/", "https://xn--bcher-kva.example"],
    ["http://[::1]:3000/", "http://[::1]:3000"],
    ["http://[0:0::1]:3000/", "http://[::1]:3000"],
    ["http://127.0.0.1:3000/", "InvalidHost"],
    // the scheme: that of the request if it is listed, else the listed one
    ["http://a.example/", "https://a.example"],
    ["http://t.b.example/", "https://t.b.example"],
    ["http://both.example/", "http://both.example"],
    ["https://both.example/", "https://both.example"],
  ])("%s belongs to %s", (url, origin) => expect(originOf(at(list), url)).toBe(origin))

  test.each<[Record<string, string>, string]>([
    [{ host: "a.example" }, "https://a.example"],
    [{ host: "A.example:443" }, "https://a.example"],
    [{ host: "a.example, a.example" }, "https://a.example"],
    [{ host: "a.example, t.b.example" }, "InvalidHost"],
    [{ host: "a.example/x" }, "InvalidHost"],
    [{ host: "user@a.example" }, "InvalidHost"],
    [{ host: "a.example#" }, "InvalidHost"],
    [{ host: "t%2eb.example" }, "InvalidHost"],
    [{ host: ".b.example" }, "InvalidHost"],
    [{ host: "*.b.example" }, "InvalidHost"],
    [{ host: "evil.test" }, "InvalidHost"],
  ])("the header %j belongs to %s, whatever the URL names", (headers, origin) => {
    expect(originOf(at(list), "https://a.example/", headers)).toBe(origin)
  })
})

describe("the headers of a proxy", () => {
  test.each<[Record<string, string>, string, string]>([
    [{ "x-forwarded-host": "t.b.example" }, "https://a.example", "https://t.b.example"],
    [{ "x-forwarded-host": "evil.test" }, "https://a.example", "InvalidHost"],
    [{ "x-forwarded-proto": "http" }, "https://a.example", "InvalidHost"],
    [{ "x-forwarded-proto": "https" }, "https://a.example", "https://a.example"],
    [{ "x-forwarded-host": "a.example, evil.test" }, "https://a.example", "InvalidHost"],
  ])("%j name an origin only with `trustHost`, and it must be listed", (headers, without, trusted) => {
    const [url, given] = ["http://10.0.0.1:3000/", { host: "a.example", ...headers }] as const
    expect(originOf(at(list), url, given)).toBe(without)
    expect(originOf({ ...at(list), trustHost: true }, url, given)).toBe(trusted)
  })
})

describe("AUTH_URL (option `origin`) beside `tenants`", () => {
  test("it adds no origin and replaces none", () => {
    const config = { origin: "https://a.example", ...at(list) }
    expect(originOf(config, "https://t.b.example/")).toBe("https://t.b.example")
    expect(originOf(config, "https://evil.test/")).toBe("InvalidHost")
  })

  test("it must be listed", () => {
    const config = { origin: "https://c.example", ...at(list) }
    expect(() => open(config, "https://a.example/")).toThrow(/does not list https:\/\/c\.example/)
  })
})

test.each<[unknown, RegExp]>([
  [[], /must be a list/],
  ["https://a.example", /must be a list/],
  [[undefined], /must be an origin/],
  [["a.example"], /must be an origin/],
  [["*"], /must be an origin/],
  [["https://*"], /must be an origin/],
  [["https://*:3000"], /must be an origin/],
  [["https://a.example/path"], /must be an origin/],
  [["https://*.b.example/path"], /must be an origin/],
  [["https://user@a.example"], /must be an origin/],
  [["https://user@*.b.example"], /must be an origin/],
  [["https://a.example?x"], /must be an origin/],
  [["ftp://a.example"], /must be an origin/],
  [["https://x*.b.example"], /must be an origin/],
  [["https://*x.b.example"], /must be an origin/],
  [["https://a.*.example"], /must be an origin/],
  [["https://*.*.b.example"], /must be an origin/],
  [["https://b.example.*"], /must be an origin/],
  [["https://a.example:*"], /must be an origin/],
  [["https://a.example\t"], /must be an origin/],
  [["https://*.example"], /two labels/],
  [["http://*.b.example"], /must be https/],
  [["https://*.vercel.app"], /other customers/],
])("the list %j is rejected", (origins, message) => {
  const make = () => getSettings({ providers: [], secret, logger: {}, ...at(origins as string[]) })
  expect(make).toThrow(expect.objectContaining({ type: "InvalidConfig", message: expect.stringMatching(message) }))
})

describe("what the library issues names its origin", () => {
  test.each<[readonly string[] | undefined, boolean]>([
    [undefined, false],
    [["https://a.example"], false],
    [["https://a.example", "https://A.example:443"], false],
    [["https://a.example", "https://c.example"], true],
    [["https://*.b.example"], true],
  ])("under the list %j: %s", async (origins, binds) => {
    const url = origins?.[0]?.includes("*") ? "https://t.b.example/" : "https://a.example/"
    const { boundOrigin, keys, origin } = open(origins ? at(origins) : { trustHost: true }, url)
    expect(boundOrigin).toBe(binds ? origin : undefined)
    const plain = open({ trustHost: true }, url).keys
    expect(await keys[0].prefix() === await plain[0].prefix()).toBe(!binds)
  })

  test("with other keys at each origin", async () => {
    const prefixes = ["a", "b", "c"].map((label) =>
      open(at(["https://*.b.example"]), `https://${label}.b.example`).keys[0].prefix()
    )
    expect(new Set(await Promise.all(prefixes)).size).toBe(3)
  })
})

test("in production no error names the host that the sender chose; in development it does", () => {
  const errorOf = (development: boolean): string => {
    try {
      open({ ...at(list), development }, "https://evil.test/")
      return ""
    } catch (thrown) {
      return String(thrown)
    }
  }
  expect(errorOf(false)).toMatch(/does not list the origin of this request/)
  expect(errorOf(false)).not.toContain("evil")
  expect(errorOf(true)).toContain("https://evil.test")
})

const github = GitHub({ clientId: "id", clientSecret: "secret" })

test.each<[string, Partial<AuthConfig>, string]>([
  ["a configured origin", { origin: "https://a.example", trustHost: true }, "https://a.example"],
  ["listed origins", at(list), "InvalidHost"],
  [
    "providers by origin",
    { providers: [], use: [tenants({ origins: list, providers: () => [github] })] },
    "InvalidHost",
  ],
  ["a trusted host", { trustHost: true }, "https://evil.test"],
])(
  "a first request for a foreign host decides nothing about the next one, with %s (case 28)",
  async (_what, options, first) => {
    const logger = { error: () => {}, warn: () => {} }
    const config: Omit<AuthConfig, "raw"> = { providers: [github], skipCSRFCheck, secret, logger, ...options }
    const start = async (origin: string) => {
      const init = {
        method: "POST",
        headers: { "x-forwarded-host": new URL(origin).host, "sec-fetch-site": "same-origin" },
      }
      const response = await Auth(new Request(`${origin}/auth/signin/github`, init), config)
      const location = response.headers.get("location")
      return location && new URL(new URL(location).searchParams.get("redirect_uri")!).origin
    }
    expect(await start("https://evil.test")).toBe(first === "InvalidHost" ? null : first)
    expect(await start("https://a.example")).toBe("https://a.example")
  },
)
