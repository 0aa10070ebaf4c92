import { lookup as lookupHost } from "node:dns/promises"
import { isIP } from "node:net"
import { Refusal } from "../command.ts"
import { parseHttpUrl } from "../url.ts"

/** Returns the IP addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Asks the system. */
export const resolveBySystem: Resolve = async (host) =>
  (await lookupHost(host, { all: true })).map(({ address }) => address)

/** Returns whether the text is a loopback address: 127.0.0.0/8 or ::1, written as resolvers write them. */
export const isLoopbackAddress = (address: string): boolean =>
  address === "::1" || (isIP(address) === 4 && address.startsWith("127."))

/** Returns whether the URL names this machine, by its name or by a loopback address. */
export const isLocal = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || isLoopbackAddress(hostname)

/** Returns the host of the URL, an IPv6 address without its brackets. */
export const toHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "")

/**
 * Returns the addresses of the URL's host.
 * @throws {Refusal} if the host has none
 */
export async function findAddresses(url: URL, resolve: Resolve): Promise<readonly [string, ...string[]]> {
  const name = toHost(url)
  if (isIP(name)) return [name]
  const [first, ...others] = await resolve(name).catch(() => [])
  if (first === undefined) throw new Refusal(`${name} has no address: check the spelling and your network.`)
  return [first, ...others]
}

/**
 * Returns the URL.
 * @throws {Refusal} if the text is not an http(s) URL without user and password
 */
export function readUrl(text: string): URL {
  const url = parseHttpUrl(text)
  if (!url || url.username || url.password || url.search || url.hash) {
    throw new Refusal(`${text} is not the address of an app: write it as https://app.example or http://localhost:3000.`)
  }
  return url
}
