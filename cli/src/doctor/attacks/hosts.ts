import { type Answer, assertAvailable, header } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import { findLocation, formType, ownHeaders, readProviders, type Site } from "../site.ts"

const { ok, fault, warning } = write("hosts")
const cure = "Set AUTH_URL to the address that users see: docs/deployment.md#the-origin"

/** Headers by which a sender claims another host (cases 27 and 28). */
const claims: readonly Readonly<Record<string, string>>[] = [
  { "Host": "evil.example" },
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" },
  { "Forwarded": "host=evil.example;proto=https" },
  { "X-Original-Host": "evil.example" },
  { "X-Forwarded-Host": "evil.example, evil.example" },
  { "X-Forwarded-Server": "evil.example" },
  { "X-Host": "evil.example" },
]

/** Claims another host, and looks for it in URLs that the app makes. */
export async function attackHosts(site: Site, findings: Finding[]): Promise<void> {
  const { client, basePath, csrf } = site
  const signOut = (claim: Readonly<Record<string, string>>) =>
    client.send({
      method: "POST",
      path: `${basePath}/signout`,
      headers: { ...ownHeaders(site), ...claim, "Content-Type": formType },
      body: String(new URLSearchParams(csrf ? { csrfToken: csrf.token } : {})),
    })
  const warnings: string[] = []
  try {
    for (const claim of claims) {
      const providers = await client.send({ path: `${basePath}/providers`, headers: claim })
      if (!hasClaimed(providers, client.origin) && !hasClaimed(await signOut(claim), client.origin)) continue
      const text = Object.entries(claim).map(([name, value]) => `${name}: ${value}`).join(", ")
      // in development the library trusts the host, so that any port and name work
      if (header(providers, "x-svc-trace") === "") findings.push(fault(`${text} becomes the app's origin`, cure))
      else warnings.push(text)
    }
  } finally {
    if (warnings.length) {
      const found = `in development, these become the app's origin: ${warnings.join("; ")}`
      findings.push(warning(found, `In production: ${cure}`))
    }
  }
  if (findings.length === 0) findings.push(ok(`${claims.length} claims of another host had no effect`))
}

/** Returns whether the app has made a URL with the claimed host. @throws {Unavailable} */
function hasClaimed(answer: Answer, origin: string): boolean {
  assertAvailable(answer)
  const urls = [...readProviders(answer).map(({ callbackUrl }) => URL.parse(callbackUrl)), findLocation(answer, origin)]
  return urls.some((url) => url?.hostname === "evil.example")
}
