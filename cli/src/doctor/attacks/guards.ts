import { randomBytes } from "node:crypto"
import { type Answer, type Client, OutOfRequests } from "../client.ts"
import { type Finding, write } from "../finding.ts"
import type { Site } from "../site.ts"

const { ok, fault, unknown } = write("guards")
const page = "docs/callbacks-and-events.md"
const fewer = "Call attack again with fewer --guard: docs/doctor.md#attack"
const cure = `Check the session next to the data, with requireSession or auth(), and not only by the path: ${page}`

/** A way to ask for a page that a guard by path may not recognize. */
interface Spelling {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

const escape = (character: string) => `%${character.charCodeAt(0).toString(16)}`
const middleware = (name: string) => Array(5).fill(name).join(":")

/** Spellings of the path (cases 84, 85 and 97). */
export function spell(path: string, build: string | undefined): readonly Spelling[] {
  const [first = "", rest = ""] = [path.slice(1, 2), path.slice(2)]
  const folder = path.slice(0, path.lastIndexOf("/"))
  const last = path.slice(path.lastIndexOf("/") + 1)
  const data = build === undefined
    ? []
    : [`/_next/data/${build}${path}.json`, `/_next/data/${build}${path.toUpperCase()}.json`]
  const paths = [
    `/${path}`,
    path.toUpperCase(),
    `/${first.toUpperCase()}${rest}`,
    `${path}/`,
    `${path}//`,
    `/${escape(first)}${rest}`,
    `/%25${escape(first).slice(1)}${rest}`,
    `${path};x`,
    `${path};.css`,
    `${path}%2f`,
    `${path}%20`,
    `${path}%00`,
    `${path}.`,
    `${path}/.`,
    `${path}/x/..`,
    `/.${path}`,
    `/%2e${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `\\${path.slice(1)}`,
    `${folder}/./${last}`,
    `${folder}//${last}`,
    `${path}.rsc`,
    `${path}.data`,
    `${path}.json`,
    `${path}.html`,
    `${path}.segments/_tree.segment.rsc`,
    `${path}/__data.json`,
    `${path}?_rsc=1`,
    `${path}?__nextDataReq=1`,
    ...data,
  ]
  return [
    ...[...new Set(paths)].filter((one) => one !== path).map((one) => ({ path: one })),
    { path, headers: { "RSC": "1" } },
    { path, headers: { "RSC": "1", "Next-Router-Prefetch": "1" } },
    { path, headers: { "X-Nextjs-Data": "1" } },
    { path, headers: { "Purpose": "prefetch", "Sec-Purpose": "prefetch" } },
    ...["middleware", "src/middleware", "pages/_middleware"].map((name) => ({
      path,
      headers: { "X-Middleware-Subrequest": middleware(name) },
    })),
    { path, headers: { "X-Middleware-Prefetch": "1" } },
    { path: "/", headers: { "X-Original-URL": path, "X-Rewrite-URL": path } },
    { path, headers: { "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1" } },
  ]
}

/** Asks for guarded pages without a session, in many spellings. */
export async function attackGuards({ client }: Site, guards: readonly string[]): Promise<Finding[]> {
  if (guards.length === 0) {
    return [unknown("no guarded page was named", "Name one with --guard /members: docs/doctor.md#attack")]
  }
  const home = await client.send({ path: "/" })
  const build = /"buildId":"([\w-]+)"/.exec(home.text)?.[1]
  const strange = `/svc-auth-doctor-${randomBytes(6).toString("hex")}`
  const fallback = await client.send({ path: strange })
  const findings: Finding[] = []
  const baseline = { build, known: [toShape(home, "/"), toShape(fallback, strange)] }
  for (const [tried, path] of guards.entries()) {
    if (client.sent >= client.most) {
      return [...findings, unknown(`${guards.slice(tried).join(", ")}: no request was left`, fewer)]
    }
    findings.push(...await attackGuard(client, path, baseline))
  }
  return findings
}

interface Baseline {
  readonly build: string | undefined
  /** Pages that everybody may see: the root, and the page for unknown paths. */
  readonly known: readonly string[]
}

async function attackGuard(client: Client, path: string, { build, known }: Baseline): Promise<Finding[]> {
  const plain = await client.send({ path })
  if (isOpen(plain)) return [fault(`${path} answers ${plain.status} without a session`, `Guard it: ${cure}`)]
  if (plain.status === 404) return [unknown(`${path} answers 404`, "Name a page that exists: docs/doctor.md#attack")]
  const all = spell(path, build)
  const findings: Finding[] = []
  for (const [tried, spelling] of all.entries()) {
    let answer: Answer
    try {
      answer = await client.send(spelling)
    } catch (thrown) {
      // what got through before is still a fault
      if (thrown instanceof OutOfRequests) {
        return [...findings, unknown(`${path}: tried ${tried} of ${all.length} spellings`, fewer)]
      }
      if (thrown instanceof Error && "code" in thrown) continue // the server hung up: it showed nothing
      throw thrown
    }
    if (!isOpen(answer) || known.includes(toShape(answer, spelling.path))) continue
    const headers = Object.entries(spelling.headers ?? {}).map(([name, value]) => ` with ${name}: ${value}`).join("")
    findings.push(fault(`${spelling.path}${headers} opens the guarded page ${path}: ${answer.status}`, cure))
  }
  return findings.length ? findings : [ok(`${path} stayed closed in ${all.length} spellings`)]
}

/** A redirect that a framework puts into a response of status 200, for its router. */
const redirects = /NEXT_REDIRECT|__next-page-redirect|"type":"redirect"|"__N_REDIRECT"|NEXT_HTTP_ERROR_FALLBACK/

/** Returns whether the response shows a page: neither an error nor a redirect in any form. */
const isOpen = ({ status, text }: Answer) => status >= 200 && status < 300 && !redirects.test(text)

/** Returns the page without what differs at each request: its path, nonces and numbers. */
const toShape = ({ status, text }: Answer, path: string) =>
  `${status} ${text.replaceAll(path, "").replace(/[\w+/-]{16,}={0,2}|\d+/g, "")}`
