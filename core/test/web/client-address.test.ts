import { describe, expect, test } from "vitest"
import { toClientAddress } from "../../src/web/client-address.ts"

const network = "2001:db8:1:2::/64"

/** The header, the number of proxies and the address. */
const known: readonly (readonly [string, number, string])[] = [
  ["203.0.113.7", 1, "203.0.113.7"],
  ["203.0.113.7:51234", 1, "203.0.113.7"],
  ["[203.0.113.7]:80", 1, "203.0.113.7"],
  [" 203.0.113.7 ", 1, "203.0.113.7"],
  ["0.0.0.0", 1, "0.0.0.0"],
  ["255.255.255.255", 1, "255.255.255.255"],
  // an IPv4 address in the form of an IPv6 address
  ["::ffff:203.0.113.7", 1, "203.0.113.7"],
  ["::FFFF:cb00:7107", 1, "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", 1, "203.0.113.7"],
  ["[::ffff:203.0.113.7]:443", 1, "203.0.113.7"],
  ["64:ff9b::203.0.113.7", 1, "203.0.113.7"],
  // one network in different spellings
  ["2001:db8:1:2::1", 1, network],
  ["2001:db8:1:2:3:4:5:6", 1, network],
  ["2001:DB8:1:2::1", 1, network],
  ["2001:0db8:0001:0002:0000:0000:0000:0001", 1, network],
  ["2001:db8:1:2::192.0.2.1", 1, network],
  ["[2001:db8:1:2::1]", 1, network],
  ["[2001:db8:1:2::1]:8443", 1, network],
  ["2001:db8:1:2::1%eth0", 1, network],
  ["[2001:db8:1:2::1%25eth0]", 1, network],
  ["fe80::1%en0", 1, "fe80:0:0:0::/64"],
  ["::1", 1, "0:0:0:0::/64"],
  ["::", 1, "0:0:0:0::/64"],
  ["1::", 1, "1:0:0:0::/64"],
  ["2001:db8::1:2", 1, "2001:db8:0:0::/64"],
  // the client's own entries are left of the entries of proxies
  ["10.0.0.1, 203.0.113.7", 1, "203.0.113.7"],
  ["10.0.0.1,198.51.100.1 ,203.0.113.7", 2, "198.51.100.1"],
  ["not, an, address, 203.0.113.7, 192.0.2.1", 2, "203.0.113.7"],
  [",,203.0.113.7", 1, "203.0.113.7"],
]

const unknown: readonly (readonly [string | null, number])[] = [
  [null, 1],
  ["", 1],
  [" ", 1],
  [",", 1],
  ["203.0.113.7,", 1],
  // fewer entries than proxies: the request bypassed a proxy
  ["203.0.113.7", 2],
  ["203.0.113.7, 192.0.2.1", 3],
  // forms that programs read differently
  ["0203.0.113.7", 1],
  ["203.0.113.07", 1],
  ["0xcb.0.113.7", 1],
  ["0xcb007107", 1],
  ["3405803783", 1],
  ["203.0.29703", 1],
  ["203.0.113", 1],
  ["203.0.113.256", 1],
  ["203.0.113.7.", 1],
  ["203.0.113.7.8", 1],
  ["+203.0.113.7", 1],
  ["２03.0.113.7", 1],
  ["::ffff:0203.0.113.7", 1],
  ["::ffff:203.0.113", 1],
  ["2001:db8", 1],
  ["2001:db8::1::2", 1],
  ["2001:db8:1:2:3:4:5:6:7", 1],
  ["2001:db8:1:2:3:4:5", 1],
  ["2001:db8:10000::1", 1],
  ["2001:db8::g", 1],
  ["[2001:db8::1", 1],
  ["2001:db8::1]", 1],
  ["[2001:db8::1]x", 1],
  ["[]", 1],
  ["203.0.113.7:", 1],
  ["203.0.113.7:123456", 1],
  ["203.0.113.7%eth0", 1],
  ["2001:db8::1/64", 1],
  ["2001:db8::1%", 1],
  ["2001:db8::1%a]@b", 1],
  ["localhost", 1],
  ["unknown", 1],
  ["_hidden", 1],
  ['"203.0.113.7"', 1],
  ["for=203.0.113.7", 1],
  ["http://203.0.113.7", 1],
  ["user@203.0.113.7", 1],
]

describe("(case 81) the network of a request", () => {
  test.each(known)("%j behind %i is %s", (header, proxies, address) => {
    expect(toClientAddress(header, proxies)).toBe(address)
  })

  test.each(unknown)("%j behind %i is unknown", (header, proxies) => {
    expect(toClientAddress(header, proxies)).toBeUndefined()
  })

  test("a long header takes no longer per byte than a short one", () => {
    expect(toClientAddress(`${":".repeat(16_000)},${"1,".repeat(8_000)}203.0.113.7`, 1)).toBe("203.0.113.7")
    expect(toClientAddress("[".repeat(32_000), 1)).toBeUndefined()
    expect(toClientAddress("%".repeat(32_000), 1)).toBeUndefined()
  })
})
