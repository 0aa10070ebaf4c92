import { type Answer, assertAvailable } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import { findLocation, findRedirecting, formType, ownHeaders, readProviders, type Site } from "../site.ts"

const { ok, fault, unknown, untested } = write("cross-site")
const cure =
  "Let the proxy pass Sec-Fetch-Site, Origin and Cookie unchanged, and let no code before the library answer its routes: docs/security.md#requests-from-other-sites"

/** What a browser sends from a page of another site. */
const senders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Sec-Fetch-Site: cross-site": { "Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example" },
  "Sec-Fetch-Site: same-site": { "Sec-Fetch-Site": "same-site", "Origin": "https://evil.example" },
  "a foreign Origin": { "Origin": "https://evil.example" },
  "Origin: null": { "Origin": "null" },
}
/** No header tells where it comes from, but only a page of the app knows a token. A foreign Referer tells nothing by itself. */
const withoutToken = { ...senders, "only a foreign Referer": { "Referer": "https://evil.example/" } }

/** Posts from other sites to the routes that begin a sign-in and end a session (cases 32, 34 and 39). */
export async function attackCrossSite(site: Site, findings: Finding[]): Promise<void> {
  const { client, basePath } = site
  const provider = findRedirecting(readProviders(await client.send({ path: `${basePath}/providers` })))
  await attackRoute(site, "signout", findings)
  if (provider) await attackRoute(site, `signin/${provider.id}`, findings)
  else {
    findings.push(
      unknown(
        "no provider redirects, so no sign-in was begun: others could send mail",
        "Nothing to do: docs/doctor.md#attack",
      ),
    )
  }
}

async function attackRoute(site: Site, route: string, findings: Finding[]): Promise<void> {
  const { csrf } = site
  const control = await post(site, route, ownHeaders(site), csrf?.token)
  if (!hasPassed(control, site)) {
    findings.push(untested(
      `${route}: the app rejects its own form with ${control.status}, so nothing is proven`,
      `Call svc-auth doctor ${site.client.origin} first, and correct the origin: docs/deployment.md#the-origin`,
    ))
    return
  }
  let [tried, passed] = [0, 0]
  const judge = (name: string, answer: Answer) => {
    tried++
    if (!hasPassed(answer, site)) return
    passed++
    findings.push(fault(`POST ${route} got through with ${name}`, cure))
  }
  for (const [name, headers] of Object.entries(senders)) {
    const cookie = csrf && { Cookie: csrf.cookie }
    judge(`${name}, with a token`, await post(site, route, { ...headers, ...cookie }, csrf?.token))
  }
  // with the check turned off, only the headers protect the route
  for (const [name, headers] of csrf ? Object.entries(withoutToken) : []) {
    judge(`${name}, without a token`, await post(site, route, headers, undefined))
  }
  if (csrf) {
    const planted = `${csrf.cookie.split("=", 1)[0]}=${"A".repeat(43)}%7C${"A".repeat(43)}`
    const answer = await post(site, route, { ...ownHeaders(site), Cookie: planted }, "A".repeat(43))
    judge("a planted pair of cookie and token", answer)
  }
  if (passed === 0) findings.push(ok(`POST ${route}: ${tried} requests of other sites were rejected`))
}

const post = (
  { client, basePath }: Site,
  route: string,
  headers: Readonly<Record<string, string>>,
  token: string | undefined,
) =>
  client.send({
    method: "POST",
    path: `${basePath}/${route}`,
    headers: { ...headers, "Content-Type": formType },
    body: String(new URLSearchParams({ callbackUrl: "/", ...token === undefined ? {} : { csrfToken: token } })),
  })

/**
 * Returns whether the app did what the form asks: it redirects to the target or to the provider. If it refuses, it answers with an error, or
 * redirects to a page with one, or to its sign-in page.
 * @throws {Unavailable}
 */
export function hasPassed(answer: Answer, { client, basePath }: Pick<Site, "client" | "basePath">): boolean {
  assertAvailable(answer)
  if (answer.status >= 400) return false
  const location = findLocation(answer, client.origin)
  if (!location) return answer.status === 200 && /"url"\s*:/.test(answer.text)
  const isPage = location.pathname === `${basePath}/signin` || location.pathname === `${basePath}/error`
  return !isPage && !location.searchParams.has("error")
}
