import { randomBytes } from "node:crypto"
import {
  type Answer,
  type Client,
  isUnavailable,
  OutOfRequests,
  type Question,
  RateLimited,
  TimedOut,
} from "../client.ts"
import { type Finding, judgeEnd, write } from "../finding.ts"
import type { Site } from "../site.ts"
import { spell, type Spelling, toName } from "./spellings.ts"

const { ok, fault, unknown, untested } = write("guards")
const page = "docs/callbacks-and-events.md"
const again = "Call attack again with only this --guard: docs/doctor.md#attack"
const log = "Read the app's log: docs/debugging.md"
const cure = `Check the session next to the data, with requireSession or auth(), and not only by the path: ${page}`

/** Asks for guarded pages without a session, in many spellings. The guards share the requests that are left. */
export async function attackGuards(
  { client }: Site,
  guards: readonly string[],
  findings: Finding[],
): Promise<void> {
  if (guards.length === 0) {
    findings.push(unknown("no guarded page was named", "Name one with --guard /members: docs/doctor.md#attack"))
    return
  }
  const trials: Trial[] = []
  let end: unknown
  try {
    const baseline = await readBaseline(client)
    for (const path of guards) trials.push(await begin(client, path, baseline))
    // one spelling of each guard after the other, so that each gets its share of the requests
    while (trials.some(hasMore)) {
      for (const trial of trials.filter(hasMore)) await attempt(client, trial, baseline)
    }
    for (const trial of trials.filter(({ all, tried }) => all.length > 0 && tried === all.length)) {
      trial.after = (await ask(client, { path: trial.path }))?.status
    }
  } catch (thrown) {
    end = thrown
  }
  const reason = end instanceof OutOfRequests || end instanceof RateLimited ? end.message : "the app stopped answering"
  const left = guards.slice(trials.length)
  findings.push(
    ...trials.flatMap((trial) => conclude(trial, reason)),
    ...left.length ? [untested(`${left.join(", ")}: not tried, because ${reason}`, again)] : [],
    ...end === undefined || end instanceof OutOfRequests ? [] : [judgeEnd(write("guards"), end)],
  )
}

/** Answers that show no guarded page. */
interface Baseline {
  readonly build: string | undefined
  /** Pages that everybody may see: the root, and the page for unknown paths. */
  readonly known: readonly string[]
}

async function readBaseline(client: Client): Promise<Baseline> {
  const home = await ask(client, { path: "/" })
  const strange = `/svc-auth-doctor-${randomBytes(6).toString("hex")}`
  const fallback = await ask(client, { path: strange })
  return {
    build: home && /"buildId":"([\w-]+)"/.exec(home.text)?.[1],
    known: [...home ? [toShape(home, "/")] : [], ...fallback ? [toShape(fallback, strange)] : []],
  }
}

/** Returns the response, or `undefined` if there is none in time. */
async function ask(client: Client, question: Question): Promise<Answer | undefined> {
  try {
    return await client.send(question)
  } catch (thrown) {
    if (thrown instanceof TimedOut) return undefined
    throw thrown
  }
}

/** The spellings of one guarded page, and what they showed. */
interface Trial {
  readonly path: string
  readonly all: readonly Spelling[]
  /** The status of the page as it is written, before the spellings and after all of them. An app that broke meanwhile opens no page. */
  readonly before: number | undefined
  after: number | undefined
  readonly findings: Finding[]
  /** The number of spellings that were tried. */
  tried: number
  /** Spellings that got no whole response in time: they showed nothing. */
  readonly slow: string[]
  /** Spellings that did not reach the app: they showed nothing. */
  readonly lost: string[]
}

/** After this many, the other spellings of the page are not tried: each would take as long. */
const mostSlow = 2

const hasMore = ({ all, tried, slow }: Trial): boolean => tried < all.length && slow.length < mostSlow

