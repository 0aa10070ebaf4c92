import { type Finding, write } from "../finding.ts"
import { readJson, type Recorded, type Trial } from "./trial.ts"

const discovery = write("discovery")
const clock = write("clock")
const credentials = write("credentials")

/** Whether the library could make the authorization request, for which it needs the discovery document. */
export function judgeDiscovery(id: string, { startFault, before }: Trial): Finding[] {
  const document = before.find(({ url }) => url.endsWith("/.well-known/openid-configuration"))
  if (startFault !== undefined) {
    return [discovery.fault(
      `"${id}": ${startFault}`,
      `Correct AUTH_${
        id.toUpperCase().replaceAll("-", "_")
      }_ISSUER, or open the way from this machine to the provider: docs/providers.md`,
    )]
  }
  return document ? [discovery.ok(`"${id}": ${document.url} can be read`)] : []
}

/** Seconds by which the clocks may differ. The library accepts ID tokens that are up to this much in the future. */
const tolerance = 30

/** The own clock against the header `Date` of the provider's responses, which has whole seconds. */
export function judgeClock(id: string, { before, after }: Trial): Finding[] {
  const dated = [...before, ...after].filter(({ at }) => at !== undefined)
  if (dated.length === 0) return []
  // the fastest response says most, and a cached one says less
  const offset = dated.map(({ at, received }) => (received - at!) / 1000)
    .reduce((least, seconds) => Math.abs(seconds) < Math.abs(least) ? seconds : least)
  const text = `the clock of this machine is ${Math.abs(Math.round(offset))} seconds ${
    offset < 0 ? "behind" : "ahead of"
  } that of "${id}"`
  return [
    Math.abs(offset) <= tolerance
      ? clock.ok(`the clock of this machine agrees with that of "${id}"`)
      : clock.fault(text, "Synchronize the clock, for example with NTP: docs/errors.md#each-type"),
  ]
}

/** The errors by which providers refuse the id or the secret. GitHub's comes with the status 200. */
const refusals = new Set(["invalid_client", "incorrect_client_credentials", "invalid_client_id", "bad_client_id"])
/** The errors about the code. A provider that looks at the code has accepted the client. */
const acceptances = new Set(["invalid_grant", "bad_verification_code", "bad_code", "invalid_code"])

export type Verdict = "accepted" | "refused" | "cannot tell"

/** Returns what the response of a token endpoint to a made-up code tells about the client. */
export function judgeToken({ status, text }: Pick<Recorded, "status" | "text">): Verdict {
  const body = readJson(text) ?? Object.fromEntries(new URLSearchParams(text))
  const error = typeof body["error"] === "string" ? body["error"] : undefined
  if (error !== undefined && refusals.has(error)) return "refused"
  if (error !== undefined && acceptances.has(error)) return "accepted"
  // 401 is only for clients that failed to authenticate (RFC 6749 §5.2), whatever the code: Keycloak sends unauthorized_client
  return status === 401 ? "refused" : "cannot tell"
}

/** Whether the provider accepts the client. @param variables the names of those that identify it */
export function judgeCredentials(
  id: string,
  variables: readonly string[],
  { startFault, before, after, callbackFault }: Trial,
): Finding {
  const sayUnknown = (reason: string) =>
    credentials.unknown(
      `"${id}": cannot tell whether the client credentials are right: ${reason}`,
      "Sign in once with it: docs/debugging.md",
    )
  // a request that is pushed before the sign-in is also authenticated (RFC 9126)
  if (startFault !== undefined && !before.some((answer) => judgeToken(answer) === "refused")) {
    return sayUnknown("no sign-in could begin")
  }
  const answers = startFault === undefined ? after : before
  const verdicts = answers.map(judgeToken)
  if (verdicts.includes("refused")) {
    return credentials.fault(
      `"${id}": the provider refused the client credentials`,
      `Copy ${variables.join(" and ")} again from the provider's console: docs/providers-table.md`,
    )
  }
  if (verdicts.includes("accepted")) return credentials.ok(`"${id}": the provider accepted the client credentials`)
  const error = answers.map(({ text }) => readJson(text)?.["error"]).find((known) => typeof known === "string")
  const answered = answers[0] &&
    `the token endpoint answered ${answers[0].status}${error ? ` ${error.slice(0, 60)}` : ""}`
  return sayUnknown(answered ?? callbackFault ?? "no token request was made")
}
