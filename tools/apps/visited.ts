import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { sample } from "../sample.ts"

const toFile = (framework: string): string =>
  fileURLToPath(new URL(`../../frameworks/${framework}/conformance/conformance.json`, import.meta.url))

/** Names of the frameworks that have a fixture app: adding one is adding a folder. */
export const frameworks: readonly string[] = readdirSync(new URL("../../frameworks/", import.meta.url))
  .filter((name) => existsSync(toFile(name)))

/** Of a fixture app's `conformance.json`. */
interface Facts {
  readonly sample?: number
  readonly base?: { readonly build: string }
}

const factsOf = (framework: string): Facts => JSON.parse(readFileSync(toFile(framework), "utf8")) as Facts

/** The bindings that a run with a seed tests in full, and those of which it tests a sample. */
const { whole = [], sampled = [] } = Object.groupBy(
  frameworks,
  (name) => factsOf(name).sample === undefined ? "whole" : "sampled",
)
export { whole }

/** The frameworks that tests visit one after the other. With a seed, these are all bindings that are tested in full, and one of the others. */
export const toVisited = (seed?: string): readonly string[] => [...whole, ...sample(sampled, 1, (name) => name, seed)]

/** What tests build once more, beside the app in production: the app below a path, the app with a fault, and the app with cache components. */
const more = ["base", "fault", "cached"] as const

/**
 * Returns whether a run builds this of the framework. With a seed, it makes one of these builds of a visited binding that is tested
 * by a sample, if they are builds of their own: for Next.js, each takes a minute.
 */
export function isBuilt(framework: string, what: typeof more[number], seed?: string): boolean {
  if (!toVisited(seed).includes(framework)) return false
  if (whole.includes(framework) || factsOf(framework).base?.build === "build") return true
  return sample(more, 1, (name) => `${framework} ${name}`, seed).includes(what)
}

/** The reason why a test is skipped that would need another build. */
export const otherBuild = "the seed of this run chooses another build"
