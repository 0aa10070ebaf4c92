import { Hono } from "hono"
import { html } from "hono/html"
import { toSSG } from "hono/ssg"
import { base, middleware } from "./auth.ts"
import { toPage } from "./markup.ts"

const app = new Hono().basePath(base).use(middleware)
app.get("/about", (c) => c.html(toPage(html`<h1>About</h1>`)))

/** Returns the static page, with the middleware around it. A Worker can make it only while it handles a request. */
export async function makeAbout(): Promise<string> {
  let page = ""
  const made = await toSSG(app, {
    mkdir: () => Promise.resolve(),
    writeFile: (_path, data) => Promise.resolve(void (page = String(data))),
  })
  if (!made.success) throw made.error
  return page
}
