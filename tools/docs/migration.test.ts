import * as old from "@auth/core/jwt"
import { Auth, type AuthConfig } from "@svc-auth/core"
import * as jwt from "@svc-auth/core/jwt"
import * as features from "@svc-auth/core/features"
import { expect, test } from "vitest"
import { readBlocks } from "./markdown.ts"
import { readPage } from "./pages.ts"
import { runBlock } from "./use-blocks.ts"

const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"
const name = "__Secure-authjs.session-token"

test("the code in docs/migrate-from-auth-js.md keeps users signed in", async () => {
  const page = "docs/migrate-from-auth-js.md"
  const block = readBlocks(page, readPage(page)).find(({ text }) => text.includes("use: [fromAuthJs("))
  const { moving } = runBlock(block!.text, { "@svc-auth/core/features": features })
  const read = async (value: string, cookie = name) => {
    const headers = { cookie: `${cookie}=${value}` }
    const answer = await Auth(new Request("https://app.example/auth/session", { headers }), {
      ...(moving as Partial<AuthConfig>),
      providers: [],
      origin: "https://app.example",
      secret,
      session: { updateAge: 0 },
    })
    return { session: await answer.json(), cookie: answer.headers.getSetCookie()[0]?.split(";")[0]?.split("=")[1] }
  }
  const token = { sub: "1", name: "Ada", email: "ada@example.org", picture: "https://app.example/ada.png" }
  const before = await read(await old.encode({ token, secret, salt: name }))
  expect(before.session).toMatchObject({ user: { name: "Ada", image: token.picture } })
  expect(await jwt.decode({ token: before.cookie, secret })).toMatchObject({ sub: "1" })
  const own = await read(before.cookie!, "__Host-svc.session-token")
  expect(own.session).toMatchObject({ user: { name: "Ada", image: token.picture } })
  expect((await read("junk")).session).toBeNull()
})
