import { Auth } from "@svc-auth/core"
import { tenants } from "@svc-auth/core/features"
import { Refusal } from "../../command.ts"
import { findAddresses, isLoopbackAddress } from "../address.ts"
import { type Answer, Client, type Network, RateLimited } from "../client.ts"
import { findBasePath, findSecrets, type Folder } from "../folder.ts"
import { findToken, isOurs, type Site, toSite } from "../site.ts"

/**
 * Returns the site if it may be attacked: all addresses of its host are loopback addresses, or the CSRF cookie of its first response
 * verifies under a secret in the folder. All later connections go to the address that gave this response.
 *
 * The proof is that the host has a cookie of the app, not that it is the app: a host that relays its requests to the app passes. Such a host
 * wants the requests, and gets nothing by them. They contain no secret and nothing made with one, only cookies that the host itself has
 * just sent, and its operator can send them to the app without this program. The proof keeps a misspelled address or a wrong folder from
 * becoming an attack on another app, which has no such cookie.
 * @throws {Refusal} if the site may not be attacked, or no app answers
 */
export async function permit(url: URL, folder: Folder, most: number, network: Network): Promise<Site> {
  const addresses = await findAddresses(url, network.resolve)
  const isHere = addresses.every(isLoopbackAddress)
  const secrets = findSecrets(folder)
  if (!isHere && secrets.length === 0) {
    throw new Refusal(
      `${url.host} is not this machine, and no .env in this folder sets AUTH_SECRET, so nothing was sent: call attack in the folder of the app that runs there.`,
    )
  }
  const client = new Client(url, addresses, most, network.limitTime)
  const basePath = findBasePath(folder, url)
  const first = await ask(client, basePath)
  if (!isHere && !await isSignedHere(first, client.origin, secrets)) {
    throw new Refusal(
      `The CSRF cookie of ${url.host} was not made with the AUTH_SECRET in this folder, so nothing more was sent: call attack in the folder of the app that runs there.`,
    )
  }
  if (!isOurs(first)) {
    throw new Refusal(
      `${client.origin}${basePath}/csrf answers ${first.status}, which is not an answer of Svc Auth: svc-auth doctor ${url.href} says more.`,
    )
  }
  return toSite(client, basePath, folder, first)
}

async function ask(client: Client, basePath: string): Promise<Answer> {
  try {
    return await client.send({ path: `${basePath}/csrf` })
  } catch (thrown) {
    if (thrown instanceof RateLimited) {
      throw new Refusal(`${client.origin} was not attacked, because ${thrown.message}.`)
    }
    throw new Refusal(`${client.origin} does not answer: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

/** Returns whether one of the secrets made the cookie of this token. */
async function isSignedHere(first: Answer, origin: string, secrets: readonly string[]): Promise<boolean> {
  const token = findToken(first)
  if (token === undefined) return false
  for (const setCookie of first.setCookies) {
    const value = /^(?:__Host-|__Secure-)?svc\.csrf-token=([^;]*)/.exec(setCookie)?.[1]
    if (value !== undefined && await isSigned(value, token, origin, secrets)) return true
  }
  return false
}

/**
 * Returns whether the library, with these secrets, keeps the token that the cookie contains: it replaces any cookie that does not verify. So
 * the library itself verifies it. Apps with several origins derive a key for each, hence the second attempt.
 */
async function isSigned(value: string, token: string, origin: string, secrets: readonly string[]): Promise<boolean> {
  const prefix = origin.startsWith("https:") ? "__Host-" : ""
  const request = () => new Request(`${origin}/auth/csrf`, { headers: { cookie: `${prefix}svc.csrf-token=${value}` } })
  for (const where of [{ origin }, { use: [tenants({ origins: [origin, "https://other.invalid"] })] }]) {
    const logger = { error() {}, warn() {}, debug() {} }
    const answer = await Auth(request(), { secret: [...secrets], providers: [], logger, ...where })
    if (answer.ok && (await answer.json() as { csrfToken?: unknown }).csrfToken === token) return true
  }
  return false
}
