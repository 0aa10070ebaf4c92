import { assertAvailable } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import { findToken, type Site } from "../site.ts"

const { ok, fault, unknown } = write("planted-cookies")
const page = "docs/security.md#a-sibling-origin"

/** Cookies that a sibling site can plant (cases 36, 73 and 91). */
export async function attackCookies(site: Site, findings: Finding[]): Promise<void> {
  const { client, basePath, csrf } = site
  const prefix = /^(?:__Host-|__Secure-)/.exec(csrf?.cookie ?? "")?.[0] ??
    (client.origin.startsWith("https:") ? "__Host-" : "")
  const session = `${prefix}svc.session-token`
  const sealed = "eyJhbGciOiJkaXIifQ..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA"
  const planted: Readonly<Record<string, string>> = {
    "a made-up session": `${session}=${sealed}`,
    "two sessions": `${session}=a; ${session}=b`,
    "a session of 6 kB": `${session}=${"A".repeat(6000)}`,
    "chunks out of order": `${session}.1=b; ${session}.0=2~a; ${session}.9=c`,
    "200 sessions": Array.from({ length: 200 }, (_, i) => `${session}=${i}`).join("; "),
    "malformed escapes": `${session}=%E0%A4%A; ${prefix}svc.csrf-token=%`,
    "the name __proto__": `__proto__=1; constructor=2; ${session}=null`,
  }
  for (const [name, cookie] of Object.entries(planted)) {
    const answer = await client.send({ path: `${basePath}/session`, headers: { Cookie: cookie } })
    if (answer.status >= 500) {
      findings.push(
        fault(
          `${name}: the app answers ${answer.status}`,
          "Read the app's log, and report what the library throws: SECURITY.md",
        ),
      )
      assertAvailable(await client.send({ path: `${basePath}/session` }))
    }
    if (answer.status === 200 && /"user"/.test(answer.text)) {
      findings.push(fault(`${name}: the app answers with a session`, `Let the library alone read its cookies: ${page}`))
    }
  }
  if (!csrf) {
    findings.push(unknown("the CSRF token is off, so no CSRF cookie was planted", `Nothing to do: ${page}`))
    return
  }
  await attackToken(site, csrf, findings)
  if (findings.length === 0) findings.push(ok(`${Object.keys(planted).length + 2} planted cookies had no effect`))
}

async function attackToken(
  { client, basePath }: Site,
  { token, cookie }: NonNullable<Site["csrf"]>,
  findings: Finding[],
): Promise<void> {
  const ask = async (header: string) => {
    const answer = await client.send({ path: `${basePath}/csrf`, headers: { Cookie: header } })
    assertAvailable(answer)
    return findToken(answer)
  }
  const own = /(?:__Host-|__Secure-)?svc\.csrf-token=[^;]*/.exec(cookie)?.[0]
  if (own === undefined) return
  const name = own.split("=", 1)[0]!
  if (await ask(`${name}=planted; ${own}; ${name}=planted`) !== token) {
    findings.push(fault("a planted CSRF cookie hides the app's own", `Let the proxy pass Cookie unchanged: ${page}`))
  }
  const bare = own.replace(/^__(?:Host|Secure)-/, "")
  const other = bare === own ? `__Host-${own}` : bare
  if (await ask(other) === token) {
    findings.push(
      fault(
        `the app accepts its CSRF cookie under the name ${other.split("=", 1)[0]}`,
        `Let no proxy rename cookies: ${page}`,
      ),
    )
  }
}
