import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { copyApp, type SabotageApp } from "../sabotage/app.ts"
import { startCommand } from "../../conformance/src/drivers/command.ts"
import { surroundings, toDevApp } from "./fixture-apps.ts"

type Add = "page" | "data" | "rewritten"
type Files = Readonly<Record<string, string>>

/** An app of a few files, in place of the fixture app's sources. */
interface App {
  /** Folder of what the build publishes as files. */
  readonly published: string
  /** The app: its start page is prerendered, open to all, and links to `/members/live`, which is guarded and not prerendered. */
  readonly files: (svc: string) => Files
  /** More files, which publish `/members` or what is below it. */
  readonly page: Files
  readonly data: Files
  /** A page outside `/members` that renders one below it. */
  readonly rewritten?: Files
  /** Where they are published. */
  readonly paths: Readonly<Partial<Record<Add, string>>>
}

const marked = "for members only"

const toNitro = (route: string) =>
  `import { solidStart } from "@solidjs/start/config"
  import { nitro } from "nitro/vite"
  const options = { prerender: { failOnError: true, routes: ["/"] }, routeRules: { "${route}": { prerender: true } } }
  export default {
    server: { port: 0, fs: { strict: false } },
    plugins: [solidStart({ middleware: "./src/middleware.ts" }), nitro(options)],
  }`

const apps: Readonly<Record<string, App>> = {
  sveltekit: {
    published: "build/prerendered",
    files: (svc) => ({
      // the hardest case: Kit continues after errors, and would write the data of a page that it does not write
      "vite.config.ts": `import adapter from "@sveltejs/adapter-node"
        import { sveltekit } from "@sveltejs/kit/vite"
        const prerender = { handleHttpError: "ignore", handleUnseenRoutes: "ignore" }
        export default { server: { port: 0 }, plugins: [sveltekit({ adapter: adapter(), prerender })] }`,
      "src/app.html": "<body>%sveltekit.head%%sveltekit.body%</body>",
      "src/hooks.server.ts": `import Svc from "@svc-auth/sveltekit"\nexport const { handle } = Svc(${svc})`,
      "src/routes/+page.ts": "export const prerender = true",
      "src/routes/+page.svelte": '<a href="/members/live">Members</a>',
      "src/routes/members/live/+page.svelte": `<p>${marked}</p>`,
    }),
    page: {
      "src/routes/members/+page.server.ts": `export const prerender = true
        export const load = () => ({ text: "${marked}" })`,
      "src/routes/members/+page.svelte": "<script>let { data } = $props()</script>{data.text}",
    },
    data: {
      "src/routes/members/list.json/+server.ts":
        `export const prerender = true\nexport const GET = () => Response.json("${marked}")`,
    },
    paths: { page: "members.html", data: "members/list.json" },
  },
  astro: {
    published: "dist/client",
    files: (svc) => ({
      "astro.config.ts": `import node from "@astrojs/node"
        import svcAuth from "@svc-auth/astro/integration"
        export default { output: "server", adapter: node({ mode: "standalone" }), integrations: [svcAuth()] }`,
      "src/auth.ts": `import Svc from "@svc-auth/astro"\nexport const { onRequest } = Svc(${svc})`,
      "src/pages/index.astro": '---\nexport const prerender = true\n---\n<a href="/members/live">Members</a>',
      "src/pages/404.astro": "---\nexport const prerender = true\n---\nNothing here",
      "src/pages/members/live.astro": marked,
    }),
    page: { "src/pages/members/index.astro": `---\nexport const prerender = true\n---\n${marked}` },
    data: {
      "src/pages/members/list.json.ts":
        `export const prerender = true\nexport const GET = () => Response.json("${marked}")`,
    },
    rewritten: {
      "src/pages/offer.astro": '---\nexport const prerender = true\nreturn Astro.rewrite("/members/a")\n---',
      "src/pages/members/[name].astro": `---
        export const prerender = true
        export const getStaticPaths = () => [{ params: { name: "a" } }]
        ---
        ${marked}`,
    },
    paths: { page: "members/index.html", data: "members/list.json", rewritten: "offer/index.html" },
  },
  solidstart: {
    published: ".output/public",
    files: (svc) => ({
      "src/auth.ts": `import Svc from "@svc-auth/solidstart"\nexport const { middleware } = Svc(${svc})`,
      "src/middleware.ts": `import { createMiddleware } from "@solidjs/start/middleware"
        import { middleware } from "./auth.ts"
        export default createMiddleware([middleware])`,
      "src/app.tsx": `import { Router } from "@solidjs/router"
        import { FileRoutes } from "@solidjs/start/router"
        import { Suspense } from "solid-js"
        const Root = (props) => <Suspense>{props.children}</Suspense>
        export default () => <Router root={Root}><FileRoutes /></Router>`,
      "src/entry-client.tsx": `import { mount, StartClient } from "@solidjs/start/client"
        mount(() => <StartClient />, document.getElementById("app")!)`,
      "src/entry-server.tsx": `import { createHandler, StartServer } from "@solidjs/start/server"
        const document = (props) => <html><body><div id="app">{props.children}</div>{props.scripts}</body></html>
        export default createHandler(() => <StartServer document={document} />)`,
      "src/routes/index.tsx": 'export default () => <a href="/members/live">Members</a>',
      "src/routes/members/live.tsx": `export default () => <p>${marked}</p>`,
    }),
    page: {
      "vite.config.ts": toNitro("/members"),
      "src/routes/members/index.tsx": `export default () => <p>${marked}</p>`,
    },
    data: {
      "vite.config.ts": toNitro("/members/list.json"),
      "src/routes/members/list.json.ts": `export const GET = () => Response.json("${marked}")`,
    },
    paths: { page: "members/index.html", data: "members/list.json" },
  },
}

