import type { APIContext } from "astro"
import { expect, test, vi } from "vitest"
import { requests, ThrownRedirect } from "../src/astro-request.ts"
import Svc from "../src/index.ts"

vi.mock("../src/host.ts", () => ({
  originals: new WeakMap(),
  toRequestedUrl: ({ request }) => request.url,
  findReachedUrls: () => [],
  host: {
    app: { env: {}, dev: false, base: "" },
    streams: true,
    current: () => undefined,
    isEvent: (value): value is APIContext => typeof value === "object" && value !== null && "request" in value,
    read: ({ request, locals }) => ({ request, key: locals, guardUrl: () => new URL(request.url) }),
    redirect: () => new Response(),
  },
} satisfies typeof import("../src/host.ts")))

const { onRequest } = Svc({ secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", origin: "https://app.test", providers: [] })
const toEvent = () =>
  ({
    request: new Request("https://app.test/page"),
    url: new URL("https://app.test/page"),
    locals: {},
    props: {},
    routePattern: "/page",
    isPrerendered: false,
  }) as unknown as APIContext

test.each([null, undefined])("a handler that throws %s reaches Astro as an error with a stack", async (thrown) => {
  const caught = await Promise.resolve(onRequest(toEvent(), () => Promise.reject(thrown))).catch((error) => error)
  expect(caught).toBeInstanceOf(Error)
  expect(caught.message).toContain(String(thrown))
})

test.each([new Error("no letter"), "text", 0, ""])(
  "a handler that throws %j reaches Astro as it is",
  async (thrown) => {
    await expect(Promise.resolve(onRequest(toEvent(), () => Promise.reject(thrown)))).rejects.toBe(thrown)
  },
)

test("the redirect that a verb throws is the answer, and any other error after a verb reaches Astro", async () => {
  const answerTo = (thrown: unknown) =>
    Promise.resolve(onRequest(toEvent(), () => {
      requests.getStore()!.target = "/members"
      return Promise.reject(thrown)
    })) as Promise<Response>
  const { status, headers } = await answerTo(new ThrownRedirect())
  expect([status, headers.get("location")]).toEqual([303, "/members"])
  const bug = new Error("a bug of the app")
  await expect(answerTo(bug)).rejects.toBe(bug)
})
