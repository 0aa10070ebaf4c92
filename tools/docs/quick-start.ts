/**
 * Runs the README's quick start for Deno as it is printed, and signs in to it.
 * @module
 */
import { randomBytes } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Agent } from "../../conformance/src/agent.ts"
import { startCommand } from "../../conformance/src/drivers/command.ts"
import { onFreePort } from "../../conformance/src/drivers/free-port.ts"
import { toSocketTransport } from "../../conformance/src/drivers/socket.ts"
import { clientId, clientSecret, createIdp } from "../../conformance/src/idp/index.ts"
import { serveIdp } from "../../conformance/src/idp/serve.ts"
import { environment } from "../root.ts"
import { readBlocks } from "./markdown.ts"
import { readPage } from "./pages.ts"

const page = "README.md"
const blocks = readBlocks(page, readPage(page))
const find = (language: string, text: string) =>
  blocks.find((block) => block.language === language && block.text.includes(text))!.text

/** The program, without the line that names its file. */
export const program: string = find("ts", "Deno.serve").replace(/^\/\/ main\.ts\n/, "")

/** The commands that install the package and start the program. */
export const [add = "", start = ""]: readonly string[] = find("sh", "deno add").split("\n")

/** Names of the variables in `.env`. */
const variables = [...find("ini", "AUTH_URL").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name)

export interface Walk {
  /** The command for an app on this address whose provider is on that. Default: {@link start}. */
  readonly toCommand?: ((app: string, provider: string) => string) | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

/** Runs the program in this folder and signs in. @returns what its page showed before and after */
export const walk = (folder: string, how: Walk): Promise<string[]> =>
  onFreePort((port) => walkAt(`127.0.0.1:${port}`, folder, how))

async function walkAt(address: string, folder: string, { toCommand = () => start, env }: Walk): Promise<string[]> {
  const idp = await serveIdp(createIdp())
  const origin = `http://${address}`
  const values: Readonly<Record<string, string>> = {
    AUTH_URL: origin,
    AUTH_SECRET: randomBytes(33).toString("base64"),
    AUTH_KEYCLOAK_ISSUER: `${idp.url}/realms/acme`,
    AUTH_KEYCLOAK_ID: clientId,
    AUTH_KEYCLOAK_SECRET: clientSecret,
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "main.ts"), program)
  writeFileSync(join(folder, ".env"), variables.map((name) => `${name}="${values[name]}"\n`).join(""))
  try {
    const app = await startCommand({
      command: toCommand(address, new URL(idp.url).host),
      cwd: folder,
      env: { ...environment, DENO_SERVE_ADDRESS: `tcp:${address}`, ...env },
    })
    try {
      const transport = toSocketTransport((asked) => new URL(asked))
      const agent = new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
      const before = await agent.follow("/")
      const after = await agent.submit(before, "Sign in with Keycloak")
      return [before, after].map(({ url, body }) => `${new URL(url).pathname}: ${body.replace(/<.*/s, "")}`)
    } finally {
      await app.close()
    }
  } finally {
    await idp.close()
  }
}

/** What {@link walk} returns if the quick start works. */
export const greeting: readonly string[] = ["/auth/signin: ", "/: Hello, Ada Lovelace"]
