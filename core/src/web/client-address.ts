/**
 * The network that a request came from, in one spelling: an IPv4 address, or the /64 of an IPv6 one, because a client that has one
 * address has all. Read from `X-Forwarded-For`, to which each proxy appends whom it was asked by: of what is in it, only the
 * last entries are the app's own proxies' word, the rest is what the client chose to send.
 * @param proxies how many proxies stand before the app
 * @returns `undefined` where there are fewer entries than proxies, or the client's is no address
 */
export function toClientAddress(forwardedFor: string | null, proxies: number): string | undefined {
  const entry = forwardedFor?.split(",").at(-proxies)?.trim()
  if (!entry) return undefined
  const { bracketed, plain } = form.exec(entry)?.groups ?? {}
  const host = bracketed ?? plain ?? entry
  return toIpv4(host) ?? toNetwork(host)
}

/** `[::1]`, `[::1]:80`, `192.0.2.1:80`. A port stands after no bare IPv6 address. */
const form = /^(?:\[(?<bracketed>[^\]]*)\](?::\d{1,5})?|(?<plain>[\d.]+):\d{1,5})$/

const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
/** Four decimal numbers. Octal, hexadecimal and shortened forms are read differently by different programs. */
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

const toIpv4 = (host: string): string | undefined => ipv4.test(host) ? host : undefined

/** RFC 4291 §2.2, with a zone (RFC 4007 §11), which says something on that machine alone. */
const ipv6 = /^([\da-f:]{2,39}|[\da-f:]{2,30}:[\d.]{7,15})(?:%[\w.~-]{1,32})?$/i

function toNetwork(host: string): string | undefined {
  const hostname = URL.parse(`http://[${ipv6.exec(host)?.[1] ?? ""}]`)?.hostname
  if (!hostname) return undefined
  const groups = toGroups(hostname.slice(1, -1))
  const prefix = groups.slice(0, 6).map((group) => group.toString(16)).join(":")
  if (ofIpv4.has(prefix)) return groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join(".")
  return `${groups.slice(0, 4).map((group) => group.toString(16)).join(":")}::/64`
}

/** What stands before an IPv4 address that is written as an IPv6 one: mapped, and translated (RFC 6052). */
const ofIpv4: ReadonlySet<string> = new Set(["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"])

/** The eight numbers of an address as URLs spell it. */
function toGroups(address: string): number[] {
  const [head = [], tail = []] = address.split("::").map((half) =>
    half.split(":").filter(Boolean).map((group) => parseInt(group, 16))
  )
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}
