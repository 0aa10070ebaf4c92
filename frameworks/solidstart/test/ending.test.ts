import { expect, test } from "vitest"
import { answerAndEnd, hasEnded } from "../src/ending.ts"

type Event = Parameters<typeof answerAndEnd>[0]

const toEvent = (more: object = {}) =>
  ({ locals: {}, request: new Request("https://app.test"), ...more }) as unknown as Event
const answered = (event: Event, value: unknown) => answerAndEnd(event, () => Promise.resolve(value))
const readerOf = (value: unknown) =>
  (value instanceof Response ? value.body! : value as ReadableStream<unknown>).getReader()
const broken = () =>
  new ReadableStream({
    pull: () => Promise.reject(new Error("broken")),
  })

test("an error of the app is thrown on and ends the event", async () => {
  const event = toEvent()
  const thrown = new Error("the guard failed")
  await expect(answerAndEnd(event, () => Promise.reject(thrown))).rejects.toBe(thrown)
  expect(hasEnded(event)).toBe(true)
})

test.each<[string, () => unknown]>([
  ["a response", () => new Response("text")],
  ["a stream", () => new Response("text").body],
])("the event of %s ends when all of it is read", async (_name, toValue) => {
  const event = toEvent()
  const reader = readerOf(await answered(event, toValue()))
  expect(hasEnded(event), "before").toBe(false)
  expect((await reader.read()).done).toBe(false)
  expect(hasEnded(event), "before the end").toBe(false)
  expect((await reader.read()).done).toBe(true)
  expect(hasEnded(event), "after").toBe(true)
})

test("an event ends when its stream fails, and the reader gets the error", async () => {
  const event = toEvent()
  const reader = readerOf(await answered(event, new Response(broken())))
  await expect(reader.read()).rejects.toThrow("broken")
  expect(hasEnded(event)).toBe(true)
})

test("an event ends when the reader cancels its stream, and the stream gets the reason", async () => {
  const event = toEvent()
  let reason: unknown
  const stream = new ReadableStream({ cancel: (given) => void (reason = given) })
  await readerOf(await answered(event, stream)).cancel("gone")
  expect([hasEnded(event), reason]).toEqual([true, "gone"])
})

test.each<[string, unknown, object]>([
  ["a response without a body", new Response(null), {}],
  ["a response to HEAD", new Response("text"), { request: new Request("https://app.test", { method: "HEAD" }) }],
  ["a value", { name: "Ada" }, {}],
])("the event of %s ends at once", async (_name, value, more) => {
  const event = toEvent(more)
  expect(await answered(event, value)).toBe(value)
  expect(hasEnded(event)).toBe(true)
})

test("a response keeps its status and headers", async () => {
  const given = new Response("text", { status: 201, headers: { "x-app": "1" } })
  const { status, headers } = await answered(toEvent(), given) as Response
  expect([status, headers.get("x-app")]).toEqual([201, "1"])
})

test("the event of a page ends when Start marks the page as complete", async () => {
  const event = toEvent({ complete: false })
  await answered(event, "<p>")
  expect(hasEnded(event), "while it renders").toBe(false)
  Object.assign(event, { complete: true })
  expect(hasEnded(event), "then").toBe(true)
})
