import { type Answer, assertAvailable } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import { findLocation, formType, ownHeaders, type Site } from "../site.ts"
import { hasPassed } from "./cross-site.ts"

const { ok, fault, untested } = write("redirects")
const cure =
  "Return only URLs of your own origins from `callbacks.redirect`, compared by `new URL(url).origin`: docs/callbacks-and-events.md"

/** Spellings of a foreign target (cases 20 to 25). `%` is sent as it is in the form's value. */
export const targets = (host: string): readonly string[] => [
  "https://evil.example/",
  "//evil.example/",
  "///evil.example/",
  "/\\evil.example/",
  "\\/evil.example/",
  "\\\\evil.example/",
  "/\t/evil.example/",
  "/\n/evil.example/",
  " //evil.example/",
  "https:evil.example/",
  "https:/evil.example/",
  "https:/\\evil.example/",
  "HTTPS://EVIL.EXAMPLE/",
  "/%2f%2fevil.example/",
  "/%5cevil.example/",
  "/%09/evil.example/",
  `https://${host}@evil.example/`,
  `https://${host}.evil.example/`,
  `https://evil${host}/`,
  `https://evil.example\\@${host}/`,
  `https://evil.example#@${host}/`,
  `https://evil.example?${host}/`,
  "https://evil。example/",
  "https://evil.example./",
  "/.//evil.example/",
  "javascript:alert(1)",
  "data:text/html,x",
]

/** Posts foreign targets as `callbackUrl` (cases 20 to 25). Signing out redirects to the target, and needs no session. */
export async function attackRedirects(site: Site, findings: Finding[]): Promise<void> {
  const { client, basePath, csrf } = site
  const post = (callbackUrl: string, path = `${basePath}/signout`) =>
    client.send({
      method: "POST",
      path,
      headers: { ...ownHeaders(site), "Content-Type": formType },
      body: String(new URLSearchParams({ callbackUrl, ...csrf && { csrfToken: csrf.token } })),
    })
  const control = await post("/")
  const home = findLocation(control, client.origin)
  if (!hasPassed(control, site) || !home) {
    findings.push(
      untested(
        `the app rejects its own form with ${control.status}, so nothing is proven`,
        `Correct the origin: docs/deployment.md#the-origin`,
      ),
    )
    return
  }
  // the app's origin is the one to which it sends users that ask for its root
  const findForeign = (answer: Answer): string | undefined => {
    assertAvailable(answer)
    const origin = findLocation(answer, home.origin)?.origin
    return origin === home.origin ? undefined : origin
  }
  const all = targets(home.host)
  for (const target of all) {
    const foreign = findForeign(await post(target))
    if (foreign !== undefined) findings.push(fault(`the target ${JSON.stringify(target)} leads to ${foreign}`, cure))
  }
  for (const target of all.slice(0, 4)) {
    const query = String(new URLSearchParams({ callbackUrl: target }))
    for (const page of ["signin", "signout"]) {
      const foreign = findForeign(await client.send({ path: `${basePath}/${page}?${query}` }))
      if (foreign !== undefined) {
        findings.push(fault(`GET ${page} with the target ${JSON.stringify(target)} leads to ${foreign}`, cure))
      }
    }
  }
  if (findings.length === 0) findings.push(ok(`${all.length} spellings of a foreign target led to the app itself`))
}
