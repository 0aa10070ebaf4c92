import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { plan } from "../../src/migrate/plan.ts"

const load = createRequire(new URL("../../../frameworks/nextjs/package.json", import.meta.url))

/** Returns why Next, when it builds an app, refuses a file with this name, or `undefined`. */
async function findRefusal(name: string, text: string): Promise<string | undefined> {
  const { getPageStaticInfo } = load("next/dist/build/analysis/get-page-static-info.js")
  await load("next/dist/build/swc").loadBindings()
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-proxy-"))
  const pageFilePath = join(folder, `${name}.ts`)
  try {
    writeFileSync(pageFilePath, text)
    await getPageStaticInfo({ pageFilePath, page: `/${name}`, isDev: false, nextConfig: {}, pageType: "root" })
    return undefined
  } catch (thrown) {
    return String(thrown)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Converts an app, and returns its texts by path, and the report as `file:line: what`. */
function convert(files: Readonly<Record<string, string>>, dependencies: Readonly<Record<string, string>> = {}) {
  const manifest = JSON.stringify({ dependencies: { next: "^16.0.0", "next-auth": "^5.0.0", ...dependencies } })
  const all = new Map(Object.entries({ "package.json": manifest, ...files }))
  const { changes, findings } = plan({ files: all, version: "0.1.0", until: "2027-03-01" })
  return {
    texts: Object.fromEntries(changes.map(({ path, after }) => [path, after])),
    findings: findings.map(({ file, line, what }) => `${file}:${line}: ${what}`),
  }
}

const auth = `import NextAuth from "next-auth"\nexport const { auth } = NextAuth({ providers: [] })\n`
const version4 = { "next-auth": "^4.24.0", next: "^15.0.0" }
const auth4 = {
  "lib/auth.js":
    'import GitHub from "next-auth/providers/github"\nexport const authOptions = { providers: [GitHub({})] }\n',
  "app/api/auth/[...nextauth]/route.js":
    'import NextAuth from "next-auth"\nimport { authOptions } from "@/lib/auth"\nconst handler = NextAuth(authOptions)\nexport { handler as GET, handler as POST }\n',
}

describe("a configuration without a type", () => {
  const config = `export const authConfig = {
  // the page of the app
  pages: { signIn: "/login" },
  callbacks: { authorized: ({ auth, request }) => request.nextUrl.pathname === "/" || !!auth },
}
`
  const files = {
    "auth.config.js": config,
    "auth.js":
      'import NextAuth from "next-auth"\nimport { authConfig } from "@/auth.config"\nexport const { auth } = NextAuth({ ...authConfig, providers: [] })\n',
    "middleware.js":
      'import NextAuth from "next-auth"\nimport { authConfig } from "./auth.config"\nexport default NextAuth(authConfig).auth\nexport const config = { matcher: ["/((?!_next/image).*)"] }\n',
  }
  it("is converted in the file from which others import it", () => {
    const { texts, findings } = convert(files)
    expect(texts["auth.config.js"]).toBe(`import { fromAuthJs } from "@svc-auth/core/features"
export const authConfig = {
  use: [fromAuthJs({ until: "2027-03-01" })],
  // the page of the app
  pages: { signIn: "/login" },
  callbacks: { authorized: ({ auth, request }) => new URL(request.url).pathname === "/" || !!auth },
}
`)
    expect(texts["auth.js"]).not.toContain("fromAuthJs")
    expect(findings).toEqual([expect.stringMatching(/^proxy\.js:4: `matcher` leaves out/)])
  })
  it("is converted if it is the default export, and is spread last", () => {
    const { texts } = convert({
      "auth.config.js": "const config = { providers: [] }\nexport default config\n",
      "auth.js":
        'import NextAuth from "next-auth"\nimport config from "./auth.config.js"\nexport const { auth } = NextAuth({ debug: true, ...config })\n',
    })
    expect(texts["auth.config.js"]).toContain("fromAuthJs(")
    expect(texts["auth.js"]).not.toContain("fromAuthJs(")
  })
  it("is found in an app with next-auth 4", () => {
    const { texts } = convert(auth4, version4)
    expect(texts["lib/auth.js"]).toContain("fromAuthJs(")
    expect(texts["lib/auth.js"]).toContain("= Svc(authOptions)")
  })
})

describe("the proxy of Next 16", () => {
  it("is checked like a middleware", () => {
    const { texts, findings } = convert({
      "auth.ts": auth,
      "proxy.ts":
        'import { auth } from "./auth"\nexport default auth(() => {})\nexport const config = { matcher: ["/((?!_next/image).*)"] }\n',
    })
    expect(findings).toEqual([expect.stringMatching(/^proxy\.ts:3: `matcher` leaves out/)])
    expect(texts).not.toHaveProperty("proxy.ts")
  })

  /** Each way to export the function, and what the conversion makes of it. */
  const forms: readonly (readonly [before: string, after: string])[] = [
    [
      "export const { auth: middleware } = NextAuth(authConfig)",
      "const { auth: middleware } = Svc(authConfig)\nexport { middleware as proxy }",
    ],
    [
      "export const { auth: middleware, handlers, ...others } = NextAuth(authConfig);",
      "const { auth: middleware, handlers, ...others } = Svc(authConfig);\nexport { middleware as proxy, handlers, others }",
    ],
    [
      "export const a = 1, { auth: middleware } = NextAuth(authConfig)",
      "const a = 1, { auth: middleware } = Svc(authConfig)\nexport { a, middleware as proxy }",
    ],
    ["export const { auth } = NextAuth(authConfig)\nexport { auth as middleware }", "… as proxy }"],
    ['const { auth } = NextAuth(authConfig)\nexport { auth as "middleware" }', "… as proxy }"],
    ["const { auth: middleware } = NextAuth(authConfig)\nexport { middleware }", "export { middleware as proxy }"],
    ["const { auth } = NextAuth(authConfig)\nexport { auth as default }", "export { auth as proxy }"],
    ["const { auth } = NextAuth(authConfig)\nexport default auth", "export default auth"],
    ["export default NextAuth(authConfig).auth", "export default Svc(authConfig).auth"],
    [
      "const { auth } = NextAuth(authConfig)\nexport default auth(function middleware() {})",
      "export default auth(function middleware() {})",
    ],
    ["export const middleware = NextAuth(authConfig).auth", "export const proxy = Svc(authConfig).auth"],
    ["export const middleware: Middleware = NextAuth(authConfig).auth", "export const proxy: Middleware = "],
    [
      "const { auth } = NextAuth(authConfig)\nexport async function middleware(request) { return auth(request) }",
      "export async function proxy(request) { return auth(request) }",
    ],
    [
      "const proxy = NextAuth(authConfig).auth\nexport function middleware(request) { return proxy(request) }",
      "\nfunction middleware(request) { return proxy(request) }\nexport { middleware as proxy }",
    ],
    [
      "export const middleware = NextAuth(authConfig).auth\nexport default middleware",
      "const middleware = Svc(authConfig).auth\nexport { middleware as proxy }\nexport default middleware",
    ],
    ['import { auth } from "./auth"\nexport { auth as middleware }', "export { auth as proxy }"],
    ['export { auth as middleware } from "./auth"', 'export { auth as proxy } from "./auth"'],
    ['export { default as middleware } from "./auth"', 'export { default as proxy } from "./auth"'],
    ['export { default } from "./auth"', 'export { default as proxy } from "./auth"'],
    ['export * from "./auth"', 'export * from "./auth"\nexport { middleware as proxy } from "./auth"'],
    [
      'export const runtime = "nodejs"\nexport { auth as middleware } from "./auth"',
      'export { auth as proxy } from "./auth"',
    ],
  ]
  const importing = 'import NextAuth from "next-auth"\nimport { authConfig } from "./auth.config"\n'

  it.each(forms)("is run by Next: %s", async (before, after) => {
    const { texts, findings } = convert({
      "auth.ts": auth,
      "middleware.ts": `${importing}${before}\nexport const config = { runtime: "nodejs", matcher: ["/a"] }\n`,
    })
    expect(findings).toEqual([])
    expect(texts["proxy.ts"]).toContain(after.replace(/^… /, ""))
    expect(await findRefusal("proxy", texts["proxy.ts"]!)).toBeUndefined()
  })

  it.each([
    ['export * from "./a"\nexport * from "./auth"', "sees no `proxy` among the exports"],
    ['export { "a b" as middleware } from "./auth"', "sees no `proxy` among the exports"],
    ["module.exports = NextAuth({}).auth", "sees no `proxy` among the exports"],
    [
      'export const { auth: middleware } = NextAuth({}), config = { matcher: ["/a"] }',
      "sees no `proxy` among the exports",
    ],
    [
      'export const a = { auth: 1 }, runtime = "nodejs"\nexport { auth as middleware } from "./auth"',
      "no page with `runtime`",
    ],
  ])("is in the report if Next would refuse it: %s", async (before, what) => {
    const { texts, findings } = convert({
      "auth.ts": auth,
      "middleware.ts": `${importing}// our middleware\n${before}\n`,
    })
    expect(findings).toEqual([expect.stringMatching(/^proxy\.ts:1: Next\.js 16 runs no page with/)])
    expect(findings[0]).toContain(what)
    expect(await findRefusal("proxy", texts["proxy.ts"]!)).toBeDefined()
  })

  it("is mended if it is there already, and refused by Next", () => {
    const { texts } = convert({ "proxy.ts": `${importing}export const { auth: proxy } = NextAuth(authConfig)\n` })
    expect(texts["proxy.ts"]).toContain("const { auth: proxy } = Svc(authConfig)\nexport { proxy }\n")
  })

  it.each([["15.5.18", false], [">=15.5.18", true]])("is not asked for with next %s: %s", (next, isReported) => {
    const text = `${importing}export const { auth: middleware } = NextAuth(authConfig)\n`
    const { texts, findings } = convert({ "middleware.ts": text }, { next })
    expect(texts["middleware.ts"]).toContain("export const { auth: middleware } = Svc(authConfig)")
    expect(findings.some((one) => one.includes("sees no `middleware`"))).toBe(isReported)
  })
})

describe("the files for the browser", () => {
  const toButton = (...names: string[]) =>
    `"use client"\nimport { ${names.join(", ")} } from "next-auth/react"\nexport const all = [${names.join(", ")}]\n`
  const layout = (attributes = "") =>
    `import { SessionProvider } from "next-auth/react"\nexport default ({ children }) => <SessionProvider session={null}${attributes}>{children}</SessionProvider>\n`
  const written = '"use client"\nimport { createReactClient } from "@svc-auth/react"\n\n'

  it.each([
    ["auth-client.js", 'export const { signIn, useSession } = createReactClient({ basePath: "/api/auth" })\n'],
    ["auth-client.ts", "export const {\n  signIn,\n  useSession,\n} = createReactClient({ basePath: '/api/auth' });\n"],
  ])("keep the names of an earlier run in %s", (path, code) => {
    const files = { "auth.js": auth, [path]: written + code }
    const { texts, findings } = convert({ ...files, "a.jsx": toButton("signOut", "signIn") })
    expect(texts[path]).toBe(written + code.replace("useSession", "useSession, signOut"))
    expect(Object.keys(texts).filter((one) => one.startsWith("auth-client"))).toEqual([path])
    expect(findings).toEqual([])
    expect(convert({ ...files, "a.jsx": toButton("signIn") }).texts).not.toHaveProperty([path])
  })

  it("keep the options of an earlier run", () => {
    const code = 'export const { SessionProvider } = createReactClient({ basePath: "/api/auth", pollSeconds: 60 })\n'
    const files = {
      "auth.js": auth,
      "auth-client.js": written + code,
      "client-session.jsx": "export function ClientSession() { return null }\n",
      "app/layout.jsx": layout(" refetchInterval={30} refetchOnWindowFocus={false} basePath='/api/auth'"),
    }
    const { texts, findings } = convert(files)
    expect(texts["auth-client.js"]).toBe(written + code.replace("60 }", "60, refetchOnFocus: false }"))
    expect(texts).not.toHaveProperty(["client-session.jsx"])
    expect(findings).toEqual([expect.stringContaining("`refetchInterval` is the option `pollSeconds`")])
  })

  it.each<[string, string]>([
    ["auth-client.js", "export const myOwn = 1\n"],
    ["auth-client.tsx", "export const myOwn = 1\n"],
    ["auth-client.mjs", "export const = 1\n"],
    ["auth-client.ts", 'export const client = createReactClient({ basePath: "/api/auth" })\n'],
    ["client-session.ts", "export const myOwn = 1\n"],
  ])("are refused if %s is the app's own", (path, text) => {
    const files = { "auth.js": auth, [path]: text, "app/layout.jsx": layout() }
    expect(() => convert(files)).toThrow(/^\S+ already exists, and this command writes \S+: rename yours/)
    expect(() => convert({ "auth.js": auth, [path]: text })).not.toThrow()
  })

  it("are refused in the place of a proxy or a route of the app", () => {
    const middleware = 'export { auth as middleware } from "./auth"\n'
    expect(() => convert({ "auth.js": auth, "middleware.js": middleware, "proxy.ts": "" })).toThrow(
      "proxy.ts already exists, and this command writes proxy.js: rename yours",
    )
    expect(() => convert({ ...auth4, "app/api/auth/[...svc]/route.ts": "" }, version4)).toThrow(
      "app/api/auth/[...svc]/route.ts already exists",
    )
  })
})

describe("the environment", () => {
  it("is read under the new name, and other objects keep theirs", () => {
    const { texts, findings } = convert({
      "auth.ts": auth,
      "env.ts": 'export const env = { NEXTAUTH_URL: process.env.NEXTAUTH_URL, b: process.env["NEXTAUTH_SECRET"] }\n',
      "use.ts": 'import { env } from "./env"\nexport const url = env.NEXTAUTH_URL\n',
    })
    expect(texts["env.ts"]).toBe(
      'export const env = { NEXTAUTH_URL: process.env.AUTH_URL, b: process.env["AUTH_SECRET"] }\n',
    )
    expect(texts).not.toHaveProperty("use.ts")
    expect(findings).toEqual([
      expect.stringContaining("env.ts:1: `NEXTAUTH_URL` is named here"),
      expect.stringMatching(/^env\.ts:1: .* rename them where the app is deployed/),
      expect.stringContaining("use.ts:2: `NEXTAUTH_URL` is named here"),
    ])
  })
  it("is in the report of an app with next-auth 4, which reads it itself", () => {
    expect(convert(auth4, version4).findings).toEqual([
      expect.stringContaining("rename them where the app is deployed"),
    ])
  })
})

describe("the report", () => {
  it("names cookies of Auth.js that the app reads itself", () => {
    const { findings } = convert({
      "auth.ts": auth,
      "lib/has-session.ts":
        "export const hasSession = (request) =>\n  request.cookies.has('__Secure-authjs.session-token')\n",
    })
    expect(findings).toEqual([expect.stringMatching(/^lib\/has-session\.ts:2: the cookie `authjs.session-token`/)])
  })
  it("names what the binding does not return", () => {
    const { findings } = convert({ "auth.ts": auth.replace("auth }", "auth, update }") })
    expect(findings).toEqual([expect.stringContaining("auth.ts:2: `Svc` returns no `update`: it is `unstable_update`")])
  })
  it.each([
    ['vi.mock("next-auth/react", () => ({}))', '`vi.mock("next-auth/react", () => ({}))` is not converted'],
    ['const a = require("next-auth")', '`require("next-auth")` is not converted'],
    ['type A = import("next-auth").Session', '`import("next-auth")'],
    ['import jwt = require("next-auth/jwt")', '`require("next-auth/jwt")` is not converted'],
  ])("names %s", (code, what) => {
    const { findings } = convert({ "auth.ts": auth, "test/one.ts": `${code}\n` })
    expect(findings).toEqual([expect.stringContaining(`test/one.ts:1: ${what}`)])
  })
  it("names a provider `email` that sends by SMTP, and no other", () => {
    const files = (options: string) => ({
      "auth.ts":
        `import NextAuth from "next-auth"\nimport Email from "next-auth/providers/email"\nexport const { auth } = NextAuth({ providers: [Email({ ${options} })] })\n`,
    })
    expect(convert(files("server, from")).findings).toEqual([expect.stringContaining("auth.ts:3: `Email` without")])
    expect(convert(files("from, sendVerificationRequest() {}")).findings).toEqual([])
  })
  it.each([
    ["workos", 'connection: "one"', "the option `connection` of `workos` is not supported: import Auth.js's module"],
    ["github", "enterprise: { baseUrl }", "the option `enterprise` of `github`"],
    ["google", "httpOptions: { timeout: 9 }", "the option `httpOptions` of `google` is not supported: remove it"],
  ])("names an option that the provider %s lacks here", (id, option, what) => {
    const { findings } = convert({
      "auth.ts":
        `import NextAuth from "next-auth"\nimport P from "next-auth/providers/${id}"\nexport const { auth } = NextAuth({\n  providers: [P({ ${option} })] })\n`,
    })
    expect(findings).toEqual([expect.stringContaining(`auth.ts:4: ${what}`)])
  })
  it.each([["Node", 1], ["node10", 1], ["bundler", 0], ["nodenext", 0]])(
    "names a tsconfig.json with the module resolution %s",
    (resolution, count) => {
      const { findings } = convert({
        "auth.ts": auth,
        "tsconfig.json": `{\n  "compilerOptions": { "moduleResolution": "${resolution}" }\n}\n`,
      })
      expect(findings).toHaveLength(count)
      if (count > 0) expect(findings[0]).toContain("tsconfig.json:2: TypeScript finds no module")
    },
  )
})

it("a module resolution in a comment is no setting", () => {
  const text = '{ "compilerOptions": {\n// "moduleResolution": "node10",\n"module": "esnext" } }'
  expect(convert({ "auth.ts": auth, "tsconfig.json": text }).findings).toEqual([])
})

describe("getToken", () => {
  const read = (options: string) => ({
    "auth.ts": auth,
    "read.ts":
      `import { getToken } from "next-auth/jwt"\nexport const read = (req: Request) => getToken({ ${options} })\n`,
  })
  it.each([
    ["req", "req, secret: process.env.AUTH_SECRET!"],
    ["req, secret: process.env.NEXTAUTH_SECRET", "req, secret: process.env.AUTH_SECRET!"],
    ["req, secret: process.env.AUTH_SECRET!", "req, secret: process.env.AUTH_SECRET!"],
    ["req, secret: read()", "req, secret: read()"],
  ])("of { %s } gets { %s }", (before, after) => {
    expect(convert(read(before)).texts["read.ts"]).toContain(`getToken({ ${after} })`)
  })
  it("is in the report, because it does not read sessions of Auth.js, and so are options that it lacks", () => {
    expect(convert(read("req, secret: one, raw: true")).findings).toEqual([
      expect.stringContaining("read.ts:2: `getToken` reads no sessions of Auth.js"),
      expect.stringContaining("read.ts:2: `getToken` has no option `raw`"),
    ])
  })
})

describe("the claim `picture`", () => {
  const jwt = (code: string) =>
    convert({
      "auth.ts":
        `import NextAuth from "next-auth"\nexport const { auth } = NextAuth({ providers: [], callbacks: { jwt: ${code} } })\n`,
    })
  it.each([
    ["() => ({ picture: a.picture })", "() => ({ image: a.picture })"],
    ["({ token, picture }) => ({ ...token, picture })", undefined],
    ["({ token }) => a ? { ...token, picture } : token", "({ token }) => a ? { ...token, image: picture } : token"],
    ["({ token }) => { return { picture: 1 } }", "({ token }) => { return { image: 1 } }"],
    ["({ token }) => { token = { picture: 1 } }", "({ token }) => { token = { image: 1 } }"],
    [
      "({ token }) => { Object.assign(token, { picture: 1 }) }",
      "({ token }) => { Object.assign(token, { image: 1 }) }",
    ],
    ["({ token }) => { save({ picture: 1 }); return token }", "({ token }) => { save({ picture: 1 }); return token }"],
    ["(params) => params.token.picture", "(params) => params.token.image"],
  ])("%s becomes %s", (before, after = before.replace("({ ...token, picture })", "({ ...token, image: picture })")) => {
    expect(jwt(before).texts["auth.ts"]).toContain(`jwt: ${after} `)
  })
  it("is in the report if it is destructured", () => {
    expect(jwt("({ token }) => { const { picture } = token; return token }").findings).toEqual([
      expect.stringContaining("`picture` of the token is `image` here"),
    ])
  })
})

describe("the file with the options of next-auth 4", () => {
  const options = (imports: string) => ({
    "app/api/auth/[...nextauth]/route.js": auth4["app/api/auth/[...nextauth]/route.js"],
    "lib/auth.ts": `${imports}\nexport const authOptions: NextAuthOptions = { providers: [] }\n`,
  })
  it.each([
    [
      'import { getServerSession, type NextAuthOptions } from "next-auth"',
      'import Svc, { type SvcConfig } from "@svc-auth/nextjs"',
    ],
    ['import type { NextAuthOptions } from "next-auth"', 'import Svc, { type SvcConfig } from "@svc-auth/nextjs"'],
    ['import NextAuth, { NextAuthOptions } from "next-auth"', 'import Svc, { SvcConfig } from "@svc-auth/nextjs"'],
    [
      'import { z } from "zod"\nimport type { NextAuthOptions } from "next-auth"',
      'import { z } from "zod"\nimport Svc, { type SvcConfig } from "@svc-auth/nextjs"',
    ],
  ])("imports the binding once: %s", (before, after) => {
    const text = convert(options(before), version4).texts["lib/auth.ts"]!
    expect(text.replace(/import \{ fromAuthJs \}.*\n/, "")).toContain(after)
    expect(text.match(/"@svc-auth\/nextjs"/g)).toHaveLength(1)
    expect(text).toContain("= Svc(authOptions)")
  })
})

describe("next-auth 4", () => {
  it("keeps the comments of its route file", () => {
    const path = "app/api/auth/[...nextauth]/route.js"
    const route = `// Copyright of the app

/* The routes. */
import NextAuth from "next-auth" // version 4
import { authOptions } from "@/lib/auth"

// both methods
const handler = NextAuth(authOptions /* all */)
export { handler as GET, handler as POST }
// the end
`
    const { texts } = convert({ ...auth4, [path]: route }, version4)
    expect(texts["app/api/auth/[...svc]/route.js"]).toBe(`// Copyright of the app

/* The routes. */
import { handlers } from "@/lib/auth"

// version 4
// both methods
/* all */
// the end
export const { GET, POST } = handlers
`)
  })
  it.each([["latest", 'import { getServerSession } from "next-auth"\n'], ["^4.10.0", ""]])(
    "is found by the range %s",
    (range, code) => {
      const { texts } = convert({ ...auth4, "read.js": code }, { ...version4, "next-auth": range })
      expect(texts["lib/auth.js"]).toContain("= Svc(authOptions)")
    },
  )
  it("is refused if it is older", () => {
    expect(() => convert(auth4, { "next-auth": "^3.29.0" })).toThrow("on next-auth 3: update it to next-auth 4 first")
  })
  it("has `authorize` with another request and another error in the report", () => {
    const files = {
      ...auth4,
      "lib/auth.js":
        'import Credentials from "next-auth/providers/credentials"\nexport const authOptions = { providers: [Credentials({\n  authorize(credentials, req) {\n    throw new Error("No user")\n  } })] }\n',
    }
    expect(convert(files, version4).findings.filter((line) => line.includes("authorize"))).toEqual([
      expect.stringContaining("lib/auth.js:3: the second argument of `authorize` is a standard `Request`"),
      expect.stringContaining("lib/auth.js:4: the message of an error that `authorize` throws"),
    ])
  })
  it.each([
    ["app/api/auth/[...nextauth]/route.js", "export const GET = (req, res) => NextAuth(req, res, authOptions)"],
    ["pages/api/auth/[...nextauth].js", "export default async (req, res) => await NextAuth(req, res, authOptions)"],
  ])("keeps the route %s that does more than call NextAuth, and reports it", (path, code) => {
    const route = `import NextAuth from "next-auth"\nimport { authOptions } from "@/lib/auth"\n${code}\n`
    const { texts, findings } = convert({ "lib/auth.js": auth4["lib/auth.js"], [path]: route }, version4)
    expect(texts).not.toHaveProperty([path])
    expect(texts["package.json"]).toContain('"next-auth"')
    expect(convert({ ...texts, [path]: route }, version4).texts).not.toHaveProperty(["lib/auth.js"])
    expect(findings).toContainEqual(expect.stringContaining(`${path}:1: the route does more than call \`NextAuth\``))
  })
  it("has functions of the browser that run on the server in the report", () => {
    const page =
      'import { getCsrfToken, getProviders, getSession } from "next-auth/react"\nexport async function getServerSideProps(context) {\n  await getSession(context)\n  await getProviders()\n  return { props: { csrf: await getCsrfToken(context) } }\n}\n'
    const { findings } = convert({ ...auth4, "pages/one.js": page }, version4)
    expect(findings.filter((line) => line.startsWith("pages"))).toEqual([
      expect.stringContaining("pages/one.js:3: `getSession` runs only in the browser here"),
      expect.stringContaining("pages/one.js:4: `getProviders` runs only in the browser here"),
      expect.stringContaining("pages/one.js:5: `getCsrfToken` runs only in the browser here"),
    ])
  })
})

describe("a file that calls getServerSession", () => {
  const toFiles = (code: string) => ({
    ...auth4,
    "lib/auth.ts": auth4["lib/auth.js"].replace("authOptions =", "authOptions: any ="),
    "lib/auth.js": "",
    "page.ts": `import { getServerSession } from "next-auth"\nimport { authOptions } from "@/lib/auth"\n${code}\n`,
  })
  const toPage = (code: string) => {
    const { texts, findings } = convert(toFiles(code), version4)
    return { text: texts["page.ts"], findings: findings.filter((line) => line.startsWith("page.ts")), texts }
  }

  it.each([
    [
      "const read = async () => {\n  const auth = await getServerSession(authOptions)\n}",
      'import { auth as getAuth } from "@/lib/auth"\nconst read = async () => {\n  const auth = await getAuth()\n}\n',
    ],
    [
      'import { auth } from "./firebase"\nexport const all = [getServerSession(authOptions), auth]',
      'import { auth as getAuth } from "@/lib/auth"\nimport { auth } from "./firebase"\nexport const all = [getAuth(), auth]\n',
    ],
  ])("and has an `auth` of its own imports the function under another name: %j", (code, text) => {
    expect(toPage(code)).toMatchObject({ text, findings: [] })
  })

  it.each([
    "export type Own = Awaited<ReturnType<typeof getServerSession>>",
    "export const own = [getServerSession]",
    "export const own = getServerSession(1)",
    "export { getServerSession }",
  ])("and uses it otherwise keeps its import: %s", (code) => {
    const { text, findings, texts } = toPage(`${code}\nexport const read = () => getServerSession(authOptions)`)
    expect(text).toBe(
      `import { getServerSession } from "next-auth"\nimport { auth } from "@/lib/auth"\n${code}\nexport const read = () => auth()\n`,
    )
    expect(findings).toEqual([
      expect.stringContaining("page.ts:1: `getServerSession` of `next-auth` has no counterpart"),
      expect.stringContaining("page.ts:3: `getServerSession`: call `auth()`"),
    ])
    expect(texts["package.json"]).toContain('"next-auth"')
  })

  it("and has both names of its own is in the report", () => {
    const { text, findings } = toPage("export const read = (auth, getAuth) => getServerSession(authOptions)")
    expect(text).toBeUndefined()
    expect(findings).toContainEqual(expect.stringContaining("page.ts:3: `getServerSession`: call `auth()`"))
  })

  it("as the function `auth` beside the options is refused", () => {
    const own = "export function auth(...args) {\n  return getServerSession(...args, authOptions)\n}\n"
    const code = `import { getServerSession } from "next-auth"\n${auth4["lib/auth.js"]}${own}`
    expect(() => convert({ ...auth4, "lib/auth.js": code }, version4)).toThrow(
      /^lib\/auth\.js cannot get `handlers`, .* \(.*'auth'\): rename what is yours/,
    )
  })
})

describe("a name that has another one here", () => {
  const imported = (names: string) => `import type { ${names} } from "next-auth"\n`
  it.each([
    ["export type { NextAuthConfig }", "export type { SvcConfig as NextAuthConfig }"],
    ["export type { NextAuthConfig as Own }", "export type { SvcConfig as Own }"],
    ["type Own = 1\nexport type { Own as NextAuthConfig }", "type Own = 1\nexport type { Own as NextAuthConfig }"],
    [
      "class Own { NextAuthConfig = 1; own(): NextAuthConfig { return this.NextAuthConfig } }",
      "class Own { NextAuthConfig = 1; own(): SvcConfig { return this.NextAuthConfig } }",
    ],
    ["interface Own { NextAuthConfig(): NextAuthConfig }", "interface Own { NextAuthConfig(): SvcConfig }"],
  ])("is not renamed where it is exported, or a member: %s", (before, after) => {
    const { texts } = convert({ "auth.ts": auth, "one.ts": `${imported("NextAuthConfig")}${before}\n` })
    expect(texts["one.ts"]).toBe(`import type { SvcConfig } from "@svc-auth/nextjs"\n${after}\n`)
  })

  it("is imported once if two names become one", () => {
    const code = `${imported("NextAuthOptions, AuthOptions")}type Own = NextAuthOptions | AuthOptions\n`
    expect(convert({ ...auth4, "one.ts": code }, version4).texts["one.ts"]).toBe(
      'import type { SvcConfig } from "@svc-auth/nextjs"\ntype Own = SvcConfig | SvcConfig\n',
    )
  })

  it("stays in a file that would declare it twice, with the package, and is in the report", () => {
    const code = `${imported("NextAuthOptions")}${imported("AuthOptions")}type Own = NextAuthOptions | AuthOptions\n`
    const { texts, findings } = convert({ ...auth4, "one.ts": code }, version4)
    expect(texts).not.toHaveProperty(["one.ts"])
    expect(texts["package.json"]).toContain('"next-auth"')
    expect(findings).toContainEqual(
      expect.stringContaining("one.ts:1: the file is written in a way that the codemod cannot change (Identifier"),
    )
  })
})

it("a file whose import has the name of its own variable is in the report", () => {
  const code =
    `import NextAuth from "next-auth"\nconst { Svc = 1 } = {}\nexport const { auth } = NextAuth({ providers: [] })\n`
  const { texts } = convert({ "auth.ts": code })
  expect(texts["auth.ts"]).toContain('import NextAuth from "@svc-auth/nextjs"')
  const options = auth4["lib/auth.js"].replace("authOptions =", "authOptions: unknown =")
  const own = `${options}const [Svc, ...others] = []\n`
  const files = {
    "lib/auth.ts": own,
    "app/api/auth/[...nextauth]/route.js": auth4["app/api/auth/[...nextauth]/route.js"],
  }
  expect(() => convert(files, version4)).toThrow("(Identifier `Svc` has already been declared)")
})

describe("types in the comments of JavaScript", () => {
  it("are converted", () => {
    const code = (type: string) => `/** @type {${type}} */\nexport const config = { providers: [] }\n`
    const { texts, findings } = convert({ "auth.ts": auth, "one.js": code('import("next-auth").NextAuthConfig') })
    expect(texts["one.js"]).toBe(code('import("@svc-auth/nextjs").SvcConfig'))
    expect(findings).toEqual([])
  })
  it.each(['{import("next-auth").Unknown}', '@import { Session } from "next-auth"'])(
    "are in the report, and the package stays, if they cannot be: %s",
    (comment) => {
      const { texts, findings } = convert({ "auth.ts": auth, "one.js": `/** ${comment} */\n` })
      expect(texts["package.json"]).toContain('"next-auth"')
      expect(findings).toEqual([expect.stringMatching(/^one\.js:1: .* in a comment is not converted/)])
    },
  )
})

describe("SvelteKit", () => {
  const dependencies = { "@auth/sveltekit": "^1.0.0", "@sveltejs/kit": "^2.63.0", svelte: "^5.40.0" }
  const toApp = (from: string) => ({
    "package.json": JSON.stringify({ dependencies }),
    "src/auth.ts":
      "import { SvelteKitAuth } from '@auth/sveltekit';\nexport const { handle, signIn, signOut } = SvelteKitAuth({ providers: [] });\n",
    "src/routes/signout/+page.server.ts":
      `import { signOut } from '${from}';\nimport type { Actions } from './$types';\n\nexport const actions: Actions = {\n\tdefault: signOut\n};\n`,
  })
  it.each([["../../auth"], ["../../auth.js"]])(
    "has form actions that call the verb of %s, in the style of the file",
    (from) => {
      expect(convert(toApp(from)).texts["src/routes/signout/+page.server.ts"]).toContain(
        `export const actions: Actions = {
	default: async ({ request }) => {
		await signOut({ redirectTo: (await request.formData()).get('redirectTo')?.toString() });
	}
};
`,
      )
    },
  )
  it("loads only `.env`, and other files of variables are in the report", () => {
    const { findings } = convert({ ...toApp("./own"), ".env": "A=1\n", ".env.local": "A=1\n", ".env.example": "A=1\n" })
    expect(findings).toEqual([expect.stringContaining(".env.local:1: only `.env` is loaded")])
  })
  it("has form actions of the app's own, which stay", () => {
    expect(convert(toApp("./own")).texts).not.toHaveProperty("src/routes/signout/+page.server.ts")
  })
})

describe("the text of the files", () => {
  it("keeps CRLF", () => {
    const { texts } = convert({ "auth.ts": auth.replaceAll("\n", "\r\n") })
    expect(texts["auth.ts"]).toMatch(/^(?:[^\r\n]+\r\n)+$/)
  })
  it("keeps the format of package.json outside of the dependencies", () => {
    const text = `{
    "files": ["a", "b"],
    "dependencies": {
        "next-auth": "^5.0.0",
        "zod": "^4.0.0",
        "next": "^16.0.0"
    },
    "browserslist": [ "defaults" ]
}
`
    expect(convert({ "package.json": text, "auth.ts": auth }).texts["package.json"]).toBe(`{
    "files": ["a", "b"],
    "dependencies": {
        "zod": "^4.0.0",
        "next": "^16.0.0",
        "@svc-auth/core": "^0.1.0",
        "@svc-auth/nextjs": "^0.1.0"
    },
    "browserslist": [ "defaults" ]
}
`)
  })
  it("stays if the app does not import Auth.js, also in package.json", () => {
    expect(convert({ "one.ts": "export const one = 1\n" })).toEqual({ texts: {}, findings: [] })
  })
  it("has no empty line at its start in place of an import", () => {
    const files = {
      ...auth4,
      "read.js":
        'import { getServerSession } from "next-auth"\n\nimport { authOptions } from "@/lib/auth"\nexport const read = () => getServerSession(authOptions)\n',
    }
    expect(convert(files, version4).texts["read.js"]).toBe(
      'import { auth } from "@/lib/auth"\nexport const read = () => auth()\n',
    )
  })
})

it("an app of thousands of files is read in one pass over each", () => {
  const files = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`lib/${index}.ts`, "import a from 'next-auth-like'\n".repeat(9)]),
  )
  expect(Object.keys(convert({ "auth.ts": auth, ...files }).texts)).toEqual(["auth.ts", "package.json"])
})
