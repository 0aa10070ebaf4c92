import { expect, test } from "vitest"
import { FreshSignInRequired, InvalidConfig } from "../../src/errors.ts"
import { assertFreshSession } from "../../src/signin/fresh.ts"
import type { RequestContext } from "../../src/app/context.ts"
import type { CurrentSession } from "../../src/app/session-strategy.ts"

const now = new Date("2026-11-23T12:00:00Z")
const toContext = (session: object = {}) => ({ now, settings: { session } }) as unknown as RequestContext
const current = (startedAt: number | undefined) => ({ key: "key", userId: "1", named: {}, startedAt }) as CurrentSession
const assert = (startedAt: number | undefined, session?: object) => () =>
  assertFreshSession(toContext(session), current(startedAt), "unlinkAccount")

test("a session counts as fresh for 600 seconds after the sign-in", () => {
  expect(assert(now.getTime())).not.toThrow()
  expect(assert(now.getTime() - 600_000)).not.toThrow()
  expect(assert(now.getTime() - 600_001)).toThrow(FreshSignInRequired)
})

test("a session that does not tell its start is not fresh", () =>
  expect(assert(undefined)).toThrow("unlinkAccount needs a sign-in at most 600 seconds ago"))

test("sessions that never tell their start are an invalid configuration", () => {
  const session = { strategy: "database", generateSessionToken: () => "x", absoluteMaxAge: Infinity }
  expect(assert(now.getTime(), session)).toThrow(InvalidConfig)
  expect(assert(now.getTime(), session)).toThrow("unlinkAccount needs `session.absoluteMaxAge`")
  expect(assert(now.getTime(), { ...session, absoluteMaxAge: 3600 })).not.toThrow()
  expect(assert(now.getTime(), { ...session, strategy: "jwt" })).not.toThrow()
})
