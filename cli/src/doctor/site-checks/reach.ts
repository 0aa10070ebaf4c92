import { Refusal } from "../../command.ts"
import { type Answer, Client, header, type Network, RateLimited } from "../client.ts"
import { type Finding, judgeEnd, write } from "../finding.ts"
import { findBasePath, type Folder } from "../folder.ts"
import { findAddresses, isLoopbackAddress } from "../address.ts"
import { findLocation, isOurs, type Site, toSite } from "../site.ts"

const reach = write("reach")
const tls = write("tls")

/** What the first request found. Without a site, no other check can be made. */
export interface Reached {
  readonly findings: readonly Finding[]
  readonly site: Site | undefined
  readonly client: Client
}

/** Sends the first request. */
export async function reachSite(url: URL, folder: Folder, most: number, network: Network): Promise<Reached> {
  const client = new Client(url, await findAddresses(url, network.resolve), most, network.limitTime)
  const basePath = findBasePath(folder, url)
  const where = `${client.origin}${basePath}/csrf`
  const at = (finding: Finding): Reached => ({ findings: [finding], site: undefined, client })
  let first: Answer
  try {
    first = await client.send({ path: `${basePath}/csrf` })
  } catch (thrown) {
    return at(judgeError(where, thrown))
  }
  const location = findLocation(first, client.origin)
  if (location && !isOurs(first)) {
    const other = location.origin === client.origin ? location.pathname : location.origin
    return at(
      reach.fault(`${where} redirects to ${other}`, "Call doctor with the address that users see: docs/doctor.md"),
    )
  }
  if (!isOurs(first)) return at(judgeForeign(where, first))
  const transport = url.protocol === "https:"
    ? tls.ok("the certificate is valid for this host")
    : isLoopbackAddress(client.address)
    ? tls.ok("the address is this machine's, so it needs no TLS")
    : tls.fault(
      "the address is http, so cookies travel unencrypted",
      "Serve the app over https: docs/deployment.md#behind-a-proxy",
    )
  return { findings: [reach.ok(`${where} answers`), transport], site: toSite(client, basePath, folder, first), client }
}

function judgeError(where: string, thrown: unknown): Finding {
  if (thrown instanceof Refusal) throw thrown
  if (thrown instanceof RateLimited) return judgeEnd(reach, thrown)
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : ""
  const reason = thrown instanceof Error ? thrown.message : String(thrown)
  return /CERT|CRL|SSL|TLS|ISSUER|SIGNATURE|INVALID_(?:CA|PURPOSE)|PATH_LENGTH|HOSTNAME|EPROTO/.test(code)
    ? tls.fault(
      `${where}: ${reason}`,
      "Install a certificate for this host with its whole chain: docs/deployment.md#behind-a-proxy",
    )
    : reach.fault(
      `${where} does not answer: ${code || reason}`,
      "Start the app, or correct the address: docs/doctor.md",
    )
}

function judgeForeign(where: string, { status, text, headers }: Answer): Finding {
  const type = String(headers["content-type"] ?? "")
  // the library's own errors are JSON with `error`, or pages
  const isError = status >= 500
  if (isError) {
    return reach.fault(
      `${where} answers ${status}`,
      "Read the app's log, which names the option or the variable: docs/errors.md#each-type",
    )
  }
  if (status === 400 && text.includes("Host")) {
    return reach.fault(
      `${where} rejects the host of this address`,
      "Set AUTH_URL or `tenants`: docs/deployment.md#the-origin",
    )
  }
  return reach.fault(
    `${where} answers ${status}${type ? ` ${type.split(";", 1)[0]}` : ""}, which is not an answer of Svc Auth`,
    "Mount the auth routes, or call doctor with the base path, as in https://app.example/api/auth: docs/doctor.md",
  )
}

/** Headers in which caches tell whether they had the response. */
const cacheHeaders = ["x-cache", "x-cache-status", "x-proxy-cache", "cf-cache-status", "cdn-cache", "x-vercel-cache"]

/** Returns whether a cache gave the response. Content delivery networks also send `Age: 0` with responses that they do not store. */
export const isFromCache = (answer: Answer): boolean =>
  Number(header(answer, "age")) > 0 ||
  cacheHeaders.some((name) => /\b(?:refresh_?)?hit\b|\bstale\b/i.test(header(answer, name)))
