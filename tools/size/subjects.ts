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
    goal: 36 * kilobyte,
    // the first read compares absolute lifetimes, keeps when a session started and with which account, and derives keys by origin. The settings
    // name every event and every method of an adapter, and the pages the errors of users who manage their accounts
    // one table has the texts of all pages, also of the account page, so that a language can replace them. What differs from the standards is
    // interpreted by a part that only providers with such options load (2 kB), and mailed codes and bound tokens have an error and options
    // the sign-in page shows marks, the last provider, one field for the address and passwords (2 kB)
    // vendors' answers of another form are refused field by field, and letters are whole graphemes (0.4 kB)
    // mails and names of providers are in the table of texts, too, and the settings check languages, which bring what chooses between them (1 kB)
    // an address and its proof come from one source, and an attempt with a code compares few requests (0.2 kB)
    // the table has the texts of passwords and second factors (2 kB), and sign-ins can wait for a second factor (0.7 kB)
    // what is too large for its cookies waits in the store, and an account that an address links is told apart (0.5 kB)
    // the event of decisions, which only apps with its handler load (1.7 kB)
    // mails and steps are passed on to the help for developers, which a production bundle does not contain (0.1 kB)
    // the time is read again after the body (0.1 kB)
    // the log redacts more spellings of secrets, and logs errors of any shape (0.5 kB)
    limit: 59.9 * kilobyte,
    // the settings check the theme's name and marks, and GitHub brings its own (0.4 kB)
    // every sign-in asks whether a second factor is needed, and the settings check what brings it (0.8 kB)
    // each request looks for a handler of decisions (0.1 kB)
    // in development a request may be for the development panel, which a production bundle does not contain (0.1 kB)
    // what the log redacts (0.6 kB)
    startLimit: 28.7 * kilobyte,
    without: ["jose", "@svc-auth/password"],
    providers: ["github"],
  },
  {
    name: "@svc-auth/core with one OAuth provider (GitHub), for providers of any type",
    source: withCore,
    goal: 60 * kilobyte,
    // includes what only some apps load: revocation, access tokens, fresh sign-ins, several origins, logout at and by the provider, and what users manage
    // texts are looked up by key, so that a language can replace them. Mailed codes (2 kB), bound tokens (2 kB), declared differences (2 kB), and what strict
    // providers demand with jose's decryption (7 kB)
    // are loaded only where they are used. The sign-in page shows marks, the last provider, one field for the address and passwords (2 kB)
    // vendors' answers of another form are refused field by field, and letters are whole graphemes (0.4 kB)
    // mails and names of providers are in the table of texts, too, and the settings check languages, which bring what chooses between them (1 kB)
    // the table has the texts of passwords and second factors, and sign-ins can wait for a second factor
    // the event of decisions, which only apps with its handler load (1.4 kB)
    // the first proof of an address ends sessions in cookies, and a sign-out forgets what waits for a second factor (0.1 kB)
    // the log redacts more spellings of secrets, and logs errors of any shape (0.5 kB)
    limit: 112 * kilobyte,
    // with GitHub's mark, and the parameters that a browser may not add
    // each request looks for a handler of decisions (0.1 kB)
    // and the question whether a request in development is for the development panel (0.1 kB)
    // what the log redacts (0.6 kB)
    startLimit: 30.1 * kilobyte,
    // pages find their language when they are shown (0.1 kB)
    // a logout by the provider verifies a token, as a callback does, and finds its user. Callbacks call proofs and decryption, which load later
    // sessions of a sign-in that used a second factor keep its proof, and what waits for one is forgotten
    flowLimit: 32.4 * kilobyte,
    authJs: core("@auth/core"),
    without: ["@simplewebauthn", "@svc-auth/password"],
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
    // keys of one of several origins
    limit: 4.6 * kilobyte,
    authJs: `export { getToken } from "@auth/core/jwt"`,
  },
  { ...entry("@svc-auth/core/client"), goal: 3 * kilobyte },
  { name: "@svc-auth/core/kit, on top of core", source: withKit, base: withCore },
  {
    name: "@svc-auth/core/providers/passkey with @simplewebauthn/server, on top of core",
    source: `${withCore}export { default as Passkey } from "@svc-auth/core/providers/passkey"\n`,
    base: withCore,
  },
  // an app without the package has nothing of it
  {
    name: "@svc-auth/password with its dependencies, on top of core",
    source: withPasswords,
    base: withCore,
  },
  { name: "@svc-auth/core with GitHub and passwords", source: withPasswords },
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
  entry("@svc-auth/sqlite"),
  ...["sveltekit", "solidstart", "astro", "elysia", "hono", "express", "nextjs"].map((name) =>
    entry(`@svc-auth/${name}/client`)
  ),
  { ...entry("@svc-auth/react"), goal: 3.5 * kilobyte },
  entry("@svc-auth/react/passkey"),
]
