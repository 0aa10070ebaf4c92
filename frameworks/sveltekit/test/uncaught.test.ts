import { error, redirect, type RequestEvent } from "@sveltejs/kit"
import { afterEach, describe, expect, test, vi } from "vitest"
import { orAnswered } from "../src/uncaught.ts"

const toEvent = (id: string | null, isRemoteRequest = false) => ({ route: { id }, isRemoteRequest }) as RequestEvent
const fail = () => {
  throw new Error("planted in the configuration")
}
const leave = () => redirect(303, "/login")
const forbid = () => error(403, "Not for you")

afterEach(() => vi.restoreAllMocks())

describe("where Kit has found no route, and may catch nothing", () => {
  test.each([
    ["a redirect", leave, 303, "/login", ""],
    ["an error of Kit", forbid, 403, null, "Not for you"],
    ["a fault", fail, 500, null, "Internal Error"],
    ["what is no error", () => Promise.reject(null), 500, null, "Internal Error"],
  ])("%s becomes an answer", async (_name, thrower, status, location, body) => {
    const log = vi.spyOn(console, "error").mockReturnValue()
    const answer = await orAnswered(toEvent(null), async () => await thrower())
    expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([status, location, body])
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(log.mock.calls.length).toBe(status === 500 ? 1 : 0)
  })

  test("an error of the app itself stays thrown", async () => {
    const hook = async (enter: () => void) => {
      enter()
      return await fail()
    }
    await expect(orAnswered(toEvent(null), hook)).rejects.toThrow("planted")
  })
})

test.each([["a route", toEvent("/protected")], ["a remote function", toEvent(null, true)]])(
  "where Kit has found %s, Kit gets what is thrown",
  async (_name, event) => {
    for (const thrower of [leave, forbid, fail]) {
      const thrown = await orAnswered(event, async () => await thrower()).catch((reason: unknown) => reason)
      expect(thrown).not.toBeInstanceOf(Response)
    }
  },
)
