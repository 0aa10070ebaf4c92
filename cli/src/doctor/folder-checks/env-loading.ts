import { join } from "node:path"
import { type Finding, write } from "../finding.ts"
import { type Folder, readSource } from "../folder.ts"
import { findLoader, loads, loadsFile } from "./env-loaders.ts"

const { ok, fault, unknown } = write("env-loading")
const page = "docs/deployment.md#the-file-env"

/** Scripts that start the app. */
const starts = /^(?:dev|start|serve|preview|prod)(?:$|[:\-.])/
/** How a command comes to the variables. */
type Way = "loads" | "needs --env-file" | "needs loadEnvFile in its config" | "not a server"

/** The programs that start servers. What is not listed starts none, or starts another script. */
const ways: Readonly<Record<string, (args: readonly string[]) => Way>> = {
  next: () => "loads",
  // Astro's own commands load the file, and so does Bun, whatever it runs
  astro: () => "loads",
  bun: () => "loads",
  bunx: () => "loads",
  vite: (args) => args[0] === "build" ? "not a server" : "needs loadEnvFile in its config",
  vinxi: (args) => args[0] === "build" ? "not a server" : "needs loadEnvFile in its config",
  node: () => "needs --env-file",
  nodemon: () => "needs --env-file",
  tsx: () => "needs --env-file",
  deno: (args) => /^(?:run|serve)$/.test(args[0] ?? "") ? "needs --env-file" : "not a server",
}

const configs = ["vite.config", "app.config"].flatMap((name) =>
  ["ts", "js", "mts", "mjs"].map((end) => `${name}.${end}`)
)

/** Whether Node reads all variables of the `.env` files, and the scripts that start the app load them. */
export function checkEnvLoading(folder: Folder): Finding[] {
  const { envFiles, path } = folder
  if (envFiles.length === 0) return [ok("there is no .env file to load")]
  const marked = envFiles.filter((file) => readSource(join(path, file)).startsWith("\uFEFF"))
  return [
    ...marked.map((file) =>
      fault(
        `${file} begins with a byte order mark`,
        `Save ${file} without a byte order mark, because Node does not read its first variable: ${page}`,
      )
    ),
    ...checkScripts(folder),
  ]
}

function checkScripts({ manifest, path }: Folder): Finding[] {
  const scripts = Object.entries(manifest?.scripts ?? {}).filter(([name]) => starts.test(name))
  if (scripts.length === 0) {
    return [unknown("package.json has no script that starts the app", `Start the app so that it loads .env: ${page}`)]
  }
  const hasConfig = configs.some((file) => loads.test(readSource(join(path, file))))
  const findings = scripts.flatMap(([name, script]) =>
    toCommands(script).flatMap((command) => judge(name, command, { path, hasConfig }))
  )
  return findings.length
    ? findings
    : [unknown("no script starts a program that is known here", `Check that the app loads .env: ${page}`)]
}

interface Project {
  readonly path: string
  readonly hasConfig: boolean
}

function judge(script: string, words: readonly string[], { path, hasConfig }: Project): Finding[] {
  const [program = "", ...args] = words
  const way = Object.hasOwn(ways, program) ? ways[program]!(args) : "not a server"
  const hasFlag = args.some((arg) => /^--env-file(?:-if-exists)?(?:=|$)/.test(arg))
  const name = `the script "${script}"`
  switch (way) {
    case "not a server":
      return []
    case "loads":
      return [ok(`${name} runs ${program}, which loads .env`)]
    case "needs loadEnvFile in its config":
      if (hasConfig) return [ok(`${name} runs ${program}, whose config loads .env`)]
      // a preview or a server of another framework on top of Vite reads the file only for the browser's variables
      return [fault(
        `${name} runs ${program}, which does not load .env into the server's environment`,
        `Put \`if (existsSync(".env")) process.loadEnvFile(".env")\` into its config: ${page}`,
      )]
    case "needs --env-file": {
      const entries = args.filter((arg) => /\.[cm]?[jt]sx?$/.test(arg)).map((arg) => join(path, arg))
      const own = entries.some((entry) => loadsFile(entry))
      if (hasFlag || own || args.some((arg) => /(?:^|=)dotenv/.test(arg))) return [ok(`${name} loads .env`)]
      const cure = `Add --env-file=.env after ${program}: ${page}`
      const other = findLoader(path)
      return [
        other === undefined
          ? fault(`${name} runs ${program}, which does not load .env`, cure)
          : unknown(`${name} runs ${program}: cannot tell whether that runs ${other}, which loads .env`, cure),
      ]
    }
  }
}

/** Returns the words of each command, without variables that are set before it and without runners such as `npx`. */
const toCommands = (script: string): string[][] =>
  script.split(/&&|\|\||[;|&]/).map((command) => {
    const words = command.trim().split(/\s+/)
    while (/^(?:\w+=.*|cross-env|npx|pnpm|exec|--)$/.test(words[0] ?? "")) words.shift()
    return words
  })
