import { execFileSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { root } from "../../../tools/root.ts"
import { plan } from "../../src/migrate/plan.ts"
import { writeAll } from "../../src/migrate/project.ts"
import { call, link, readFiles, writeApp } from "./app.ts"

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function write(files: ReadonlyMap<string, string>): string {
  const folder = writeApp(files)
  folders.push(folder)
  return folder
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8")
const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" })
const author = ["-c", "user.name=test", "-c", "user.email=test@app.test"]
const migrate = (folder: string) => call(folder, "migrate", "auth.js", "--yes")

/** Returns the files of the app that are there now. */
const sourcesOf = (folder: string) =>
  git(folder, "ls-files", "-co", "--exclude-standard").split("\n")
    .filter((path) => /\.(ts|tsx|svelte)$/.test(path) && existsSync(join(folder, path)))

describe.each(["next", "next-4", "sveltekit"])("the app %s", (name) => {
  it("imports only adapters and missing providers of Auth.js after the conversion", async () => {
    const folder = write(readFiles(name))
    await migrate(folder)
    for (const path of sourcesOf(folder)) {
      // the guard of next-auth 4 is in the report
      if (path === "src/middleware.ts") continue
      expect(read(folder, path), path).not.toMatch(/["'](next-auth|@auth\/(sveltekit|core(?!\/providers\/coinbase)))/)
    }
  })

  it("is not changed by a second run, which says so", async () => {
    const folder = write(readFiles(name))
    await migrate(folder)
    const before = git(folder, "status", "--porcelain")
    expect((await migrate(folder)).printed).toContain("Nothing to convert")
    expect(git(folder, "status", "--porcelain")).toBe(before)
  })
})

describe("the types of the converted app", () => {
  const packages =
    `next react react-dom @types/react @types/node @types/react-dom zod drizzle-orm @auth/core @auth/drizzle-adapter
    @svc-auth/core @svc-auth/nextjs @svc-auth/react`.split(/\s+/)

  /** Returns the faults of the app's own files. The library's sources are not compiled with the app's interfaces in real apps. */
  function check(folder: string): string[] {
    link(folder, packages)
    const options = ["-p", ".", "--customConditions", "@svc-auth/source", "--allowImportingTsExtensions"]
    try {
      execFileSync(process.execPath, [join(root, "node_modules/@typescript/native/bin/tsc"), ...options], {
        cwd: folder,
      })
      return []
    } catch (thrown) {
      return String((thrown as { stdout: unknown }).stdout).split("\n").filter((line) => /^[^\s.]/.test(line))
    }
  }

  it("fit with next-auth 5", async () => {
    const folder = write(readFiles("next"))
    await migrate(folder)
    // so it is seen that the check notices faults
    writeFileSync(join(folder, "wrong.ts"), 'import { signIn } from "./auth-client"\nsignIn(1)\n')
    expect(check(folder)).toEqual([expect.stringMatching(/^wrong\.ts\(2,8\)/)])
  })

  it("fit with next-auth 4, except for its middleware", async () => {
    const folder = write(readFiles("next-4"))
    await migrate(folder)
    expect(check(folder)).toEqual([expect.stringMatching(/^src\/middleware\.ts\(1,25\).*next-auth\/middleware/)])
  })
})

describe("the conversion of next-auth 5", () => {
  it("writes the proxy, the route, the client and the dependencies", async () => {
    const folder = write(readFiles("next"))
    await migrate(folder)
    expect(read(folder, "proxy.ts")).toContain("export default Svc(authConfig).auth;")
    expect(existsSync(join(folder, "middleware.ts"))).toBe(false)
    expect(read(folder, "app/api/auth/[...svc]/route.ts")).toContain("export const { GET, POST } = handlers;")
    expect(existsSync(join(folder, "app/api/auth/[...nextauth]"))).toBe(false)
    expect(read(folder, "auth-client.ts")).toContain(
      'createReactClient({ pollSeconds: 5 * 60, refetchOnFocus: false, basePath: "/api/auth" })',
    )
    const { dependencies } = JSON.parse(read(folder, "package.json"))
    expect(Object.keys(dependencies)).toEqual(
      `@auth/core @auth/drizzle-adapter @svc-auth/core @svc-auth/nextjs @svc-auth/react bcryptjs drizzle-orm next react react-dom zod`
        .split(" "),
    )
  })

  it("lists what is left with file, line and page, and ends with 1", async () => {
    const { code, printed } = await migrate(write(readFiles("next")))
    expect(code).toBe(1)
    expect(printed).toMatch(/^ {2}proxy\.ts:8: `matcher` leaves out .* \(frameworks\/nextjs\/README\.md#the-guard\)$/m)
  })

  it("leaves the middleware of Next 15, which runs on Node then", async () => {
    const files = readFiles("next")
    files.set("package.json", files.get("package.json")!.replace("16.4.5", "15.5.29"))
    files.set("middleware.ts", 'export { auth as middleware } from "@/auth";\n')
    const folder = write(files)
    await migrate(folder)
    expect(read(folder, "middleware.ts")).toBe(
      'export { auth as middleware } from "@/auth";\n\nexport const config = { runtime: "nodejs" };\n',
    )
  })
})

describe("the conversion of next-auth 4", () => {
  it("keeps the secret, and does not print it", async () => {
    const folder = write(readFiles("next-4"))
    const secret = /NEXTAUTH_SECRET="(.*)"/.exec(read(folder, ".env"))![1]!
    const { printed } = await migrate(folder)
    expect(read(folder, ".env")).toContain(`AUTH_SECRET="${secret}"`)
    expect(read(folder, ".env")).not.toContain("NEXTAUTH")
    expect(printed).not.toContain(secret)
    expect(printed).toContain(".env: NEXTAUTH_SECRET is renamed to AUTH_SECRET; NEXTAUTH_URL is renamed to AUTH_URL")
  })

  it("is refused if the options are in the route file", async () => {
    const files = readFiles("next-4")
    files.set("src/pages/api/auth/[...nextauth].ts", files.get("src/lib/auth.ts")!)
    files.delete("src/lib/auth.ts")
    files.delete("src/app/api/auth/[...nextauth]/route.ts")
    const { code, warned } = await migrate(write(files))
    expect(code).toBe(2)
    expect(warned).toMatch(
      /^This app is on next-auth 4 and has its options in .*\[\.\.\.nextauth\]\.ts: move them to a file of their own/,
    )
  })
})

describe("svc-auth migrate", () => {
  const refusals: readonly (readonly [why: string, break_: (folder: string) => void, sentence: string])[] = [
    [
      "changes that are not committed",
      (folder) => writeFileSync(join(folder, "auth.ts"), ""),
      "The git tree has changes",
    ],
    ["a folder without git", (folder) => rmSync(join(folder, ".git"), { recursive: true }), "not in a git repository"],
    [
      "a repository in which git fails",
      (folder) => writeFileSync(join(folder, ".git/config"), "["),
      "git fails (fatal: bad config line ",
    ],
    [
      "a .env file that is not UTF-8",
      (folder) => writeFileSync(join(folder, ".env"), Buffer.from("NEXTAUTH_URL=a # \u00e9\n", "latin1")),
      "is not text in UTF-8: save it as UTF-8 first",
    ],
    [
      "a .env file of another folder",
      (folder) => {
        const shared = `${folder}.env`
        folders.push(shared)
        writeFileSync(shared, "NEXTAUTH_URL=a\n")
        rmSync(join(folder, ".env"), { force: true })
        symlinkSync(shared, join(folder, ".env"))
      },
      ".env cannot be written: ",
    ],
    [
      "a folder without an app",
      (folder) => rmSync(join(folder, "package.json")),
      "There is no package.json in this folder",
    ],
    [
      "a package.json that is no JSON",
      (folder) => writeFileSync(join(folder, "package.json"), "{"),
      "package.json is not a JSON object",
    ],
  ]
  it.each(refusals)("refuses %s with 2 and one sentence, and changes nothing", async (_, breakApp, sentence) => {
    const folder = write(readFiles("next"))
    breakApp(folder)
    const before = read(folder, "auth.config.ts")
    const { code, warned } = await migrate(folder)
    expect(code).toBe(2)
    expect(warned).toContain(sentence)
    expect(read(folder, "auth.config.ts")).toBe(before)
  })

  it("reads no folder or submodule with the name of a file", async () => {
    const files = readFiles("next")
    files.delete(".env")
    const folder = write(files)
    for (const name of [".env", "next.js"]) mkdirSync(join(folder, name))
    git(join(folder, "next.js"), "init", "--quiet")
    git(join(folder, "next.js"), ...author, "commit", "--quiet", "--allow-empty", "--message", "a")
    git(folder, "add", "next.js")
    git(folder, ...author, "commit", "--quiet", "--message", "b")
    expect((await migrate(folder)).warned).toBe("")
  })

  it("writes nothing without --yes where no one can answer", async () => {
    const folder = write(readFiles("next"))
    const { code, printed, warned } = await call(folder, "migrate", "auth.js")
    expect(code).toBe(2)
    expect(printed).toContain('+import Svc from "@svc-auth/nextjs";')
    expect(warned).toBe("Nothing was written, because no one can answer here: add `--yes`.")
    expect(git(folder, "status", "--porcelain")).toBe("")
  })

  it("restores what it has written if a file cannot be written", async () => {
    const folder = write(readFiles("next"))
    // a folder in the place of the file that is written last but one
    execFileSync("mkdir", ["-p", join(folder, "client-session.tsx")])
    const { code, warned } = await migrate(folder)
    expect(code).toBe(2)
    expect(warned).toMatch(/^Nothing was changed, because a file cannot be written: /)
    rmSync(join(folder, "client-session.tsx"), { recursive: true })
    expect(git(folder, "status", "--porcelain")).toBe("")
    expect(existsSync(join(folder, "middleware.ts"))).toBe(true)
  })

  it.each([
    ["auth.ts", "auth.ts", "mine"],
    ["proxy.ts", "middleware.ts", undefined],
  ])("writes nothing if %s has changed since it was read", (path, movedFrom, before) => {
    const folder = write(readFiles("next"))
    writeFileSync(join(folder, path), "changed")
    const others = { path: "new.ts", before: undefined, after: "" }
    const change = path === movedFrom
      ? { path, before, after: "" }
      : { path, movedFrom, before: read(folder, movedFrom), after: "" }
    expect(() => writeAll(folder, [others, change])).toThrow(
      `Nothing was changed, because ${path} has changed meanwhile: call the command again.`,
    )
    expect(read(folder, path)).toBe("changed")
    expect(existsSync(join(folder, "new.ts"))).toBe(false)
  })

  it("leaves a file that cannot be parsed, and lists it", async () => {
    const files = readFiles("next")
    const broken = 'import { auth } from "next-auth"\nconst = 1\n'
    files.set("lib/broken.ts", broken)
    const folder = write(files)
    const { code, printed } = await migrate(folder)
    expect(code).toBe(1)
    expect(printed).toMatch(/^ {2}lib\/broken\.ts:2: the file cannot be parsed/m)
    expect(read(folder, "lib/broken.ts")).toBe(broken)
  })

  it("leaves other packages below the folder, and names those with Auth.js if it is the root of a workspace", async () => {
    const root = new Map<string, string>([["package.json", '{ "private": true, "workspaces": ["apps/*"] }']])
    for (const [path, text] of readFiles("next")) root.set(`apps/web/${path}`, text)
    root.set("apps/docs/package.json", '{ "name": "docs" }')
    const folder = write(root)
    expect(await migrate(folder)).toMatchObject({
      code: 2,
      warned: "No file of this package imports Auth.js: call this command in apps/web.",
    })
    expect((await migrate(join(folder, "apps/web"))).printed).toContain("files are converted")
    expect(git(folder, "status", "--porcelain")).not.toContain("docs")
  })

  it.each([[["migrate"]], [["migrate", "passport"]]])("%j is refused", async (args) => {
    expect(await call("/", ...args)).toMatchObject({
      code: 2,
      warned: expect.stringContaining("svc-auth migrate auth.js"),
    })
  })
})

/** Converts one file of an app with next-auth 5, and returns its text and the report. */
function convert(text: string, path = "auth.ts") {
  const manifest = JSON.stringify({ dependencies: { next: "^16.0.0", "next-auth": "^5.0.0" } })
  const { changes, findings } = plan({
    files: new Map([["package.json", manifest], [path, text]]),
    version: "0.1.0",
    until: "2027-03-01",
  })
  return { text: changes.find((change) => change.path === path)?.after, findings: findings.map(({ what }) => what) }
}

const toConfig = (options: string) =>
  `import NextAuth from "next-auth"\nexport const { auth } = NextAuth({ ${options} })\n`
const converted = (options: string) =>
  `import Svc from "@svc-auth/nextjs"\nimport { fromAuthJs } from "@svc-auth/core/features"\nexport const { auth } = Svc({ use: [fromAuthJs({ until: "2027-03-01" })], ${options} })\n`

describe("options", () => {
  it.each([
    ["providers: []", "providers: []", []],
    [
      "callbacks: { authorized: ({ request: r, auth }) => r.nextUrl.pathname === '/' || !!auth }",
      "callbacks: { authorized: ({ request: r, auth }) => new URL(r.url).pathname === '/' || !!auth }",
      [],
    ],
    [
      "callbacks: { authorized({ request }) { return request.cookies.has('a') } }",
      "callbacks: { authorized({ request }) { return request.cookies.has('a') } }",
      [expect.stringContaining("without `cookies`")],
    ],
    ...[
      ["const { nextUrl, url } = r; return nextUrl", "without `nextUrl`: write `new URL(r.url)`"],
      ["const { cookies: all } = r; return all", "without `cookies`: read its headers"],
      ["return isOpen(r)", "`r` is a standard `Request`: look whether"],
      ["return isOpen({ r })", "`r` is a standard `Request`: look whether"],
      ["const { url, ...rest } = r; return rest", "`r` is a standard `Request`: look whether"],
      ["const request = r; return request", "`r` is a standard `Request`: look whether"],
      ["return (r as NextRequest).nextUrl", "`r` is a standard `Request`: look whether"],
    ].map(([body, what]): [string, string, unknown[]] => {
      const options = `callbacks: { authorized({ request: r }) { ${body} } }`
      return [options, options, [expect.stringContaining(what!)]]
    }),
    [
      "callbacks: { authorized({ request: r }) { const { pathname, locale } = r.nextUrl; return a.r[pathname] } }",
      "callbacks: { authorized({ request: r }) { const { pathname, locale } = new URL(r.url); return a.r[pathname] } }",
      [expect.stringContaining("a standard `URL`, without `locale`")],
    ],
    ["callbacks: { authorized({ request: r }) { const { url, method } = r; return { r: url } } }", undefined, []],
    ["cookies: { webauthnChallenge: {} }", "cookies: { challenge: {} }", []],
    ["cookies: { state: {}, csrfToken: {} }", "cookies: { csrfToken: {} }", [
      expect.stringContaining("`cookies.state` is removed"),
    ]],
    ["logger: {}", "logger: {}", [expect.stringContaining("`logger`: its methods get other arguments")]],
    ["jwt: { encode }", "jwt: { encode }", [expect.stringContaining("users sign in once more")]],
  ])("%s", (before, after, findings) => {
    expect(convert(toConfig(before))).toEqual({ text: converted(after ?? before), findings })
  })
})

describe("imports", () => {
  it.each([
    [
      'import type { Session, NextAuthConfig } from "next-auth"',
      'import type { Session } from "@svc-auth/core/types"\nimport type { SvcConfig } from "@svc-auth/nextjs"',
      [],
    ],
    ['import { AuthError as E } from "next-auth"', 'import { AuthError as E } from "@svc-auth/core/errors"', []],
    [
      'import { AccessDenied } from "@auth/core/errors"',
      'import { AccessDenied } from "@svc-auth/core/errors"',
      [],
    ],
    ['import { UnknownAction } from "@auth/core/errors"', undefined, [
      expect.stringContaining("the error `UnknownAction` has no class of its own: compare `error.type`"),
    ]],
    ["import X from 'next-auth/providers/twitter';", "import X from '@auth/core/providers/twitter';", []],
    ['export { CredentialsSignin } from "next-auth"', 'export { CredentialsSignin } from "@svc-auth/core/errors"', []],
    ['import A from "next-auth/providers/azure-ad"', undefined, [expect.stringContaining("`azure-ad` does not work")]],
    ['import { signIn } from "next-auth/webauthn"', undefined, [expect.stringContaining("`signInWithPasskey`")]],
    ['const { auth } = await import("next-auth")', undefined, [
      expect.stringContaining('`import("next-auth")` is not converted'),
    ]],
    ['export * from "@auth/core/types"', undefined, [expect.stringContaining("`export *`")]],
  ])("%s", (before, after, findings) => {
    expect(convert(before, "lib/one.ts")).toEqual({ text: after, findings })
  })

  it("rename a type also where a file uses it, but no key of the same name", () => {
    const before =
      'import { type NextAuthConfig } from "next-auth"\nexport const a: { NextAuthConfig: NextAuthConfig } = { NextAuthConfig: { providers: [] } }\n'
    expect(convert(before).text).toContain(
      "export const a: { NextAuthConfig: SvcConfig } = { NextAuthConfig: { providers: [] } }",
    )
  })
})

it("a read-only folder is refused, and stays as it is", { skip: process.getuid?.() === 0 }, async () => {
  const folder = write(readFiles("next"))
  chmodSync(folder, 0o500)
  const { code } = await migrate(folder)
  chmodSync(folder, 0o700)
  expect(code).toBe(2)
  expect(git(folder, "status", "--porcelain")).toBe("")
})