/** Asks for the page as it is written. Without a guard to test, the trial has no spellings. */
async function begin(client: Client, path: string, { build }: Baseline): Promise<Trial> {
  const plain = await ask(client, { path })
  const trial = { path, all: [], before: plain?.status, after: undefined, findings: [], tried: 0, slow: [], lost: [] }
  const end = (finding: Finding): Trial => ({ ...trial, findings: [finding] })
  if (!plain) return end(untested(`${path} got no response in time, so no spelling was tried`, log))
  if (isOpen(plain)) return end(fault(`${path} answers ${plain.status} without a session`, `Guard it: ${cure}`))
  if (!isClosed(plain)) {
    const cure = plain.status === 404 ? "Name a page that exists: docs/doctor.md#attack" : log
    return end(untested(`${path} answers ${plain.status}, which shows no guard, so no spelling was tried`, cure))
  }
  return { ...trial, all: spell(path, build) }
}

async function attempt(client: Client, trial: Trial, { known }: Baseline): Promise<void> {
  const spelling = trial.all[trial.tried]!
  let answer: Answer | undefined
  try {
    answer = await client.send(spelling)
  } catch (thrown) {
    if (thrown instanceof TimedOut) trial.slow.push(toName(spelling))
    // a server that hangs up showed nothing; one that does not listen any more answers no other spelling either
    else if (!(thrown instanceof Error && "code" in thrown) || thrown.code === "ECONNREFUSED") throw thrown
  }
  trial.tried++
  if (answer && isUnavailable(answer)) trial.lost.push(toName(spelling))
  if (!answer || !isOpen(answer) || known.includes(toShape(answer, spelling.path))) return
  trial.findings.push(fault(`${toName(spelling)} opens the guarded page ${trial.path}: ${answer.status}`, cure))
}

/** Returns what the spellings showed, and which of them showed nothing. */
function conclude({ path, all, before, after, findings, tried, slow, lost }: Trial, reason: string): Finding[] {
  const left = all.slice(tried)
  const isUnchanged = toClass(before) === toClass(after)
  const why = slow.length < mostSlow ? reason : "the app did not respond in time"
  return [
    ...findings,
    ...slow.length ? [untested(`${path}: no response in time to ${slow.join(", ")}`, log)] : [],
    ...lost.length ? [untested(`${path}: 502, 503 or 504, which show nothing, to ${lost.join(", ")}`, log)] : [],
    ...left.length
      ? [
        untested(
          `${path}: ${left.length} of ${all.length} spellings were not tried, because ${why}: ${
            left.map(toName).join(", ")
          }`,
          slow.length < mostSlow ? again : log,
        ),
      ]
      : [],
    ...tried > 0 && !left.length && !isUnchanged
      ? [
        untested(
          after === undefined
            ? `${path}: the page itself was not asked for again after the spellings, because ${reason}`
            : `${path} answers ${after} after the spellings, and ${before} before them, so they show nothing`,
          log,
        ),
      ]
      : [],
    ...findings.length || slow.length || lost.length || !isUnchanged
      ? []
      : [ok(`${path} stayed closed in ${all.length} spellings`)],
  ]
}

const toClass = (status: number | undefined): number | undefined => status && Math.floor(status / 100)

/** A redirect that a framework puts into a response of status 200, for its router. */
const redirects = /NEXT_REDIRECT|__next-page-redirect|"type":"redirect"|"__N_REDIRECT"|NEXT_HTTP_ERROR_FALLBACK/

/** Returns whether the response shows a page: neither an error nor a redirect in any form. */
const isOpen = ({ status, text }: Answer) => status >= 200 && status < 300 && !redirects.test(text)

/** Returns whether the response is a guard's: it demands a session, or redirects in any form. */
const isClosed = ({ status }: Answer) => status >= 200 && status < 400 || status === 401 || status === 403

/** Returns the page without what differs at each request: its path, nonces and numbers. */
const toShape = ({ status, text }: Answer, path: string) =>
  `${status} ${text.replaceAll(path, "").replace(/[\w+/-]{16,}={0,2}|\d+/g, "")}`
