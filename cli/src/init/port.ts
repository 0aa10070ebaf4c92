import type { App } from "./app.ts"
import { findModule } from "./files.ts"
import type { Framework } from "./plan.ts"

/** The port in a script: `vite dev --port 4000`, `next dev -p 4000`, `PORT=4000 node index.js`. */
const inScript = /(?:--port[= ]|\s-p[= ]?|\bPORT=)(\d+)/

/** The port in code: `listen(4000)`, `port: 4000`, `const port = process.env.PORT || 4000`. */
const inCode = /(?:\blisten\(|\bport\s*[:=])\s*(?:Number\(\s*)?(?:[\w.]+\s*(?:\|\||\?\?)\s*)?["']?(\d+)/gi

/** Returns the port of the development server: that of the script `dev`, the one that the code names, or that of the framework. */
export function findPort(app: App, { port, servers }: Framework): number {
  const script = app.manifest.scripts?.["dev"] ?? ""
  const [, fromScript] = inScript.exec(script) ?? []
  if (fromScript !== undefined) return Number(fromScript)
  if (/\bwrangler dev\b/.test(script)) return 8787
  const files = servers.map((name) => findModule(app, name)).filter((path) => path !== undefined)
  const named = new Set(
    files.flatMap((path) => [...app.read(path)!.matchAll(inCode)].map(([, found]) => Number(found))),
  )
  const [only] = named
  return only !== undefined && named.size === 1 ? only : port
}
