/**
 * `npm run tool -- sabotage`: puts one mistake of `mistakes.ts` after the other into the binding for Hono, and plays the scenario about it.
 * Arguments are parts of names: only mistakes with such a name are played. The last line is `N passed, N failed, N skipped`.
 * @module
 */
import { once } from "node:events"
import type { Server } from "node:http"
import { registerHooks } from "node:module"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { serve } from "@hono/node-server"
import type { Hono } from "hono"
import { startProxy } from "../../conformance/src/drivers/proxy.ts"
import { socketOffers, toServerDriver } from "../../conformance/src/drivers/server.ts"
import { environment } from "../../conformance/src/fixtures/providers.ts"
import { createIdp } from "../../conformance/src/idp/index.ts"
import { serveIdp } from "../../conformance/src/idp/serve.ts"
import { createPost } from "../../conformance/src/mail/post.ts"
import { serveSmtp } from "../../conformance/src/mail/smtp.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { Driver } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { root } from "../root.ts"
import { report } from "../stages/command.ts"
import { inTurn } from "../stages/run.ts"
import { type Tally, toLine } from "../tally.ts"
import { type Mistake, mistakes } from "./mistakes.ts"
import { sabotaged } from "./play.ts"

const post = createPost()
const smtp = await serveSmtp(post)
const idp = await serveIdp(createIdp())
Object.assign(process.env, environment, {
  NODE_ENV: "production",
  SVC_CONFORMANCE: "1",
  SVC_CONFORMANCE_IDP: idp.url,
  SVC_CONFORMANCE_MAIL: smtp.url,
})
// broken apps run in this process and may throw at any time
process.on("unhandledRejection", () => {})
console.error = () => {}

/** Sources by URL, for each copy of the app. A copy is the modules of the app and the binding, loaded once more with the copy's number. */
const copies: ReadonlyMap<string, string>[] = []
const toCopy = (url: string, copy: string | number): string => `${url}?copy=${copy}`

registerHooks({
  resolve(specifier, context, next) {
    const [, copy] = context.parentURL?.split("?copy=") ?? []
    const found = next(specifier, context)
    const isOwn = specifier.startsWith(".") || specifier === "@svc-auth/hono"
    return copy !== undefined && isOwn ? { ...found, url: toCopy(found.url, copy) } : found
  },
  load(url, context, next) {
    const [file = "", copy] = url.split("?copy=")
    const source = copy === undefined ? undefined : copies[Number(copy)]!.get(file)
    return source === undefined ? next(url, context) : { format: "module-typescript", source, shortCircuit: true }
  },
})

const folder = pathToFileURL(`${root}/`)

async function startDriver(mistake: Mistake | undefined, base: string, mode = "production"): Promise<Driver> {
  if (mode) process.env["NODE_ENV"] = mode
  else delete process.env["NODE_ENV"]
  const sources = mistake ? [...sabotaged(mistake)] : []
  const copy = copies.push(new Map(sources.map(([file, source]) => [new URL(file, folder).href, source]))) - 1
  process.env["BASE"] = base
  const module = toCopy(new URL("frameworks/hono/conformance/src/app.ts", folder).href, copy)
  const { app } = await import(module) as { app: Hono }
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }) as Server
  if (!server.listening) await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const proxy = await startProxy(port, "https")
  const close = async () => {
    await proxy.close()
    server.close()
    server.closeAllConnections()
  }
  return await toServerDriver({ idpUrl: idp.url, post, port, proxy: () => Promise.resolve(proxy), close }, {
    binding: "hono",
    offers: base === "" ? socketOffers : [...socketOffers, "sub-path"],
    base,
  }, ({ NODE_ENV = "" }) => startDriver(mistake, base, NODE_ENV))
}

/** Returns the failure message of the scenario, or how else it ended. */
async function play(id: string, mistake?: Mistake): Promise<string> {
  const scenario = scenarios.find((one) => one.id === id)
  if (!scenario) return "unknown"
  const driver = await startDriver(mistake, scenario.needs.includes("sub-path") ? "/shop" : "")
  const outcome = await runScenario(scenario, driver).finally(() => driver.close())
  return outcome.status === "failed" ? outcome.error.message.split("\n\n")[0]! : outcome.status
}

/** Returns whether the scenario passes without the mistake, and fails with it and names it. */
async function judge(mistake: Mistake): Promise<Tally> {
  const { name, scenario, says } = mistake
  const [without, found] = [await play(scenario), await play(scenario, mistake).catch(String)]
  const isNoticed = without === "passed" && found.includes(says)
  const expected = `should pass without it (${without}) and say "${says}" with it, and says: ${found}`
  return report(`${name}: ${scenario}`, isNoticed ? undefined : expected)
}

const parts = process.argv.slice(2)
const chosen = mistakes.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
const tally = await inTurn(...chosen.map((mistake) => () => judge(mistake)))
console.log(toLine(tally))
process.exit(tally.failed > 0 ? 1 : 0)
