import semver from "semver"
import { Refusal } from "../command.ts"
import type { App } from "./app.ts"
import { astro } from "./astro.ts"
import type { Change } from "./changes.ts"
import { nextjs } from "./nextjs.ts"
import { elysia, express, hono } from "./servers.ts"
import { solidstart } from "./solidstart.ts"
import { sveltekit } from "./sveltekit.ts"
import { supported } from "./templates.gen.ts"

/** What an app gets: files, dependencies, and hints about what is left to do. */
export interface Plan {
  readonly changes: readonly Change[]
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
  readonly hints: readonly string[]
  /** The command that starts the app. Absent: the script `dev`. */
  readonly start?: string | undefined
}

/** What `init` knows of a framework. */
export interface Framework {
  /** The folder of its binding: `sveltekit`. */
  readonly id: string
  readonly name: string
  /** The package on which each app depends. */
  readonly package: string
  /** The file from which the app or its framework loads the environment. */
  readonly envFile: ".env" | ".env.local"
  /** The port of the development server, if the app names no other. */
  readonly port: number
  /** Files that may name another port, without their endings. */
  readonly servers: readonly string[]
  /** The path of the auth routes. */
  readonly basePath: "/auth" | "/api/auth"
  /** Where the file with the providers may be, without its ending. */
  readonly configs: readonly string[]
  /** Whether the package is a part of apps of other frameworks too. */
  readonly isLibrary?: true
  /**
   * Returns what a new app gets.
   * @throws {Refusal} if a file would be overwritten, or cannot be extended safely
   */
  readonly plan: (app: App) => Plan
}

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