/** Returns the configuration with these options. */
const toConfig = (more = "") =>
  `{ providers: [], ${more} callbacks: { authorized: ({ auth, request }) => !new URL(request.url).pathname.startsWith("/members") || auth !== null } }`

const cases = [
  { name: "a guarded page", add: "page", svc: toConfig(), fails: "rejects visitors" },
  { name: "a guarded endpoint", add: "data", svc: toConfig(), fails: "rejects visitors" },
  {
    name: "a page that the guard throws at",
    add: "page",
    svc:
      '{ providers: [], callbacks: { authorized({ request }) { if (request.url.includes("/members")) throw new Error("no store"); return true } } }',
    fails: 'threw "no store"',
  },
  {
    name: "a page that shows a guarded one",
    add: "rewritten",
    svc: toConfig('prerender: "warn",'),
    warns: "/offer/ (which shows /members/a)",
  },
  { name: "a guarded page that may be published", add: "page", svc: toConfig('prerender: "warn",'), warns: "rejects" },
  {
    name: "any page, without a configuration",
    add: "page",
    svc: `(request) => ({ ...${toConfig()}, origin: request.url })`,
    warns: "prerender-unchecked",
  },
] as const

const made: SabotageApp[] = []
afterAll(() => made.forEach((app) => app.remove()))

/** Makes the app in a copy of the fixture app's folder. Its builds get no variables of this process. */
function create(framework: string, files: Files): SabotageApp {
  const app = copyApp(framework, environment)
  made.push(app)
  rmSync(join(app.cwd, "src"), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app.cwd, name)), { recursive: true })
    writeFileSync(join(app.cwd, name), text)
  }
  return app
}

const unset = ["AUTH_SECRET", "AUTH_URL", "AUTH_TRUST_HOST"]
const environment = { ...surroundings, ...Object.fromEntries(unset.map((name) => [name, undefined])) }

/** @returns what the build printed, whether it failed, and the app's folder */
async function build(framework: string, files: Files): Promise<{ text: string; failed: boolean; cwd: string }> {
  const app = create(framework, files)
  const { printed, failed } = await app.build().then(
    (printed) => ({ printed, failed: false }),
    (thrown: { stdout: string; stderr: string }) => ({ printed: thrown, failed: true }),
  )
  return { text: printed.stdout + printed.stderr, failed, cwd: app.cwd }
}

const walks = Object.entries(apps).flatMap(([framework, app]) =>
  cases.filter(({ add }) => app[add]).map((each) => ({ ...each, framework, app, id: `${framework}: ${each.name}` }))
)

describe.each(walks)("$id", ({ framework, app, add, svc, ...expected }) => {
  test("a build succeeds, or fails with the reason", async () => {
    const { text, failed, cwd } = await build(framework, { ...app.files(svc), ...app[add] })
    const published = join(cwd, app.published, app.paths[add]!)
    expect(text).toContain("fails" in expected ? expected.fails : expected.warns)
    expect(failed, text).toBe("fails" in expected)
    if (failed) {
      expect(text).toMatch(
        /\/members\S* is prerendered.*callbacks\.authorized.*(prerender = false|nitro's `prerender`)/,
      )
    } else expect(readFileSync(published, "utf8")).toContain(marked)
    expect(existsSync(published)).toBe(!failed)
  })
})

describe.each(Object.entries(apps))("%s, development", (framework, app) => {
  test("a build warns once about a guarded page that it would prerender", async () => {
    const { cwd } = create(framework, { ...app.files(toConfig()), ...app.page })
    const { command, args, env } = toDevApp(framework)
    const server = await startCommand({ command, args, cwd, env: { ...env, ...environment, NODE_ENV: undefined } })
    try {
      const ask = () =>
        fetch(`http://localhost:${server.port}/members`, { headers: { accept: "text/html" }, redirect: "manual" })
      await ask()
      await expect.poll(server.printed).toContain("prerender-public")
      await ask()
      expect(server.printed().split("prerender-public").length - 1, server.printed()).toBe(1)
    } finally {
      await server.close()
    }
  })
})
