import { Auth } from "@auth/core"
import express, { type Express } from "express"
import { config } from "./auth-js.ts"
import { toPage } from "./page.ts"

export { answer } from "./auth-js.ts"

export const handle: Express = express()
handle.get("/page", async ({ headers }, response) => {
  // as `getSession` of @auth/express does it
  const request = new Request(`https://${headers.host}/auth/session`, { headers: { cookie: headers.cookie ?? "" } })
  const session = await (await Auth(request, config)).json() as { user: { name: string } } | null
  if (session) response.type("html").send(toPage(session.user.name))
  else response.redirect("/auth/signin")
})
