/**
 * Reads the discovery document of every provider's row over the network, and prints what changed since the row was checked. Ends with the
 * line `N passed, N failed, N skipped`. Without a network, all are skipped.
 * @module
 */
import process from "node:process"
import { oneFailed, onePassed, sum, type Tally, toLine } from "../tally.ts"
import { readRows, type Row } from "./row.ts"

type Document = Readonly<Record<string, unknown>>
const skipped: Tally = { passed: 0, failed: 0, skipped: 1 }

/** Returns the members of the row's document, and those that the row names itself. */
function toDocumented({ issuer, answers, endpoints = {} }: Row): Document {
  const { issuer: theirs, ...members } = answers.discovery ?? {}
  // the example may be of a test environment
  const toOwn = (value: unknown) =>
    typeof value === "string" && typeof theirs === "string"
      ? value.replace(new URL(theirs).origin, new URL(issuer!).origin)
      : value
  const { authorization, token, userinfo, jwks } = endpoints
  const named = {
    authorization_endpoint: authorization,
    token_endpoint: token,
    userinfo_endpoint: userinfo,
    jwks_uri: jwks,
  }
  return {
    issuer,
    ...Object.fromEntries(Object.entries(members).map(([name, value]) => [name, toOwn(value)])),
    ...Object.fromEntries(Object.entries(named).filter(([, url]) => url !== undefined)),
  }
}

const toText = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.map(String).sort() : value)

/** Compares the members that the row has. */
async function compare(row: Row & { readonly issuer: string }, url: string): Promise<Tally> {
  const response = await fetch(url, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(15_000) })
  const found = response.ok ? await response.json() as Document : undefined
  const changes = found === undefined
    ? [`${url} answered with status ${response.status}`]
    : Object.entries(toDocumented(row)).filter(([name, was]) => toText(was) !== toText(found[name]))
      .map(([name, was]) => `${name}: was ${toText(was)}, is ${toText(found[name])}`)
  for (const change of changes) console.log(`${row.id}: ${change}`)
  return changes.length > 0 ? oneFailed : onePassed
}

let unread = 0
const tallies = await Promise.all(
  readRows().map(async (row) => {
    const { id, kind, issuer, discovery } = row
    const url = discovery ?? `${issuer?.replace(/\/$/, "")}/.well-known/openid-configuration`
    // some have no document, and of some each app has a server of its own
    if (kind !== "oidc" || !issuer || /[{}]/.test(url + issuer)) return skipped
    return await compare({ ...row, issuer }, url).catch((error: Error) => {
      unread++
      console.log(`${id}: ${url}: ${error.cause instanceof Error ? error.cause.message : error.message}`)
      return oneFailed
    })
  }),
)
const isOffline = unread === tallies.filter((tally) => tally !== skipped).length
const total = isOffline ? { ...skipped, skipped: tallies.length } : sum(tallies)
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
