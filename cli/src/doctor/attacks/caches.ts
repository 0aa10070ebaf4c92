import { type Answer, assertAvailable, header, TimedOut, Unavailable } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import type { Site } from "../site.ts"

const { ok, fault, untested } = write("caches")
const cure = "Let no proxy or middleware replace the headers of these responses: docs/deployment.md#caches"

const routes = ["csrf", "session", "providers", "signin", "signout", "error"]

const headers = { Origin: "https://evil.example" }

/** The headers of the auth routes against shared caches, foreign scripts and frames (cases 35, 37, 76, 77, 78). */
export async function attackCaches({ client, basePath }: Site, findings: Finding[]): Promise<void> {
  for (const route of routes) {
    const answer = await client.send({ path: `${basePath}/${route}`, headers })
    assertAvailable(answer)
    findings.push(...judgeRoute(`${basePath}/${route}`, answer))
  }
  if (findings.length === 0) {
    findings.push(ok(`the headers of ${routes.length} routes keep caches, frames and foreign scripts out`))
  }
}

/** The headers of guarded pages against shared caches and foreign scripts. */
export async function attackSharedPages(
  { client }: Site,
  guards: readonly string[],
  findings: Finding[],
): Promise<void> {
  for (const path of guards) {
    try {
      const answer = await client.send({ path, headers })
      assertAvailable(answer)
      findings.push(...judgePage(path, answer))
    } catch (thrown) {
      if (!(thrown instanceof TimedOut || thrown instanceof Unavailable)) throw thrown
      findings.push(untested(`${path}: ${thrown.message}`, "Read the app's log: docs/debugging.md"))
    }
  }
  if (findings.length === 0 && guards.length > 0) {
    findings.push(ok(`the headers of ${guards.join(", ")} keep caches and foreign scripts out`))
  }
}

function judgeRoute(path: string, answer: Answer): Finding[] {
  const policy = header(answer, "cache-control")
  const isPage = header(answer, "content-type").startsWith("text/html")
  const frames = header(answer, "content-security-policy").includes("frame-ancestors") ||
    header(answer, "x-frame-options") !== ""
  return [
    ...!/\bno-store\b/.test(policy)
      ? [fault(`${path} has Cache-Control: ${policy || "none"}, so a cache may store it`, cure)]
      : [],
    ...judgeCors(path, answer),
    ...isPage && !frames ? [fault(`${path} may be shown in a frame of another site`, cure)] : [],
    ...header(answer, "x-content-type-options") !== "nosniff"
      ? [fault(`${path} lacks X-Content-Type-Options: nosniff`, cure)]
      : [],
  ]
}

function judgePage(path: string, answer: Answer): Finding[] {
  const policy = header(answer, "cache-control")
  const isShared = /\bpublic\b|\bs-maxage=[1-9]/.test(policy) && !/\b(?:private|no-store)\b/.test(policy)
  return [
    ...isShared
      ? [fault(`${path} has Cache-Control: ${policy}, so a cache may show one user's page to another`, cure)]
      : [],
    ...judgeCors(path, answer),
  ]
}

function judgeCors(path: string, answer: Answer): Finding[] {
  const isReadable = header(answer, "access-control-allow-credentials") === "true" &&
    header(answer, "access-control-allow-origin") === "https://evil.example"
  return isReadable
    ? [
      fault(
        `${path} lets any site read it with the user's cookies`,
        "List the origins in your CORS plugin: docs/cross-origin.md",
      ),
    ]
    : []
}
