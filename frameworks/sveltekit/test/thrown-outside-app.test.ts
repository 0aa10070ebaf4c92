import { error, redirect, type RequestEvent } from "@sveltejs/kit"
import { afterEach, describe, expect, test, vi } from "vitest"
import { answerThrown } from "../src/handle.ts"

const toEvent = (id: string | null, isRemoteRequest = false) => ({ route: { id }, isRemoteRequest }) as RequestEvent
const fail = () => {
  throw new Error("planted in the configuration")
}
const leave = () => redirect(303, "/login")
const forbid = () => error(403, "Not for you")

afterEach(() => vi.restoreAllMocks())

describe("if Kit has found no route", () => {
  test.each([
    ["a redirect", leave, 303, "/login", ""],
    ["Kit's HTTP error", forbid, 403, null, "Not for you"],
    ["an error", fail, 500, null, "Internal Error"],
    ["a value that is not an error", () => Promise.reject(null), 500, null, "Internal Error"],
  ])("%s becomes a response", async (_name, thrower, status, location, body) => {
    const log = vi.spyOn(console, "error").mockReturnValue()
    const answer = await answerThrown(toEvent(null), async () => await thrower())
    expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([status, location, body])
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(log.mock.calls.length).toBe(status === 500 ? 1 : 0)
  })

  test("an error of the app itself is thrown on", async () => {
    const hook = async (enter: () => void) => {
      enter()
      return await fail()
    }
    await expect(answerThrown(toEvent(null), hook)).rejects.toThrow("planted")
  })
})

test.each([["a route", toEvent("/protected")], ["a remote function", toEvent(null, true)]])(
  "if Kit has found %s, the error is thrown to Kit",
  async (_name, event) => {
    for (const thrower of [leave, forbid, fail]) {
      const thrown = await answerThrown(event, async () => await thrower()).catch((reason: unknown) => reason)
      expect(thrown).not.toBeInstanceOf(Response)
    }
  },
)
