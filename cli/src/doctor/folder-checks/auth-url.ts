import { parseHttpUrl } from "../../url.ts"
import { isLocal } from "../address.ts"
import { type Finding, write } from "../finding.ts"
import type { Folder } from "../folder.ts"

const { ok, fault, warning, unknown } = write("auth-url")
const page = "docs/deployment.md#the-origin"

/** Whether `AUTH_URL` is an origin, with the base path at most, and https unless it is this machine. */
export function checkAuthUrl({ variables }: Folder): Finding[] {
  return [...judgeUrl(variables), ...judgeTrust(variables["AUTH_TRUST_HOST"])]
}

function judgeUrl(variables: Folder["variables"]): Finding[] {
  const name = variables["AUTH_URL"] ? "AUTH_URL" : "SVC_URL"
  const text = variables[name]
  if (!text) return [unknown("no .env file sets AUTH_URL", `Set AUTH_URL to the app's address in production: ${page}`)]
  const url = parseHttpUrl(text)
  const example = "write it as https://app.example"
  if (!url) {
    return [fault(`${name} is not an http(s) address`, `Correct ${name}, ${example}: ${page}`)]
  }
  if (url.username || url.password || url.search || url.hash) {
    return [fault(`${name} has more than an origin and a path`, `Correct ${name}, ${example}: ${page}`)]
  }
  const isHere = isLocal(url)
  if (url.protocol === "http:" && !isHere) {
    return [
      fault(
        `${name} is http, so cookies travel unencrypted to ${url.host}`,
        `Set ${name} to an https address: ${page}`,
      ),
    ]
  }
  if (isHere) return [ok(`${name} is ${url.origin}, for development`)]
  return [ok(`${name} is ${url.origin}${url.pathname === "/" ? "" : ` with the base path ${url.pathname}`}`)]
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
