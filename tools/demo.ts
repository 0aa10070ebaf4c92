/**
 * `npm run demo -- <framework>`: runs its example with a real OpenID Connect provider and a mail server, on this
 * machine only.
 * @module
 */
import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { basename, dirname, resolve } from "node:path"
import process from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { accounts } from "../demo/src/accounts.ts"
import { startMailbox } from "../demo/src/mailbox.ts"
import { startProvider } from "../demo/src/provider.ts"
import { run, start, stopAll, stopWithChildren } from "./process.ts"
import { appsWith, root } from "./root.ts"

const startLimitSeconds = 60

/** The folders of the examples, by framework. */
const examples = new Map(
  appsWith("dev").filter((folder) => basename(folder) === "example")
    .map((folder) => [basename(dirname(folder)), folder]),
)

const usage = `npm run demo -- [framework] [--port 5173] [--store demo/auth.db]
  framework: ${[...examples.keys()].join(", ")}; without one, sveltekit
  users and sessions are in the store, an SQLite file`

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return fail(`${String(error).split(". ", 1)}.\n${usage}`)
  }
}

const options = {
  help: { type: "boolean", short: "h" },
  port: { type: "string", default: "5173" },
  store: { type: "string", default: "demo/auth.db" },
} as const

function fail(message: string): never {
  console.error(`\n${message}\n`)
  stopAll()
  process.exit(1)
}

/** Whether both addresses of `localhost` are free, because a browser may try either. */
async function isFree(port: number): Promise<boolean> {
  const tries = ["127.0.0.1", "::1"].map((host) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"))
      probe.listen({ port, host }, () => probe.close(() => resolve(true)))
    })
  )
  return (await Promise.all(tries)).every(Boolean)
}

async function claim(text: string): Promise<number> {
  const port = Number(text)
  if (!(Number.isInteger(port) && port > 0 && port < 65536)) fail(`--port is "${text}", which is not a port.\n${usage}`)
  if (await isFree(port)) return port
  return fail(`Port ${port} is taken. Stop what uses it, or choose another: npm run demo -- --port ${port + 1000}`)
}

async function build(): Promise<void> {
  process.stdout.write("Building the packages … ")
  const { code, output } = await run("tsc", ["-b"])
  if (code !== 0) fail(`The build failed:\n${output}`)
  console.log("done")
}

/** Returns the secret of the store. Every start needs the same: under it, the store encrypts the keys of authenticator apps. */
function toSecret(store: string): string {
  const file = `${store}-secret`
  if (!existsSync(file)) writeFileSync(file, randomBytes(33).toString("base64"), { mode: 0o600 })
  return readFileSync(file, "utf8")
}

/** The folder of the requested example. */
function findExample([framework = "sveltekit", ...more]: readonly string[]): string {
  if (more.length > 0) fail(`Name only one framework.\n${usage}`)
  return examples.get(framework) ?? fail(`There is no example for "${framework}".\n${usage}`)
}

/**
 * Starts the framework's development server, so that you can edit the running example. The address is passed as
 * arguments and as variables, because every framework reads one of them. Resolves when the first page has been served.
 */
async function startExample(example: string, port: number, env: Readonly<Record<string, string>>): Promise<void> {
  process.stdout.write(`Starting ${example} … `)
  const [host, own] = ["127.0.0.1", { HOST: "127.0.0.1", PORT: String(port), ASTRO_TELEMETRY_DISABLED: "1" }]
  const where = ["--host", host, "--port", String(port)]
  const child = start("npm", ["run", "dev", "--silent", "--workspace", example, "--", ...where], {
    env: { ...env, ...own },
  })
  let early = ""
  let ready = false
  const take = (chunk: Uint8Array) => {
    if (ready) process.stdout.write(chunk)
    else early += chunk.toString()
  }
  child.stdout?.on("data", take)
  child.stderr?.on("data", take)
  child.once("error", (error) => fail(`The example did not start: ${error.message}`))
  child.once("exit", () => fail(`The example stopped.\n${early}`))
  const until = Date.now() + startLimitSeconds * 1000
  while (!ready) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (response && response.status < 500) ready = true
    else if (Date.now() > until) fail(`The example served no page within ${startLimitSeconds} seconds.\n${early}`)
    else await wait(150)
  }
  console.log("done")
}

/** The paths of the development panels, which the servers of Vite and Next.js open. */
const panels: Readonly<Record<string, string>> = {
  astro: "/auth/dev",
  nextjs: "/api/auth/dev",
  solidstart: "/auth/dev",
  sveltekit: "/auth/dev",
}

function announce(example: string, app: string, issuer: string, mail: string, store: string): void {
  const panel = panels[basename(dirname(example))]
  const lines = accounts.map(({ username, password, claims }) =>
    `      ${username} / ${password}`.padEnd(28) + `${claims.name}, ${claims.email}`
  )
  console.log(`
  The example    ${app}   (${example})
  Its provider   ${issuer}
  Its mail       ${mail}
  Its store      ${store}: stop and start, and you are still signed in

  Try
    1. Open ${app}/ and sign in with "Demo ID": a real OpenID Connect sign-in.
${lines.join("\n")}
    2. Or with any e-mail address: the mail with the link arrives at ${mail}
    3. Open ${app}/protected signed out: it asks you to sign in, then brings you back.
    4. "Create an account" there: any e-mail address, and the password that the mailed link lets you choose.
    5. Open "Your account" from the home page, and add an authenticator app. Sign out: the next sign-in asks for its code.
    6. Add a passkey on the members' page, and sign in with it.
    7. Change a page of ${example} and watch it follow.${
    panel ? `\n    8. Open ${app}${panel}, the development panel: mails, requests, cookies, your session.` : ""
  }

  Everything listens on 127.0.0.1. Ctrl-C stops all of it.
`)
}

const { values, positionals } = readArguments()
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const example = findExample(positionals)
stopWithChildren(0)
const port = await claim(values.port)
await build()
const app = `http://localhost:${port}`
const store = resolve(root, values.store)
const client = { clientId: "demo-app", clientSecret: randomBytes(32).toString("base64url") }
const { issuer } = await startProvider({
  clients: [{ ...client, name: "The Svc Auth example", redirectUris: [`${app}/auth/callback/demo`] }],
})
const mailbox = await startMailbox()
await startExample(example, port, {
  NODE_ENV: "development",
  AUTH_URL: app,
  AUTH_SECRET: toSecret(store),
  AUTH_STORE: store,
  AUTH_DEMO_ID: client.clientId,
  AUTH_DEMO_SECRET: client.clientSecret,
  AUTH_DEMO_ISSUER: issuer,
  EMAIL_SERVER: mailbox.smtp,
  EMAIL_FROM: "Svc Auth example <no-reply@example.com>",
})
announce(example, app, issuer, mailbox.url, store)
