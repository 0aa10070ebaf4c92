import { toChanged } from "../../fixtures/changed.ts"
import type { Scenario } from "../../scenario.ts"

const network = "2001:db8:1:2::/64"
const unknown = "not found"

/** The network that a header declares, behind this many proxies. */
const table: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {
    "203.0.113.7": "203.0.113.7",
    "203.0.113.7:51234": "203.0.113.7",
    "[203.0.113.7]:80": "203.0.113.7",
    "0.0.0.0": "0.0.0.0",
    "255.249.199.99": "255.249.199.99",
    // an IPv4 address written as an IPv6 one
    "::ffff:203.0.113.7": "203.0.113.7",
    "::FFFF:cb00:7107": "203.0.113.7",
    "[::ffff:203.0.113.7]:443": "203.0.113.7",
    "64:ff9b::203.0.113.7": "203.0.113.7",
    // one network, however its addresses are written
    "2001:db8:1:2::1": network,
    "2001:DB8:1:2:3:4:5:6": network,
    "2001:0db8:0001:0002:0000:0000:0000:0001": network,
    "2001:db8:1:2:3:4:192.0.2.1": network,
    "[2001:db8:1:2::1]:8443": network,
    "2001:db8:1:2::1%eth0": network,
    "::1": "0:0:0:0::/64",
    "1::": "1:0:0:0::/64",
    // the client chooses everything left of the last entry
    "10.0.0.1, 203.0.113.7": "203.0.113.7",
    "10.0.0.1,203.0.113.7 ": "203.0.113.7",
    "": unknown,
    "203.0.113.7,": unknown,
    // parsers disagree about these
    "0203.0.113.7": unknown,
    "0xcb.0.113.7": unknown,
    "3405803783": unknown,
    "203.0.113": unknown,
    "203.0.113.256": unknown,
    "203.0.113.7.8": unknown,
    "x203.0.113.7": unknown,
    "2001:db8": unknown,
    "2001:db8:1:2:3:4:5:6:7": unknown,
    "2001:db8::g": unknown,
    "[2001:db8::1": unknown,
    "[2001:db8::1]x": unknown,
    "203.0.113.7:123456": unknown,
    "2001:db8::1/64": unknown,
    "2001:db8::1%": unknown,
    localhost: unknown,
  },
  2: {
    "10.0.0.1, 198.51.100.1, 203.0.113.7": "198.51.100.1",
    "203.0.113.7": unknown,
  },
}

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80, 81],
  name: "each network has one spelling, and an invalid address counts for no network",
  needs: ["fixtures", "proxy-headers", "development-help"],
  async run({ agent, expect }) {
    for (const [proxies, headers] of Object.entries(table)) {
      agent.use(toChanged({ development: true, trustedProxies: Number(proxies) }))
      for (const [header, seen] of Object.entries(headers)) {
        const page = await agent.get("/auth/error", { headers: { "x-forwarded-for": header } })
        const [, shown] = /Your network, for limits<\/dt>\s*<dd>([^<]*)/.exec(page.body) ?? []
        expect(shown, `${header} behind ${proxies}`).toBe(seen)
      }
    }
  },
}
