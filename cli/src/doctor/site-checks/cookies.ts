import { type Finding, write } from "../finding.ts"
import { findToken, type Site } from "../site.ts"

const { ok, fault, warning, unknown } = write("cookies")
const page = "docs/deployment.md#behind-a-proxy"
const name = /^(?:__Host-|__Secure-)?svc\.csrf-token$/

/** Whether the CSRF cookie comes and goes back over whatever is in between, with the right attributes. */
export async function checkCookies({ client, basePath, first, csrf }: Site, findings: Finding[]): Promise<void> {
  if (!csrf) {
    findings.push(
      unknown(
        "the app has turned the CSRF token off, so no route sets a cookie",
        "Sign in once, and look at the cookies: docs/debugging.md",
      ),
    )
    return
  }
  const own = first.setCookies.filter((cookie) => name.test(cookie.split("=", 1)[0]!))
  const [cookie] = own
  if (cookie === undefined) {
    findings.push(fault(
      first.setCookies.length
        ? "the CSRF cookie has a name of the app's own, or was lost"
        : `${basePath}/csrf sets no cookie: something in between removes Set-Cookie`,
      `Let the proxy pass Set-Cookie on, and store no response of the auth routes: ${page}`,
    ))
    return
  }
  if (own.length > 1) {
    findings.push(warning("the CSRF cookie is set twice", `Let only one handler answer the auth routes: ${page}`))
  }
  findings.push(...judgeAttributes(cookie, client.origin))
  const back = await client.send({ path: `${basePath}/csrf`, headers: { Cookie: csrf.cookie } })
  const token = findToken(back)
  findings.push(
    token === csrf.token ? ok("the CSRF cookie comes back to the app") : fault(
      token === undefined
        ? `the same request with the cookie answers ${back.status}`
        : "the app does not get its cookie back, so every form is rejected",
      `Let the proxy pass Cookie on, keep the name and value of cookies, and give all processes the same secret: ${page}`,
    ),
  )
}

function judgeAttributes(cookie: string, origin: string): Finding[] {
  const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim())
  const has = (wanted: RegExp) => attributes.some((attribute) => wanted.test(attribute))
  const cookieName = pair.split("=", 1)[0]!
  const isSecure = origin.startsWith("https:")
  const findings: Finding[] = []
  const lost = [
    ...has(/^httponly$/i) ? [] : ["HttpOnly"],
    ...has(/^samesite=(?:lax|strict)$/i) ? [] : ["SameSite=Lax"],
    ...isSecure && !has(/^secure$/i) ? ["Secure"] : [],
  ]
  if (lost.length) {
    findings.push(
      fault(
        `the CSRF cookie lacks ${lost.join(", ")}`,
        `Let the proxy pass Set-Cookie unchanged, or correct the option \`cookies\`: ${page}`,
      ),
    )
  }
  if (isSecure && !cookieName.startsWith("__Host-")) {
    findings.push(
      has(/^domain=/i) || cookieName.startsWith("__Secure-")
        ? warning(
          `the cookie ${cookieName} is shared with other hosts`,
          "Set no `domain`, unless other hosts need the session: docs/security.md#a-sibling-origin",
        )
        : fault(
          `the cookie ${cookieName} lacks the prefix __Host-, because the app thinks that its origin is http`,
          "Set AUTH_URL to the https address: docs/deployment.md#the-origin",
        ),
    )
  }
  if (!isSecure && /^__(?:Host|Secure)-/.test(cookieName)) {
    findings.push(fault(
      `the cookie ${cookieName} is for https, and browsers drop it at ${origin}`,
      "Open the app at its https address, or set AUTH_URL to this one: docs/deployment.md#the-origin",
    ))
  }
  return findings.length ? findings : [ok(`the CSRF cookie is ${cookieName}, with the right attributes`)]
}
