import type { FetchEvent } from "@solidjs/start/server"
import { expect, test } from "vitest"
import { noteCredentials, removeTypedFields } from "../src/flash.ts"

const flash = (typed: unknown[]) => `flash=${encodeURIComponent(JSON.stringify({ url: "/x", input: [typed] }))}; Path=/`
const toEvent = () => ({ locals: {} }) as FetchEvent
const answer = (...lines: string[]) =>
  new Response("page", { status: 302, headers: lines.map((line): [string, string] => ["set-cookie", line]) })

test("a sign-in passes no typed fields to the next page, and the rest of its response stays", async () => {
  const event = toEvent()
  noteCredentials(event)
  const cleaned = removeTypedFields(answer("a=1", flash([["password", "typed"]]), "b=2"), event)
  expect(cleaned.headers.getSetCookie()).toEqual(["a=1", flash([]), "b=2"])
  expect([cleaned.status, await cleaned.text()]).toEqual([302, "page"])
})

test("a sign-in without the cookie keeps its response", () => {
  const event = toEvent()
  noteCredentials(event)
  const response = answer("a=1")
  expect(removeTypedFields(response, event)).toBe(response)
})

test("another action keeps its typed fields", () => {
  const response = answer(flash([["comment", "typed"]]))
  expect(removeTypedFields(response, toEvent())).toBe(response)
})
