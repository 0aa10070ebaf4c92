import { header } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import { findToken, type Site } from "../site.ts"
import { isFromCache } from "./reach.ts"

const { ok, fault } = write("caches")
const cure = "Let the cache store nothing under the base path, and obey Cache-Control: docs/deployment.md#caches"

/** Whether a shared cache stores responses of the auth routes. */
export async function checkCaches({ client, basePath, csrf, first }: Site, findings: Finding[]): Promise<void> {
  if (isFromCache(first)) findings.push(fault(`${basePath}/csrf comes from a cache`, cure))
  const again = await client.send({ path: `${basePath}/csrf` })
  if (csrf && findToken(again) === csrf.token) {
    findings.push(fault("two visitors get the same CSRF token: a cache stores it", cure))
  }
  if (isFromCache(again) && !isFromCache(first)) findings.push(fault(`${basePath}/csrf comes from a cache`, cure))
  const session = await client.send({ path: `${basePath}/session` })
  if (isFromCache(session)) findings.push(fault(`${basePath}/session comes from a cache`, cure))
  const policy = header(session, "cache-control")
  if (!/\bno-store\b/.test(policy)) {
    findings.push(
      fault(`${basePath}/session has Cache-Control: ${policy || "none"} in place of private, no-store`, cure),
    )
  }
  if (findings.length === 0) findings.push(ok("no cache stores responses of the auth routes"))
}
