/**
 * Plays the scenarios and browser walks on a framework's fixture app. One build has all mutants, and the server starts anew for each. A mutant
 * that the build itself executes needs a build of its own.
 * @module
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { bundlePageScripts } from "../page-scripts.ts"
import { run } from "../process.ts"
import { copyApp, type SabotageApp } from "../sabotage/app.ts"
import { type ServerOptions, startServerDriver } from "../../conformance/src/drivers/server.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { Driver, ListedScenario } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { factsOf, ownScenarios, surroundings, toApp, toBaseApp } from "../apps/fixture-apps.ts"
import { type BrowserPlay, listWalks, startBrowserPlay } from "./browser.ts"
import { createMet } from "./met.ts"
import { type Reached, type Stage, toLimit, type Verdict } from "./stage.ts"

/** Something to play; resolves with whether it passed, or `undefined` where it cannot be played. */
interface Play {
  readonly id: string
  run(): Promise<boolean | undefined>
}

interface Playing {
  readonly plays: readonly Play[]
  close(): Promise<void>
}

const onSwitch = `--import=${new URL("switch.ts", import.meta.url).href}`

/** @param sources instrumented @param covers returns whether tests of the app can reach a mutant of this file */
export function createAppStage(framework: string, sources: string, covers: (file: string) => boolean): Stage {
  const met = createMet()
  /** The environment of builds and servers, except for the mutant. */
  const env: Record<string, string | undefined> = { ...surroundings, NODE_OPTIONS: onSwitch }
  const { base } = factsOf(framework)
  const scripts = new Set(["build", ...base ? [base.build] : []])
  let copy: SabotageApp | undefined
  let built: string | undefined
  let inBuild: ReadonlySet<number> = new Set()

  const build = async (mutant: string): Promise<SabotageApp> => {
    if (!copy) {
      // the copy takes the packages as they are compiled
      const { code, output } = await run("tsc", ["-b"])
      if (code !== 0) throw new Error(output)
      copy = copyApp(framework, env)
      for (const file of globSync("**/*.ts", { cwd: sources })) {
        if (existsSync(join(copy.home, file))) copy.overwrite(file, readFileSync(join(sources, file), "utf8"))
      }
      // the sources of the pages' scripts are instrumented too
      for (const [file, text] of Object.entries(await bundlePageScripts(copy.home))) copy.overwrite(file, text)
    }
    if (built === mutant) return copy
    built = undefined
    env["SVC_MUTANT"] = mutant
    for (const script of scripts) await copy.build(script)
    built = mutant
    return copy
  }

  /** Starts the app with the mutant. @param builder the mutant that was on during the build */
  const start = async (mutant: string, builder: string): Promise<Playing> => {
    const { cwd } = await build(builder)
    const placed = (app: ServerOptions) => ({ ...app, cwd, env: { ...app.env, ...env, SVC_MUTANT: mutant } })
    const options = placed(toApp(framework))
    const driver = await startServerDriver(options)
    let below: Promise<Driver> | undefined
    const driverOf = ({ needs }: ListedScenario) =>
      base && needs.includes("sub-path") ? below ??= startServerDriver(placed(toBaseApp(framework))) : driver
    let browser: Promise<BrowserPlay> | undefined
    const walks = await listWalks(framework)
    const own = [...scenarios, ...await ownScenarios(framework)].map((scenario): Play => ({
      id: scenario.id,
      async run() {
        const { status } = await runScenario(scenario, await driverOf(scenario))
        return status === "skipped" ? undefined : status !== "failed"
      },
    }))
    const walked = walks.map((walk): Play => ({
      id: `browser/${walk.id}`,
      run: async () => await (await (browser ??= startBrowserPlay(options, mutant, met.folder))).run(walk),
    }))
    return {
      plays: [...own, ...walked],
      close: async () => {
        // an app that could not start has failed its tests already
        for (const opened of [browser, below]) await opened?.then((one) => one.close(), () => {})
        await driver.close()
      },
    }
  }

  const playOn = async (mutant: string, builder: string, tests: readonly Reached[]): Promise<Verdict> => {
    const playing = await start(mutant, builder).catch(() => undefined)
    if (!playing) return { status: "crash" }
    return await playInTurn(playing.plays, tests).finally(() => playing.close())
  }

  return {
    name: `scenarios on ${framework}`,
    of: "scenarios",
    isSerial: true,
    files: ["conformance/src/**/*.ts", `frameworks/${framework}/conformance/**/*.{ts,tsx,svelte,astro}`],
    fileOf: (test) =>
      test.startsWith(`${framework}/`)
        ? `frameworks/${framework}/conformance/scenarios/${test.slice(framework.length + 1)}.ts`
        : `conformance/src/scenarios/${test}.ts`,
    covers,
    async reach() {
      env["SVC_MUTANT_MET"] = met.folder
      await build("")
      inBuild = met.take()
      const { plays, close } = await start("", "")
      const loaded = new Set([...inBuild, ...met.take()])
      const tests: Reached[] = []
      const broken: string[] = []
      for (const { id, run } of plays) {
        const began = performance.now()
        const passed = await run().catch(() => false)
        const mutants = met.take()
        if (passed) tests.push({ id, milliseconds: performance.now() - began, mutants, loaded })
        else if (passed === false) broken.push(id)
      }
      await close()
      delete env["SVC_MUTANT_MET"]
      return { tests, broken }
    },
    async play(mutant, tests) {
      const verdict = await playOn(String(mutant), "", tests)
      return verdict.status === "survived" && inBuild.has(mutant)
        ? await playOn(String(mutant), String(mutant), tests)
        : verdict
    },
    close: () => {
      met.remove()
      copy?.remove()
      return Promise.resolve()
    },
  }
}

async function playInTurn(plays: readonly Play[], tests: readonly Reached[]): Promise<Verdict> {
  for (const { id, milliseconds } of tests) {
    const late = Promise.withResolvers<"late">()
    const timer = setTimeout(() => late.resolve("late"), toLimit(milliseconds))
    const run = plays.find((play) => play.id === id)!.run().catch(() => false)
    const passed = await Promise.race([run, late.promise])
    clearTimeout(timer)
    if (passed === "late") return { status: "timeout", by: id }
    if (!passed) return { status: "noticed", by: id }
  }
  return { status: "survived" }
}
