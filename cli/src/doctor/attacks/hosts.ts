import { header } from "../client.ts"
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
export async function attackHosts(site: Site): Promise<Finding[]> {
  const { client, basePath, csrf } = site
  const [faults, warnings]: [string[], string[]] = [[], []]
  for (const claim of claims) {
    const providers = await client.send({ path: `${basePath}/providers`, headers: claim })
    const out = await client.send({
      method: "POST",
      path: `${basePath}/signout`,
      headers: { ...ownHeaders(site), ...claim, "Content-Type": formType },
      body: String(new URLSearchParams(csrf ? { csrfToken: csrf.token } : {})),
    })
    const urls = [
      ...readProviders(providers).map(({ callbackUrl }) => URL.parse(callbackUrl)),
      findLocation(out, client.origin),
    ]
    if (!urls.some((url) => url?.hostname === "evil.example")) continue
    const text = Object.entries(claim).map(([name, value]) => `${name}: ${value}`).join(", ")
    // in development the library trusts the host, so that any port and name work
    const kind = header(providers, "x-svc-trace") === "" ? faults : warnings
    kind.push(text)
  }
  const findings = [
    ...faults.map((text) => fault(`${text} becomes the app's origin`, cure)),
    ...warnings.length
      ? [warning(`in development, these become the app's origin: ${warnings.join("; ")}`, `In production: ${cure}`)]
      : [],
  ]
  return findings.length ? findings : [ok(`${claims.length} claims of another host had no effect`)]
}
