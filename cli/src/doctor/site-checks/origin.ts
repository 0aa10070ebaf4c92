import { findAuthUrl, parseHttpUrl } from "../../url.ts"
import { isLocal } from "../address.ts"
import { type Finding, write } from "../finding.ts"
import {
  findLocation,
  findRedirecting,
  formType,
  type ListedProvider,
  ownHeaders,
  readProviders,
  type Site,
} from "../site.ts"

const { ok, fault, unknown } = write("origin")
const callbacks = write("callback-urls")
const page = "docs/deployment.md#the-origin"

/** The origin as this program, the app and the provider see it, and the callback URLs to register. */
export async function checkOrigin(site: Site, findings: Finding[]): Promise<void> {
  const { client, basePath, folder } = site
  const listed = readProviders(await client.send({ path: `${basePath}/providers` }))
  const seen = [...new Set(listed.flatMap(({ callbackUrl }) => parseHttpUrl(callbackUrl)?.origin ?? []))]
  const configured = findAuthUrl(folder.variables)
  if (configured && configured.origin !== client.origin && !isOfOtherMode(configured, client.origin, seen)) {
    findings.push(
      fault(
        `AUTH_URL in the folder is ${configured.origin}, and the app is at ${client.origin}`,
        `Set AUTH_URL to the address that users see: ${page}`,
      ),
    )
  }
  if (seen.length === 0) {
    findings.push(unknown("the app lists no providers, so its origin is not shown", `Check AUTH_URL: ${page}`))
  }
  for (const origin of seen) findings.push(judge("the app thinks that its origin is", origin, client.origin))
  findings.push(
    ...listed.filter(({ type }) => type === "oauth" || type === "oidc").map(({ id, name, callbackUrl }) => ({
      ...callbacks.ok(`"${id}": ${callbackUrl}`),
      cure: `Register it with ${name}, exactly so: docs/providers-table.md`,
    })),
  )
  const provider = findRedirecting(listed)
  if (provider) findings.push(await checkRedirect(site, provider))
}

/** Returns whether only one of the addresses is this machine's, and the app itself knows its own: the folder's is for production, or for development. */
const isOfOtherMode = (configured: URL, origin: string, seen: readonly string[]): boolean =>
  isLocal(configured) !== isLocal(new URL(origin)) && seen.length > 0 && seen.every((one) => one === origin)

/** Begins a sign-in, as a form of the app does, and reads the redirect URI. The redirect is not followed, so the provider sees nothing. */
async function checkRedirect(site: Site, { id }: ListedProvider): Promise<Finding> {
  const { client, basePath, csrf } = site
  const answer = await client.send({
    method: "POST",
    path: `${basePath}/signin/${id}`,
    headers: { ...ownHeaders(site), "Content-Type": formType },
    body: String(new URLSearchParams(csrf ? { csrfToken: csrf.token } : {})),
  })
  if (answer.status === 403) {
    return fault(
      `a form of ${client.origin} to sign in is rejected with 403: the app thinks that it came from another site`,
      `Set AUTH_URL to the address that users see, and the framework's own option for the origin: docs/deployment.md#behind-a-proxy`,
    )
  }
  const location = findLocation(answer, client.origin)
  const error = location?.searchParams.get("error")
  if (error) {
    return fault(
      `a sign-in with "${id}" ends at once with ${error.slice(0, 40)}`,
      "Read the app's log: docs/errors.md#each-type",
    )
  }
  const redirect = URL.parse(location?.searchParams.get("redirect_uri") ?? "")
  if (!redirect) {
    return unknown(
      `a sign-in with "${id}" answers ${answer.status} without a redirect URI`,
      "Sign in once with it: docs/debugging.md",
    )
  }
  return judge(`"${id}" sends users back to`, redirect.origin, client.origin)
}

const judge = (what: string, origin: string, expected: string): Finding =>
  origin === expected ? ok(`${what} ${origin}`) : fault(
    `${what} ${origin}, and the address is ${expected}`,
    `Set AUTH_URL to ${expected}, or call doctor with the address that users see: ${page}`,
  )
