/**
 * `Auth()` under hostile requests: it must never throw, never fail without a log line, never create a session, and never sign a user out.
 * @module
 */
import fc, { type Arbitrary } from "fast-check"
import type { Tally } from "../tally.ts"
import { hostileRequest, readBesideJunk, type Sent } from "./arbitraries.ts"
import { check, type Statuses, type Wanted } from "./check.ts"
import { judge, type laws } from "./laws.ts"
import { ground, origin, password, type Subject, subjects, toInit, toRequest } from "./subject.ts"
import { visit } from "./visit.ts"

/** An input: the name of the subject, its laws, and the request. */
interface Attempt {
  readonly subject: string
  readonly kind: Exclude<keyof typeof laws, "app">
  readonly sent: Sent
}

/** Returns whether the request signs out: with a valid token it may end the session. */
const leaves = ({ method, target }: Sent): boolean => method === "POST" && target.includes("signout")

async function attemptsOn([name, subject]: readonly [string, Subject]): Promise<Arbitrary<Attempt>> {
  const known = { login: { username: "Ada", password }, provider: "plain" }
  const visitor = await visit(ground, known, (sent) => subject.answer(new Request(origin + sent.target, toInit(sent))))
  const to = (weight: number, kind: Attempt["kind"], requests: Arbitrary<Sent>) => ({
    weight,
    arbitrary: requests.map((sent) => ({ subject: name, kind, sent })),
  })
  return fc.oneof(
    to(2, "signedOut", hostileRequest(ground, visitor, { signedIn: false })),
    to(1, "signedIn", hostileRequest(ground, visitor, { signedIn: true }).filter((sent) => !leaves(sent))),
    to(1, "readers", readBesideJunk(ground, visitor)),
  )
}

async function judgeAttempt({ subject: name, kind, sent }: Attempt, statuses: Statuses): Promise<string | undefined> {
  const subject = subjects.get(name)!
  const request = toRequest(sent)
  fc.pre(request !== undefined)
  subject.takeLog()
  try {
    const response = await subject.answer(request)
    const body = await response.text()
    statuses.add(response.status)
    return judge({ subject, request, response, body, logged: subject.takeLog() }, kind)
  } catch (error) {
    return `thrown past Auth: ${error instanceof Error ? error.stack : String(error)}`
  }
}

export async function fuzzCore(wanted: Wanted): Promise<Tally> {
  const attempts = fc.oneof(...await Promise.all([...subjects].map(attemptsOn)))
  return await check("Auth()", attempts, judgeAttempt, wanted)
}
