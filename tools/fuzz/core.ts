/**
 * `Auth()` under hostile requests: it must never throw, never fail without a log line, never create a session, and never sign a user out.
 * @module
 */
import fc, { type Arbitrary } from "fast-check"
import { hostileRequest, readBesideJunk, type Sent } from "./arbitraries.ts"
import { check, toCounts, type Wanted } from "./check.ts"
import { judge, type laws } from "./laws.ts"
import { ground, origin, password, type Subject, subjects, toInit, toRequest } from "./subject.ts"
import { visit } from "./visit.ts"

/** An input: the subject, its laws, and the request. */
export interface Attempt {
  readonly subject: Subject
  readonly kind: Exclude<keyof typeof laws, "app">
  readonly sent: Sent
}

/** Returns whether the request signs out: with a valid token it may end the session. */
const leaves = ({ method, target }: Sent): boolean => method === "POST" && target.includes("signout")

async function attemptsOn(subject: Subject): Promise<Arbitrary<Attempt>> {
  const { sessionCookie } = subject
  const known = { login: { username: "Ada", password }, provider: "plain", sessionCookie }
  const visitor = await visit(ground, known, (sent) => subject.answer(new Request(origin + sent.target, toInit(sent))))
  const to = (kind: Attempt["kind"], requests: Arbitrary<Sent>) => requests.map((sent) => ({ subject, kind, sent }))
  return fc.oneof(
    { weight: 2, arbitrary: to("signedOut", hostileRequest(ground, visitor, { signedIn: false })) },
    {
      weight: 1,
      arbitrary: to("signedIn", hostileRequest(ground, visitor, { signedIn: true }).filter((sent) => !leaves(sent))),
    },
    { weight: 1, arbitrary: to("readers", readBesideJunk(ground, visitor)) },
  )
}

/** @param statuses counts the responses: a run with nothing but 400 has tested little */
const createJudge = (statuses: Map<number, number>) => async ({ subject, kind, sent }: Attempt) => {
  const request = toRequest(sent)
  fc.pre(request !== undefined)
  subject.takeLog()
  try {
    const response = await subject.answer(request)
    const body = await response.text()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return judge({ subject, request, response, body, logged: subject.takeLog() }, kind).join("; ") || undefined
  } catch (error) {
    return `thrown past Auth: ${error instanceof Error ? error.stack : String(error)}`
  }
}

/** @returns whether nothing was wrong */
export async function fuzzCore(wanted: Wanted): Promise<boolean> {
  const statuses = new Map<number, number>()
  const attempts = fc.oneof(...await Promise.all(subjects.map(attemptsOn)))
  const passed = await check(attempts, createJudge(statuses), ({ sent }) => sent, wanted, "tools/fuzz/run.ts")
  console.log(`answers: ${toCounts(statuses)}`)
  return passed
}
