import { type Finding, write } from "../finding.ts"
import { formType, ownHeaders, type Site } from "../site.ts"
import { hasPassed } from "./cross-site.ts"

const { ok, fault } = write("methods")
const cure =
  "Let no middleware before the library change the method or the body of a request: docs/security.md#requests-from-other-sites"

/** Methods that routes do not have, overridden methods and media types that plain forms of other sites can send (cases 33 and 38). */
export async function attackMethods(site: Site, findings: Finding[]): Promise<void> {
  const { client, basePath, csrf } = site
  const path = `${basePath}/signout`
  const fields = String(new URLSearchParams({ callbackUrl: "/", ...csrf && { csrfToken: csrf.token } }))
  const own = ownHeaders(site)
  let tried = 0
  const attempt = async (name: string, question: Parameters<typeof client.send>[0]) => {
    tried++
    if (hasPassed(await client.send(question), site)) findings.push(fault(`${name} got through`, cure))
  }
  for (const override of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
    await attempt(`GET signout with ${override}: POST`, { path, headers: { ...own, [override]: "POST" } })
  }
  await attempt("GET signout with _method=POST", { path: `${path}?_method=POST&${fields}`, headers: own })
  await attempt("HEAD signout", { method: "HEAD", path: `${path}?${fields}`, headers: own })
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    await attempt(`${method} signout`, { method, path, headers: { ...own, "Content-Type": formType }, body: fields })
  }
  if (csrf) {
    // a token in a body that a form cannot have: a lax parser would also read bodies that other sites can send
    for (const type of ["text/plain", "text/plain; application/json", "application/x-www-form-urlencoded-x", ""]) {
      await attempt(`POST signout with Content-Type: ${type || "none"}`, {
        method: "POST",
        path,
        headers: { ...own, ...type && { "Content-Type": type } },
        body: fields,
      })
    }
    const json = JSON.stringify({ callbackUrl: "/", csrfToken: csrf.token })
    await attempt("POST signout with JSON as text/plain", {
      method: "POST",
      path,
      headers: { ...own, "Content-Type": "text/plain" },
      body: json,
    })
  }
  tried++
  const { status, text } = await client.send({ method: "TRACE", path, headers: { "X-Svc-Probe": "svc-auth-echo" } })
  if (status === 200 && text.includes("svc-auth-echo")) {
    findings.push(
      fault(
        "TRACE returns the request, with its cookies",
        "Turn TRACE off in the server: docs/deployment.md#behind-a-proxy",
      ),
    )
  }
  if (findings.length === 0) findings.push(ok(`${tried} other methods and media types were rejected`))
}
