import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { main } from "../../src/main.ts"

/** Returns the files of an app, which one text file lists: so no tool compiles, checks or formats them. */
export function readFiles(name: string): Map<string, string> {
  const text = readFileSync(new URL(`apps/${name}.txt`, import.meta.url), "utf8")
  return new Map(
    text.split(/^=== /m).slice(1).map((part): [string, string] => {
      const end = part.indexOf("\n")
      return [part.slice(0, end), part.slice(end + 1)]
    }),
  )
}

/** Writes files to a new folder, and commits those that are not ignored. */
export function writeApp(files: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-migrate-"))
  for (
    const [path, text] of new Map([...files, [".gitignore", "node_modules\n.env\n.env.local\n.svelte-kit\nbuild\n"]])
  ) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" })
  git("init", "--quiet")
  git("add", ".")
  git("-c", "user.name=test", "-c", "user.email=test@app.test", "commit", "--quiet", "--message", "app")
  return folder
}

/** Runs the program in a folder. */
export async function call(cwd: string, ...args: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const code = await main(args, {
    cwd,
    env: {},
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line),
    interactive: false,
  })
  return { code, printed: printed.join("\n"), warned: warned.join("\n") }
}

/** Packages that only one workspace has. */
const own = (name: string): string => {
  const folder = fileURLToPath(new URL("../../../", import.meta.url))
  const nested = join(folder, "frameworks/nextjs/node_modules", name)
  return existsSync(nested) ? nested : join(folder, "node_modules", name)
}

/** Gives an app the packages that it names, from this repository. */
export function link(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(folder, "node_modules", name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(own(name), path)
  }
}
