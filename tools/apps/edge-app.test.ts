import { EdgeVM } from "@edge-runtime/vm"
import { expect, it } from "vitest"
import { readBlocks } from "../docs/markdown.ts"
import { readPage } from "../docs/pages.ts"
import { edgeScript } from "../runtimes/edge.ts"

const page = "core/README.md"
const env = {
  VERCEL: "1",
  AUTH_SECRET: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  AUTH_GITHUB_ID: "github-id",
  AUTH_GITHUB_SECRET: "planted-github-secret",
}

it("the app of the core's page answers in the edge runtime, at any address that Vercel assigns", async () => {
  const [block] = readBlocks(page, readPage(page))
  const machine = new EdgeVM({ extend: (context) => Object.assign(context, { process: { env } }) })
  await machine.evaluate(await edgeScript(block!.text.replace("export default", "globalThis.app =")))
  const ask = (path: string) =>
    machine.evaluate<Promise<[status: number, body: string]>>(`(async () => {
      const headers = { host: "my-app.vercel.app", "x-forwarded-proto": "https" }
      const answer = await app.fetch(new Request("https://my-app.vercel.app${path}", { headers }))
      return [answer.status, await answer.text()]
    })()`)
  const [status, providers] = await ask("/auth/providers")
  expect(status).toBe(200)
  expect(JSON.parse(providers).github.callbackUrl).toBe("https://my-app.vercel.app/auth/callback/github")
  expect(await ask("/auth/session")).toEqual([200, "null"])
  expect(await ask("/")).toEqual([200, "hello"])
})
