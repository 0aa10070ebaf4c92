/** What is bundled and measured. A limit rises only in a commit that says what for. Sizes are in bytes, after minifying and gzip. */
export interface Subject {
  readonly name: string
  readonly source: string
  /** Modules that are in the bundle anyway. Their size does not count. */
  readonly base?: string
  /** The goal: the maximum size. */
  readonly goal?: number
  /** The maximum size until the goal is met. */
  readonly limit?: number
  /** The maximum size of what is loaded before the first session read. */
  readonly startLimit?: number
  /** The maximum size of what the first request of a flow loads in addition. */
  readonly flowLimit?: number
  /** The same for Auth.js. */
  readonly authJs?: string
  /** Texts that no module's path may contain. */
  readonly without?: readonly string[]
  /** Ids of the providers that the app has. The bundle contains their marks, and neither marks nor URLs of other providers. */
  readonly providers?: readonly string[]
}

const kilobyte = 1000

/** Imports the core with one provider, as both libraries name them. @param entry exports `Auth` */
export const core = (name: string, entry = name): string =>
  `export { Auth } from "${entry}"\nexport { default as GitHub } from "${name}/providers/github"\n`
const withCore = core("@svc-auth/core")
const withPasswords = `${withCore}export { Password } from "@svc-auth/password"\n`
const withMail = `${withCore}export { default as Email } from "@svc-auth/core/providers/email"\n`
const withOAuth = `export { Auth } from "@svc-auth/core"\nexport { oauth } from "@svc-auth/core/providers"\n`
const withKit = `${withCore}export * from "@svc-auth/core/kit"\n`
const binding = (name: string, source = ""): Subject => ({
  name: `@svc-auth/${name}, on top of core and kit`,
  source: `${withKit}export { default as Svc } from "@svc-auth/${name}"\n${source}`,
  base: withKit,
  goal: 4 * kilobyte,
})
const entry = (name: string): Subject => ({ name, source: `export * from "${name}"\n` })

export const subjects: readonly Subject[] = [
  {
    name: "@svc-auth/core/lean with one OAuth provider (GitHub)",
    source: core("@svc-auth/core", "@svc-auth/core/lean"),
    goal: 55 * kilobyte,
    limit: 63.9 * kilobyte,
    // the functions that read GitHub's answers are in its module, which is loaded at the start
    startLimit: 31.1 * kilobyte,
    without: ["jose", "oauth4webapi", "@svc-auth/password"],
    providers: ["github"],
  },
  {
    name: "@svc-auth/core with one OAuth provider (GitHub), for providers of any type",
    source: withCore,
    goal: 72 * kilobyte,
    limit: 96.3 * kilobyte,
    startLimit: 32.3 * kilobyte,
    flowLimit: 29.5 * kilobyte,
    authJs: core("@auth/core"),
    without: ["@simplewebauthn", "oauth4webapi", "@svc-auth/password"],
    providers: ["github"],
  },
  // the row and the mark; with 80 providers in the package, this is all that one of them adds
  {
    name: "@svc-auth/core/providers/github, on top of core and oauth()",
    source: `${withOAuth}export { default as GitHub } from "@svc-auth/core/providers/github"\n`,
    base: withOAuth,
    goal: 1.2 * kilobyte,
    providers: ["github"],
  },
  {
    name: "@svc-auth/core/jwt, getToken",
    source: `export { getToken } from "@svc-auth/core/jwt"`,
    goal: 4.5 * kilobyte,
    limit: 4.6 * kilobyte,
    authJs: `export { getToken } from "@auth/core/jwt"`,
  },
  { ...entry("@svc-auth/core/client"), goal: 2.8 * kilobyte },
  {
    name: "@svc-auth/core/client with client/passkey",
    source: `export * from "@svc-auth/core/client"\nexport * from "@svc-auth/core/client/passkey"\n`,
    goal: 4 * kilobyte,
  },
  {
    name: "@svc-auth/hono with one OAuth provider (GitHub)",
    source:
      `export { default as Svc } from "@svc-auth/hono"\nexport { default as GitHub } from "@svc-auth/core/providers/github"\n`,
    goal: 75 * kilobyte,
    limit: 112.2 * kilobyte,
    startLimit: 44.8 * kilobyte,
  },
  { name: "@svc-auth/core/kit, on top of core", source: withKit, base: withCore },
  {
    name: "@svc-auth/core/providers/passkey with @simplewebauthn/server, on top of core",
    source: `${withCore}export { default as Passkey } from "@svc-auth/core/providers/passkey"\n`,
    base: withCore,
  },
  ...[
    ["features", "providerLogout"],
    ["features", "accountManagement"],
    ["features", "accountPage"],
  ].map(([entry, name]): Subject => ({
    name: `@svc-auth/core/${entry}, ${name}, on top of core`,
    source: `${withCore}export { ${name} } from "@svc-auth/core/${entry}"\n`,
    base: withCore,
  })),
  // an app without the package has nothing of it
  {
    name: "@svc-auth/password with its dependencies, on top of core",
    source: withPasswords,
    base: withCore,
  },
  { name: "@svc-auth/core with GitHub and passwords", source: withPasswords },
  {
    name: "strict provider: @svc-auth/strict with its dependencies, on top of core",
    source: `${withCore}export { strict } from "@svc-auth/strict"\n`,
    base: withCore,
  },
  // the sender that all services share, and one row
  ...["resend", "amazon-ses"].map((name): Subject => ({
    name: `@svc-auth/core/providers/${name}, on top of core and providers/email`,
    source: `${withMail}export { default as Service } from "@svc-auth/core/providers/${name}"\n`,
    base: withMail,
  })),
  binding("sveltekit"),
  binding("solidstart"),
  binding(
    "astro",
    `export { createMiddleware } from "@svc-auth/astro/middleware"\nexport * from "@svc-auth/astro/route"\n`,
  ),
  binding("elysia"),
  binding("hono"),
  binding("express"),
  // beyond its goal since wrapped handlers check what the proxy checks, where the proxy does not run
  { ...binding("nextjs"), limit: 4.5 * kilobyte },
  ...["errors", "jwt", "node", "oauth", "adapters/memory", "testing", "client/passkey"].map((name) =>
    entry(`@svc-auth/core/${name}`)
  ),
  entry("@svc-auth/redis"),
  entry("@svc-auth/sql"),
  entry("@svc-auth/sqlite"),
  ...["sveltekit", "solidstart", "astro", "elysia", "hono", "express", "nextjs"].map((name) =>
    entry(`@svc-auth/${name}/client`)
  ),
  { ...entry("@svc-auth/react"), goal: 3.5 * kilobyte },
  entry("@svc-auth/react/passkey"),
]
