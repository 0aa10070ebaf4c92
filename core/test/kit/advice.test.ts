import { expect, test } from "vitest"
import { bindFake, config, origin, silent, toEvent } from "./fake-host.ts"

function listen() {
  const codes: string[] = []
  return { codes, logger: { ...silent, warn: (code: string) => void codes.push(code) } }
}
const next = () => new Response("page")

test("a lazy configuration, new for every request, is advised once", async () => {
  const { codes, logger } = listen()
  const { hook } = bindFake(() => ({ ...config, origin, logger }), { formOrigin: () => "https://localhost:4100" })
  for (let i = 0; i < 3; i++) await hook(toEvent(), next)
  expect(codes).toEqual(["origin-mismatch"])
})

test("a framework that takes itself for another origin than the configured one is told of, once", async () => {
  const { codes, logger } = listen()
  const { hook } = bindFake({ ...config, origin, logger }, { formOrigin: () => "https://localhost:4100" })
  for (let i = 0; i < 3; i++) await hook(toEvent(), next)
  expect(codes).toEqual(["origin-mismatch"])
})

test.each([[origin, origin], [undefined, "https://localhost:4100"], [origin, undefined]])(
  "nothing is said where %s is configured and the framework says %s",
  async (configured, own) => {
    const { codes, logger } = listen()
    await bindFake({ ...config, origin: configured, logger }, { formOrigin: () => own }).hook(toEvent(), next)
    expect(codes).toEqual([])
  },
)

test("a session asked for in a request that did not pass the hook says how to install it, once", async () => {
  const { codes, logger } = listen()
  const { auth, hook } = bindFake({ ...config, logger }, { hookCure: "install it" })
  const seen = toEvent()
  await hook(seen, next)
  await auth(seen)
  expect(codes).toEqual([])
  for (let i = 0; i < 2; i++) await auth(toEvent())
  expect(codes).toEqual(["hook-missing"])
})
