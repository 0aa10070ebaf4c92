import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { commit, createApp, express, type Files, next, svelteKit, type TestApp } from "./app.ts"

/** Clears the screen, names a link, says C1, turns the text around and hides some. Then a line of its own. */
const evil =
  "\u001b[2J\u001b]8;;https://evil.example\u0007a\u009b31m\b\r\u061c\u200e\u200b\u202e\u2066\u2028\ufeff\u{e0041}\u3164\u034f\ufe0f\u{e0100}"
/** A string in code, which may contain all of them but a carriage return. */
const literal = `"${evil.replace("\r", "")}"`
const withLine = `${evil}\nNothing is left to do.`
const obeyed = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

const apps: TestApp[] = []
afterEach(() => apps.splice(0).forEach(({ remove }) => remove()))

function write(files: Files, script?: string): TestApp {
  const app = createApp(undefined, files, script)
  apps.push(app)
  return app
}

/** Runs the program. Returns what it writes, which shows the text escaped, and no line of its own. */
async function call(app: TestApp, ...args: string[]): Promise<string> {
  const { printed, warned } = await app.call(...args)
  const text = `${printed}\n${warned}`
  expect(text).not.toMatch(obeyed)
  expect(text).toContain("\\u001b[2J\\u001b]8;;https://evil.example\\u0007a\\u009b31m")
  return text
}
const forged = /^Nothing is left to do\.$/m

const authJs = { next: "16.4.3", "next-auth": "5.0.0" }

describe("the text of a hostile folder is escaped", () => {
  it("in the diff and the findings of migrate: names of files, code, and names in code", async () => {
    const app = write({
      ".gitignore": "node_modules\n",
      "package.json": JSON.stringify({ dependencies: { ...authJs, [evil]: "1" } }),
      "auth.ts": `import NextAuth from "next-auth"
const text = ${literal}
export const { handlers } = NextAuth({ providers: [], logger: {}, ${JSON.stringify(withLine)}: 1 })\n`,
      [`${withLine.replaceAll("/", "-")}/a.ts`]: 'import { getToken } from "next-auth/jwt"\ngetToken({ raw: true })\n',
    })
    commit(app)
    const args = ["migrate", "auth.js", "--yes"]
    const { printed } = await app.call(...args)
    expect(printed).not.toMatch(obeyed)
    expect(printed).not.toMatch(forged)
    expect(printed).toContain('const text = "\\u001b[2J\\u001b]8;;https://evil.example\\u0007a\\u009b31m')
    expect(printed).toMatch(/^ {2}\\u001b\[2J.*\\u000aNothing is left to do\.\/a\.ts:2: /m)
  })

  it.each([
    ["a package", {
      "package.json": JSON.stringify({ dependencies: { next: "16.4.3", [`@svc-auth/${withLine}`]: "1" } }),
    }],
    ["a version", { "node_modules/next/package.json": JSON.stringify({ version: withLine }) }],
  ])("in the sentence with which init refuses: %s", async (_, files) => {
    expect(await call(write({ ...next, ...files }), "init")).not.toMatch(forged)
  })

  it("in the diff of init", async () => {
    const app = write({
      ...svelteKit,
      "vite.config.ts": `${svelteKit["vite.config.ts"]}export const text = ${literal}\n`,
    })
    await call(app, "init", "--yes")
  })

  it("in the hints of init", async () => {
    const manifest = { ...JSON.parse(express["package.json"]!), scripts: { dev: withLine } }
    const text = await call(write({ ...express, "package.json": JSON.stringify(manifest) }), "init", "--yes")
    expect(text).not.toMatch(forged)
  })

  it("in the reason for which a package manager failed", async () => {
    const { warned } = await write(svelteKit, `printf 'error ${evil}\\n' && exit 1`).call("init", "--yes")
    expect(warned).toContain("\\u0008")
    expect(warned).not.toMatch(obeyed)
  })

  it("in the diff of add", async () => {
    const app = write({
      ...svelteKit,
      "package.json": JSON.stringify({ dependencies: { "@sveltejs/kit": "^2.63.0", "@svc-auth/sveltekit": "^0.1.0" } }),
      "src/auth.server.ts":
        `import Svc from "@svc-auth/sveltekit"\nconst text = ${literal}\nexport const { handle } = Svc({ providers: [] })\n`,
    })
    await call(app, "add", "google", "--yes")
  })

  it("in what the program says of the configuration of git", async () => {
    const app = write(svelteKit)
    commit(app)
    appendFileSync(join(app.cwd, ".git/config"), `[filter "a=${evil}"]\n\tclean = cat\n`)
    await call(app, "init")
  })

  it.each([[[]], [["--json"]]])("in the findings of doctor, with %j", async (more) => {
    const scripts = { [`dev:${withLine}`]: "node index.js" }
    const app = write({ ".env": "A=1\n", "package.json": JSON.stringify({ scripts }) })
    const text = await call(app, "doctor", ...more)
    expect(text).not.toMatch(forged)
    if (more.length > 0) expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(withLine).slice(1, -1))
  })

  it("but a refusal of several lines is one sentence", async () => {
    const { warned } = await write(svelteKit).call("init", "--provider", "--yes")
    expect(warned).toMatch(/^Option '--provider' argument is ambiguous\. Did you forget [^\\]*$/)
  })

  it("in what the program says of its arguments", async () => {
    await call(write(svelteKit), evil)
    await call(write(svelteKit), "init", `--${evil}`)
    await call(write(svelteKit), "init", "--provider", evil)
  })
})
