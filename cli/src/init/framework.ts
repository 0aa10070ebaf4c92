import semver from "semver"
import { Refusal } from "../command.ts"
import type { App } from "./app.ts"
import { astro } from "./astro.ts"
import { nextjs } from "./nextjs.ts"
import type { Framework } from "./plan.ts"
import { elysia, express, hono } from "./servers.ts"
import { solidstart } from "./solidstart.ts"
import { sveltekit } from "./sveltekit.ts"
import { supported } from "./templates.gen.ts"

/** All frameworks that have a binding. */
export const frameworks: readonly Framework[] = [sveltekit, solidstart, astro, nextjs, elysia, hono, express]

const names = new Intl.ListFormat("en", { type: "disjunction" }).format(frameworks.map(({ name }) => name))

/**
 * Returns the framework of an app.
 * @throws {Refusal} if there is none, more than one, or an unsupported version
 */
export function findFramework(app: App): Framework {
  const found = frameworks.filter((one) => app.findRange(one.package) !== undefined)
  const apps = found.filter(({ isLibrary }) => !isLibrary)
  const [framework, other] = apps.length > 0 ? apps : found
  if (!framework) {
    throw new Refusal(
      `package.json has no framework that Svc Auth has a binding for: run the command in the folder of an app with ${names}.`,
    )
  }
  if (other) {
    throw new Refusal(
      `package.json has both ${framework.package} and ${other.package}: remove one of them, or follow the README of @svc-auth/${framework.id}.`,
    )
  }
  assertSupported(app, framework)
  return framework
}

function assertSupported(app: App, { id, package: name }: Framework): void {
  const range = supported[id]?.[name]
  const own = app.findRange(name)!
  const installed = app.findInstalled(name)
  // a tag such as `latest` has no range
  if (range === undefined || (installed === undefined && semver.validRange(own) === null)) return
  // without node_modules, the package manager installs the newest version of the range
  const isSupported = installed === undefined
    ? semver.intersects(own, range, { includePrerelease: true })
    : semver.satisfies(installed, range, { includePrerelease: true })
  if (isSupported) return
  throw new Refusal(
    `The app has ${name} ${installed ?? own}, and @svc-auth/${id} needs ${range}: update ${name} first.`,
  )
}
