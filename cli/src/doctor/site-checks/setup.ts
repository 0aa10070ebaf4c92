import { header } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import type { Site } from "../site.ts"

const limits = write("limits")
const adapter = write("adapter")
const setup = write("setup")
const cure =
  "Run doctor against the app in development, where the setup page shows it: docs/debugging.md#see-the-configuration-and-the-request"

/** What only an app in development shows: its missing variables, the methods of its adapter, and its limits. */
export async function checkSetup({ client, basePath }: Site, findings: Finding[]): Promise<void> {
  const answer = await client.send({ path: `${basePath}/error` })
  const facts = readFacts(answer.text)
  if (header(answer, "x-svc-trace") === "" || !facts.has("Adapter")) {
    findings.push(
      limits.unknown("the app does not show its limits in production", cure),
      adapter.unknown("the app does not show its adapter in production", cure),
    )
    return
  }
  const missing = facts.get("Still to be set")
  const methods = facts.get("Adapter")!
  const counted = facts.get("Limits")
  const providers = facts.get("Providers") ?? ""
  const areGuessed = /\((?:credentials|email|webauthn)\)/.test(providers)
  findings.push(
    missing
      ? setup.fault(
        `variables are missing: ${missing.split(/\s+/).join(", ")}`,
        "Set them in .env, and start the app again. If they are set, let it load .env: docs/deployment.md#the-file-env",
      )
      : setup.ok("all variables are set"),
    methods === "none"
      ? adapter.ok("the app has no adapter: sessions are in cookies")
      : adapter.ok(`the adapter has ${methods}`),
    facts.get("CSRF check") === "off"
      ? setup.warning(
        "the CSRF token is off",
        "Remove `skipCSRFCheck`, unless the framework checks a token of its own: docs/security.md#requests-from-other-sites",
      )
      : setup.ok("the CSRF token is on"),
    ...areGuessed ? judgeLimits(counted, facts) : [limits.ok("no provider has attempts to count")],
  )
}

/** Whether attempts to sign in with passwords, mails and passkeys are counted, and where. */
function judgeLimits(counted: string | undefined, facts: ReadonlyMap<string, string>): Finding[] {
  const findings: Finding[] = []
  if (counted === undefined) {
    findings.push(limits.unknown("the app's version does not show its limits", "Update @svc-auth/core: CHANGELOG.md"))
  } else if (counted === "off") {
    findings.push(
      limits.fault(
        "limits are off, so passwords can be guessed without end",
        "Remove `limits: false`: docs/configuration.md#limits",
      ),
    )
  } else if (counted.includes("memoryLimits()")) {
    findings.push(
      limits.warning(
        "attempts are counted in the memory of one process",
        "Use an adapter with `hit`, or set `limits.store`: docs/configuration.md#where-attempts-are-counted",
      ),
    )
  } else findings.push(limits.ok(`attempts are ${counted}`))
  if (facts.get("Your network, for limits")?.startsWith("not determined")) {
    findings.push(
      limits.warning(
        "`trustedProxies` is not set, so attempts are limited only by account",
        "Behind proxies, set `trustedProxies`: docs/deployment.md#the-clients-address",
      ),
    )
  }
  return findings
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
}

/** Returns the names and values on the setup page. */
function readFacts(html: string): Map<string, string> {
  const pairs = html.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)
  const toText = (part: string) =>
    part.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!).trim()
  return new Map([...pairs].map(([, name = "", value = ""]) => [toText(name), toText(value)]))
}
