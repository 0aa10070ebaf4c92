import { beforeAll, describe, expect, test, vi } from "vitest"
import { help } from "../../src/development/development.ts"
import { provideHelp } from "../../src/app/help.ts"
import { findTraceHeader, trace } from "../../src/app/trace.ts"
import { CookieJar } from "../../src/web/cookie.ts"

const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"

function visit(development = true) {
  const logger = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
  return { settings: { development, debug: development, logger, getHidden: () => [secret] }, jar: new CookieJar(null) }
}

beforeAll(() => provideHelp(help))

describe("the trace", () => {
  test("lists the decisions in order, each once", () => {
    const at = visit()
    trace(at, "a")
    trace(at, "b", { none: undefined, n: 1, ok: false })
    trace(at, "a")
    expect(findTraceHeader(at)).toBe("a; b (n: 1, ok: false)")
    expect(at.settings.logger.debug).toHaveBeenCalledTimes(2)
  })

  test("does not exist in production, and evaluates nothing", () => {
    const at = visit(false)
    trace(at, "a", {
      get dear() {
        throw new Error("evaluated")
      },
    })
    expect(findTraceHeader(at)).toBeUndefined()
    expect(at.settings.logger.debug).not.toHaveBeenCalled()
  })

  test("is in the debug log in production, too, but not in the header", () => {
    const { settings, jar } = visit(false)
    trace({ settings: { ...settings, debug: true }, jar }, "a", { n: 1 })
    expect(findTraceHeader({ settings, jar })).toBeUndefined()
    expect(settings.logger.debug).toHaveBeenCalledExactlyOnceWith("trace", { why: "a", n: 1 })
  })

  test("contains no secret and no character that a header or a terminal acts on (cases 93, 94)", () => {
    const at = visit()
    trace(at, `it is ${secret}\r\nSet-Cookie: a=b; \u001b[31m ü`, { token: "t0ken", url: "/x?code=c0de&state=st4te" })
    const header = findTraceHeader(at)!
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    for (const hidden of [secret, "t0ken", "c0de", "st4te", ";"]) expect(header).not.toContain(hidden)
  })

  test("is bounded, whatever happens", () => {
    const at = visit()
    for (let i = 0; i < 1000; i++) trace(at, `${i} ${"x".repeat(500)}`)
    expect(findTraceHeader(at)!.length).toBe(1000)
    expect(findTraceHeader(at)).toMatch(/x\.\.\.$/)
  })

  test("has the first 24 decisions; the debug log has all", () => {
    const at = visit()
    for (let i = 1; i <= 30; i++) trace(at, `step ${i}`)
    const decisions = findTraceHeader(at)!.split("; ")
    expect([decisions.length, decisions[0], decisions.at(-1)]).toEqual([24, "step 1", "step 24"])
    expect(at.settings.logger.debug).toHaveBeenCalledTimes(30)
  })
})
