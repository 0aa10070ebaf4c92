import { execFileSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import process from "node:process"
import { main } from "../src/main.ts"

/** The files of an app, by path. `null` removes a file of the app that it begins with. */
export type Files = Readonly<Record<string, string | null>>

const root = join(import.meta.dirname, "..", "..")

/** An app in a folder of its own, with a package manager that installs nothing. */
export interface TestApp {
  readonly cwd: string
  /** The variable `PATH` with its package managers. */
  readonly path: string
  readonly read: (path: string) => string
  readonly call: (...args: string[]) => Promise<{ code: number; printed: string; warned: string }>
  /** Returns the texts and modes of all files except those of git. */
  readonly snapshot: () => Readonly<Record<string, string>>
  /** The commands of the package manager, one in each line. */
  readonly installed: () => string
  readonly remove: () => void
}

/** What the app's package managers do, in place of installing. */
export const noInstall = "exit 0"

/**
 * Writes an app.
 * @param from the framework whose scaffolder wrote it; absent: an empty folder
 * @param script what the package managers do, in the language of the shell; `undefined`: npm is the real one
 */
export function createApp(from: string | undefined, files: Files, script: string | undefined = noInstall): TestApp {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-init-"))
  const cwd = join(folder, "app")
  const tools = join(folder, "bin")
  const log = join(folder, "log")
  mkdirSync(tools)
  mkdirSync(cwd)
  if (from) cpSync(join(root, "frameworks", from, "conformance", "scaffold", "app"), cwd, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    if (text === null) rmSync(join(cwd, path), { force: true })
    else writeFileSync(join(cwd, path), text)
  }
  for (const name of ["npm", "npx", "pnpm", "yarn", "bun", "deno"]) {
    writeFileSync(join(tools, name), `#!/bin/sh\necho ${name} "$@" >> ${log}\n${script}\n`)
    chmodSync(join(tools, name), 0o755)
  }
  const path = [tools, process.env["PATH"]].join(delimiter)
  return {
    cwd,
    path,
    read: (file) => readFileSync(join(cwd, file), "utf8"),
    async call(...args) {
      const printed: string[] = []
      const warned: string[] = []
      const print = (line: string) => void printed.push(line)
      const warn = (line: string) => void warned.push(line)
      const env = { ...process.env, npm_config_user_agent: undefined, PATH: path }
      const code = await main(args, { cwd, env, print, warn, interactive: false })
      return { code, printed: printed.join("\n"), warned: warned.join("\n") }
    },
    snapshot: () => {
      const paths = globSync("**/{*,.*}", { cwd, exclude: (name) => name === ".git" }).sort()
      return Object.fromEntries(paths.map((name) => {
        const stat = statSync(join(cwd, name))
        return [name, stat.isDirectory() ? "folder" : `${stat.mode} ${readFileSync(join(cwd, name), "utf8")}`]
      }))
    },
    installed: () => existsSync(log) ? readFileSync(log, "utf8") : "",
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** The files of an app by `sv create`, as far as `init` reads them. */
export const svelteKit: Files = {
  "package.json": JSON.stringify({ type: "module", devDependencies: { "@sveltejs/kit": "^2.63.0" } }),
  "tsconfig.json": "{}",
  "vite.config.ts": `import { sveltekit } from '@sveltejs/kit/vite';\n\nexport default { plugins: [sveltekit()] };\n`,
  "src/routes/+page.svelte": "<h1>Welcome</h1>\n",
}

/** The files of an app by `create-next-app`, as far as `init` reads them. */
export const next: Files = {
  "package.json": JSON.stringify({ dependencies: { next: "16.4.3" } }),
  "tsconfig.json": "{}",
  "app/page.tsx": "export default function Home() {\n  return <p>Welcome</p>\n}\n",
}

/** The files of an app with next-auth 5, which `migrate` converts without anything left to do. */
export const nextAuth: Files = {
  "package.json": JSON.stringify({
    scripts: { build: "next build" },
    dependencies: { next: "16.4.3", "next-auth": "5.0.0" },
    devDependencies: { typescript: "^6" },
  }),
  "tsconfig.json": "{}",
  "auth.ts": 'import NextAuth from "next-auth"\n\nexport const { handlers } = NextAuth({ providers: [] })\n',
}

/** Commits the app. */
export function commit({ cwd }: Pick<TestApp, "cwd">): void {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd, stdio: "pipe" })
  git("init", "--quiet")
  git("add", ".")
  git("commit", "--quiet", "-m", "app")
}

/** The files of a new Express app. */
export const express: Files = {
  "package.json": JSON.stringify({ type: "module", dependencies: { express: "^5.0.0" } }),
  "src/index.ts": 'import express from "express"\n\nconst app = express()\napp.listen(3000)\n',
  "tsconfig.json": "{}",
}
