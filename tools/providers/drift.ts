/**
 * Compares the discovery documents of vendors with what their rows say.
 * @module
 */
import type { Row } from "./row.ts"

/** What became of one row. */
export interface Drift {
  readonly id: string
  readonly state: "same" | "changed" | "unread" | "skipped"
  /** One line each. */
  readonly changes: readonly string[]
}

const sort = (value: unknown): unknown => Array.isArray(value) ? [...value].map(String).sort() : value

/** Returns what differs, one line for each member. The members that the row does not have are not compared. */
export function compare(
  documented: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(documented).flatMap(([name, was]) => {
    const is = found[name]
    if (JSON.stringify(sort(was)) === JSON.stringify(sort(is))) return []
    if (!Array.isArray(was) || !Array.isArray(is)) {
      return [`${name}: was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`]
    }
    const [gone, added] = [was.filter((one) => !is.includes(one)), is.filter((one) => !was.includes(one))]
    return [
      `${name}:${gone.length ? ` no longer ${gone.join(", ")};` : ""}${added.length ? ` new ${added.join(", ")}` : ""}`,
    ]
  })
}

/** Returns the members of the row's document, and those that the row names itself. */
function toDocumented({ issuer, answers, endpoints = {} }: Row): Record<string, unknown> {
  const { issuer: theirs, ...members } = answers.discovery ?? {}
  const onIssuer = Object.entries(members).map(([name, value]) => [
    name,
    // the example may be of a test environment
    typeof value === "string" && typeof theirs === "string"
      ? value.replace(new URL(theirs).origin, new URL(issuer!).origin)
      : value,
  ])
  const { authorization, token, userinfo, jwks } = endpoints
  const named = {
    authorization_endpoint: authorization,
    token_endpoint: token,
    userinfo_endpoint: userinfo,
    jwks_uri: jwks,
  }
  return {
    issuer,
    ...Object.fromEntries(onIssuer),
    ...Object.fromEntries(Object.entries(named).filter(([, url]) => url !== undefined)),
  }
}

/** Reads the row's discovery document, and compares it. */
export async function readDrift(row: Row, call: typeof fetch = fetch): Promise<Drift> {
  const { id, issuer } = row
  const skip = (reason: string): Drift => ({ id, state: "skipped", changes: [reason] })
  if (row.kind !== "oidc" || !issuer) return skip("it has no discovery document")
  const url = row.discovery ?? `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
  if (/[{}]/.test(url + issuer)) return skip("each app has a server of its own")
  try {
    const response = await call(url, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(15_000) })
    if (response.status !== 200) {
      return { id, state: "changed", changes: [`${url} answered with status ${response.status}`] }
    }
    const found = await response.json().catch(() => undefined)
    if (typeof found !== "object" || found === null) return { id, state: "changed", changes: [`${url} is not JSON`] }
    const changes = compare(toDocumented(row), found)
    return { id, state: changes.length > 0 ? "changed" : "same", changes }
  } catch (error) {
    const { message, cause } = error as Error
    return { id, state: "unread", changes: [`${url}: ${cause instanceof Error ? cause.message : message}`] }
  }
}

/** Returns the report, and 1 if a document has changed, or some but not all could be read. */
export function toReport(drifts: readonly Drift[]): { readonly lines: readonly string[]; readonly code: 0 | 1 } {
  const count = (state: Drift["state"]) => drifts.filter((drift) => drift.state === state).length
  const [same, changed, unread, skipped] = [count("same"), count("changed"), count("unread"), count("skipped")]
  const isOffline = unread > 0 && same + changed === 0
  const told = drifts.filter(({ state }) => state === "changed" || (state === "unread" && !isOffline))
  return {
    lines: [
      ...told.flatMap(({ id, changes }) => changes.map((change) => `${id}: ${change}`)),
      ...isOffline ? ["No discovery document could be read. Is there a network?"] : [],
      isOffline
        ? `0 passed, 0 failed, ${drifts.length} skipped`
        : `${same} passed, ${changed + unread} failed, ${skipped} skipped`,
    ],
    code: !isOffline && changed + unread > 0 ? 1 : 0,
  }
}
