import Svc from "@svc-auth/express"
import express, { type Express } from "express"
import { toPage } from "./page.ts"
import { config } from "./svc-auth.ts"

export { answer } from "./svc-auth.ts"

const { middleware, requireSession } = Svc(config)
export const handle: Express = express()
handle.use(middleware)
handle.get("/page", requireSession, (_request, response) => {
  response.type("html").send(toPage(response.locals.auth.user?.name))
})
