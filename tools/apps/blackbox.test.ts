import { existsSync, readdirSync, readFileSync } from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import Credentials from "@svc-auth/core/providers/credentials"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Agent } from "../../conformance/src/agent.ts"
import { signInForCookies } from "../../conformance/src/blackbox-steps.ts"
import { startBlackboxDriver } from "../../conformance/src/drivers/blackbox.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import { controlIdp } from "../../conformance/src/idp/control.ts"
import { perAccount } from "../../conformance/src/limit-steps.ts"
import { Mailbox } from "../../conformance/src/mail/mailbox.ts"
import { createPost } from "../../conformance/src/mail/post.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { Driver, Need } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { build, buildPackages, surroundings, toApp } from "./fixture-apps.ts"

const walks = scenarios.filter(({ blackbox }) => blackbox)

/** Our own apps, started in several ways and tested like any app. */
const apps: Readonly<Record<string, () => Promise<Driver>>> = {
  "a binding's production build, at its own address": async () => {
    await build("hono")
    return await startBlackboxDriver({ binding: "hono", server: toApp("hono") })
  },
  "a binding's production build, behind a proxy": async () => {
    await build("elysia")
    return await startBlackboxDriver({ binding: "elysia", server: toApp("elysia"), proxied: true })
  },
}

describe.each(Object.entries(apps))("%s", (_title, start) => {
  let driver: Driver
  beforeAll(async () => {
    driver = await start()
  })
  afterAll(() => driver?.close())

  it.each(walks)("$id: $name", async (scenario) => {
    const outcome = await runScenario(scenario, driver)
    if (outcome.status === "failed") throw outcome.error
    expect(outcome.status).toBe("passed")
  })
})

/** The needs that an app with one provider meets. */
const kinds: Readonly<Record<string, readonly Need[]>> = {
  oidc: ["user", "oidc", "guard"],
  oauth: ["user", "guard"],
  email: ["user", "guard"],
}

describe.each(Object.entries(kinds))("an app with a provider of the type %s alone", (kind, offers) => {
  let driver: Driver
  beforeAll(async () => {
    await buildPackages()
    const args = [fileURLToPath(new URL("apps/one-provider.ts", import.meta.url))]
    const env = { ...surroundings, APP_PROVIDER: kind }
    const server = { command: process.execPath, args, cwd: process.cwd(), env }
    driver = await startBlackboxDriver({ binding: kind, server })
  })
  afterAll(() => driver?.close())

  it("the app signs users in with that provider", () => {
    expect(driver.offers).toEqual(new Set([...offers, "production", "socket"]))
    expect(driver.blackbox).toMatchObject({
      oidc: "",
      credentials: "",
      email: "",
      [kind === "email" ? kind : "oidc"]: "only",
    })
  })

  it.each(walks.filter(({ needs }) => needs.every((need) => offers.includes(need))))(
    "$id: $name",
    async (scenario) => {
      const outcome = await runScenario(scenario, driver)
      if (outcome.status === "failed") throw outcome.error
      expect(outcome.status).toBe("passed")
    },
  )
})

describe("an app that limits attempts", () => {
  it("an app that rejects the right credentials over a limit gets an error that names the option", async () => {
    const origin = "https://app.test"
    const credentials = Credentials({ credentials: { username: {}, password: {} }, authorize: () => ({ id: "a1" }) })
    const { giveBack: _, ...adapter } = MemoryAdapter()
    const config: AuthConfig = {
      ...{ origin, adapter, session: { strategy: "jwt" }, providers: [credentials] },
      ...{ secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj" },
    }
    const transport = toTransport(new Map([[origin, (request: Request) => Auth(request, config)]]))
    const agent = new Agent({ origin, transport, fixtures: false, exchanges: [], refused: [] })
    const services = { idp: controlIdp("https://idp.test/none", fetch), mail: new Mailbox(createPost(), agent.id) }
    for (let i = 0; i < perAccount; i++) await signInForCookies(agent.fresh(), services)
    await expect(signInForCookies(agent.fresh(), services)).rejects.toThrow(
      "refuses further attempts (too_many_attempts)",
    )
  })
})

describe("the scenarios for any app", () => {
  it("black-box scenarios need nothing that only fixture apps have", () => {
    expect(new Set(walks.flatMap(({ needs }) => needs))).toEqual(new Set(["user", "credentials", "oidc", "guard"]))
    expect(walks.filter(({ fixture }) => fixture !== undefined)).toEqual([])
  })
})

describe("the page on Auth.js", () => {
  const page = readFileSync(new URL("../../docs/conformance-auth-js.md", import.meta.url), "utf8")
  const foreign = new URL("../foreign/", import.meta.url)
  const names = readdirSync(foreign).filter((name) => existsSync(new URL(`${name}/conformance.json`, foreign)))
  const exceptionsOf = (name: string) =>
    Object.keys(JSON.parse(readFileSync(new URL(`${name}/conformance.json`, foreign), "utf8")).exceptions)
  const rows = page.split("\n").filter((line) => line.startsWith("| `")).map((line) => line.split(" | "))

  it("the page names each scenario with another outcome once, and no other", () => {
    const named = rows.flatMap(([first = ""]) => first.match(/[\w-]+\/[\w-]+/g) ?? [])
    expect(named.toSorted()).toEqual([...new Set(names.flatMap(exceptionsOf))].toSorted())
  })

  it.each(["contract", "protocol", "hardening"])("the page counts the scenarios of %s", (topic) => {
    const own = walks.filter(({ id }) => id.startsWith(`${topic}/`))
    const passed = names.map((name) => own.filter(({ id }) => !exceptionsOf(name).includes(id)).length)
    const row = rows.find(([first]) => first === `| \`${topic}\``)
    expect(row?.slice(2).map((cell) => Number.parseInt(cell))).toEqual([own.length, ...passed])
  })

  it("the page counts all scenarios", () => {
    expect(page.match(/\b\d+ of$|pass all \d+/gm)).toEqual([`${walks.length} of`, `pass all ${walks.length}`])
  })

  it("the page names the locked versions", () => {
    const versions = names.flatMap((name) => {
      const { dependencies, devDependencies } = JSON.parse(
        readFileSync(new URL(`${name}/package.json`, foreign), "utf8"),
      )
      return Object.values<string>({ ...dependencies, ...devDependencies })
    })
    const printed = page.split("\n").filter((line) => line.startsWith("| [`")).join().match(/\d+\.\d+\.\d+/g) ?? []
    expect(printed).toHaveLength(6)
    expect(versions).toEqual(expect.arrayContaining(printed))
  })
})
