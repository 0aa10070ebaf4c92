import { isLocal } from "../address.ts"
import { type Finding, write } from "../finding.ts"
import type { Folder } from "../folder.ts"

const { ok, fault, warning, unknown } = write("auth-url")
const page = "docs/deployment.md#the-origin"

/** Whether `AUTH_URL` is an origin, with the base path at most, and https unless it is this machine. */
export function checkAuthUrl({ variables }: Folder): Finding[] {
  return [...judgeUrl(variables["AUTH_URL"] || variables["SVC_URL"]), ...judgeTrust(variables["AUTH_TRUST_HOST"])]
}

function judgeUrl(text: string | undefined): Finding[] {
  if (!text) return [unknown("no .env file sets AUTH_URL", `Set AUTH_URL to the app's address in production: ${page}`)]
  const url = URL.parse(text)
  const example = "write it as https://app.example"
  if (!url || !/^https?:$/.test(url.protocol)) {
    return [fault("AUTH_URL is not an http(s) address", `Correct AUTH_URL, ${example}: ${page}`)]
  }
  if (url.username || url.password || url.search || url.hash) {
    return [fault("AUTH_URL has more than an origin and a path", `Correct AUTH_URL, ${example}: ${page}`)]
  }
  const isHere = isLocal(url)
  if (url.protocol === "http:" && !isHere) {
    return [
      fault(
        `AUTH_URL is http, so cookies travel unencrypted to ${url.host}`,
        `Set AUTH_URL to an https address: ${page}`,
      ),
    ]
  }
  if (isHere) return [ok(`AUTH_URL is ${url.origin}, for development`)]
  return [ok(`AUTH_URL is ${url.origin}${url.pathname === "/" ? "" : ` with the base path ${url.pathname}`}`)]
}

function judgeTrust(text: string | undefined): Finding[] {
  if (!text || /^(?:true|1|yes|on|false|0|no|off)$/i.test(text.trim())) return []
  return [
    warning(
      "AUTH_TRUST_HOST is neither true nor false, and counts as false",
      `Set AUTH_TRUST_HOST to true or false: ${page}`,
    ),
  ]
}
