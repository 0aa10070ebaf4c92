import type { App } from "./app.ts"
import type { Change } from "./changes.ts"

/** Files and dependencies that an app gets, and hints about the remaining work. */
export interface Plan {
  readonly changes: readonly Change[]
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
  readonly hints: readonly string[]
  /** The command that starts the app. Absent: the script `dev`. */
  readonly start?: string | undefined
}

/** Facts about a framework, and how `init` sets up its apps. */
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
  /** True if apps of other frameworks also contain the package. */
  readonly isLibrary?: true
  /**
   * Returns the plan for an app.
   * @throws {Refusal} if a file would be overwritten, or cannot be extended safely
   */
  readonly plan: (app: App) => Plan
}
