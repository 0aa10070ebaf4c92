import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { Auth, type AuthConfig, skipCSRFCheck } from "@svc-auth/core"
import Credentials from "@svc-auth/core/providers/credentials"
import { expect, test } from "vitest"
import { root } from "../root.ts"
import { readBlocks } from "./markdown.ts"
import { readPage } from "./pages.ts"
import { runBlock } from "./use-blocks.ts"

test("the recipe in docs/security.md ends a user's sessions", async () => {
  const page = "docs/security.md"
  const block = readBlocks(page, readPage(page)).find(({ text }) => text.includes("epoch"))!
  const store = { epoch: 1 }
  const { options } = runBlock(`import { db } from "app"\nexport const options = {\n${block.text}\n}`, {
    app: { db: { user: (id?: string) => Promise.resolve(id === "1" ? store : undefined) } },
  })
  let cookie = ""
  const send = async (path: string, method = "GET"): Promise<unknown> => {
    const answer = await Auth(new Request(`https://app.example/auth/${path}`, { method, headers: { cookie } }), {
      ...(options as Partial<AuthConfig>),
      providers: [Credentials({ authorize: () => ({ id: "1", name: "Ada" }) })],
      origin: "https://app.example",
      secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
      skipCSRFCheck,
    })
    const [set] = answer.headers.getSetCookie().filter((line) => line.includes("session-token"))
    if (set) cookie = set.split(";")[0]!
    return answer.headers.get("content-type") ? await answer.json() : null
  }
  const signIn = () => send("callback/credentials", "POST")
  await signIn()
  expect(await send("session")).toMatchObject({ user: { name: "Ada" } })
  store.epoch++
  expect(await send("session")).toBeNull()
  await signIn()
  expect(await send("session")).toMatchObject({ user: { name: "Ada" } })
})

test("the server in docs/adapters.md signs in and keeps the session in its store", async () => {
  const page = "docs/adapters.md"
  const block = readBlocks(page, readPage(page)).find(({ text }) => text.startsWith("// server.ts"))!
  const flags = ["-C", "@svc-auth/source", "--input-type=module-typescript", "--disable-warning=ExperimentalWarning"]
  const server = spawn(process.execPath, [...flags, "-"], { cwd: root, env: { ...process.env, PORT: "0" } })
  try {
    server.stdin.end(block.text)
    const [line] = await once(createInterface(server.stdout), "line") as [string]
    const { origin } = new URL(line)
    const { csrfToken, cookie } = await fetch(`${origin}/auth/csrf`).then(async (answer) => ({
      ...await answer.json() as { csrfToken: string },
      cookie: toCookies(answer),
    }))
    const signedIn = await fetch(`${origin}/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
      body: new URLSearchParams({ csrfToken, name: "ada" }),
    })
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, `${origin}/`])
    const session = await fetch(`${origin}/auth/session`, { headers: { cookie: toCookies(signedIn) } })
    expect(await session.json()).toMatchObject({ user: { name: "ada" } })
  } finally {
    server.kill()
  }
})

const toCookies = (answer: Response): string =>
  answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ")
