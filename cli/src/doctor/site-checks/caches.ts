import { header } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import { findToken, type Site } from "../site.ts"
import { isFromCache } from "./reach.ts"

const { ok, fault } = write("caches")
const cure = "Let the cache store nothing under the base path, and obey Cache-Control: docs/deployment.md#caches"

/** Whether a shared cache stores responses of the auth routes. */
export async function checkCaches({ client, basePath, csrf, first }: Site): Promise<Finding[]> {
  const again = await client.send({ path: `${basePath}/csrf` })
  const session = await client.send({ path: `${basePath}/session` })
  const findings: Finding[] = []
  if (csrf && findToken(again) === csrf.token) {
    findings.push(fault("two visitors get the same CSRF token: a cache stores it", cure))
  }
  for (const [route, answer] of [["csrf", first], ["csrf", again], ["session", session]] as const) {
    if (isFromCache(answer)) findings.push(fault(`${basePath}/${route} comes from a cache`, cure))
  }
  const policy = header(session, "cache-control")
  if (!/\bno-store\b/.test(policy)) {
    findings.push(
      fault(`${basePath}/session has Cache-Control: ${policy || "none"} in place of private, no-store`, cure),
    )
  }
  const seen = new Set<string>()
  const distinct = findings.filter(({ found }) => !seen.has(found) && seen.add(found))
  return distinct.length ? distinct : [ok("no cache stores responses of the auth routes")]
}
