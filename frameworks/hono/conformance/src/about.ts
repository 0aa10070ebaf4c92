import { Hono } from "hono"
import { html } from "hono/html"
import { toSSG } from "hono/ssg"
import { base, middleware } from "./auth.ts"
import { toPage } from "./markup.ts"

const app = new Hono().basePath(base).use(middleware)
app.get("/about", (c) => c.html(toPage(html`<h1>About</h1>`)))

const files = new Map<string, string>()
const made = await toSSG(app, {
  mkdir: () => Promise.resolve(),
  writeFile: (path, data) => Promise.resolve(void files.set(path, String(data))),
}, { dir: "static" })
if (!made.success) throw made.error

/** A page that was made before the server started, with the middleware around it. */
export const about: string = [...files.values()].join("")
