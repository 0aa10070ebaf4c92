/**
 * Returns the network that a request came from, in one spelling: an IPv4 address, or the /64 of an IPv6 address, because one client usually
 * has a whole /64. Returns `undefined` if there are fewer entries than proxies, or the client's entry is not an IP address.
 *
 * Each proxy appends the address of its client to `X-Forwarded-For`. Only the last entries can be trusted, one for each of the app's
 * proxies, because the client itself may have sent the others.
 * @param proxies the number of proxies in front of the app
 */
export function toClientAddress(forwardedFor: string | null, proxies: number): string | undefined {
  const entry = forwardedFor?.split(",").at(-proxies)?.trim()
  if (!entry) return undefined
  const { bracketed, plain } = form.exec(entry)?.groups ?? {}
  const host = bracketed ?? plain ?? entry
  return toIpv4(host) ?? toNetwork(host)
}

/** `[::1]`, `[::1]:80` or `192.0.2.1:80`. An IPv6 address without brackets has no port. */
const form = /^(?:\[(?<bracketed>[^\]]*)\](?::\d{1,5})?|(?<plain>[\d.]+):\d{1,5})$/

const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
/** Four decimal numbers. Programs disagree about octal, hexadecimal and shortened forms, so these are rejected. */
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

const toIpv4 = (host: string): string | undefined => ipv4.test(host) ? host : undefined

/** An IPv6 address (RFC 4291 §2.2). Its zone (RFC 4007 §11) only has a meaning on one machine, and is ignored. */
const ipv6 = /^([\da-f:]{2,39}|[\da-f:]{2,30}:[\d.]{7,15})(?:%[\w.~-]{1,32})?$/i

function toNetwork(host: string): string | undefined {
  const hostname = URL.parse(`http://[${ipv6.exec(host)?.[1] ?? ""}]`)?.hostname
  if (!hostname) return undefined
  const groups = toGroups(hostname.slice(1, -1))
  const prefix = groups.slice(0, 6).map((group) => group.toString(16)).join(":")
  if (ofIpv4.has(prefix)) return groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join(".")
  return `${groups.slice(0, 4).map((group) => group.toString(16)).join(":")}::/64`
}

/** Prefixes of IPv4 addresses in IPv6 form: mapped (RFC 4291 §2.5.5.2) and translated (RFC 6052 §2.1). */
const ofIpv4: ReadonlySet<string> = new Set(["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"])

/** Returns the eight numbers of an IPv6 address in the spelling of URLs. */
function toGroups(address: string): number[] {
  const [head = [], tail = []] = address.split("::").map((half) =>
    half.split(":").filter(Boolean).map((group) => parseInt(group, 16))
  )
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}
