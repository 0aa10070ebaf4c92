import { posix } from "node:path"
import semver from "semver"
import { Refusal } from "../command.ts"
import type { Change } from "./change.ts"
import { type BrowserClient, type Context, report } from "./context.ts"
import { convertEnvironment } from "./environment.ts"
import { convertImports, findImported } from "./imports.ts"
import { findCompilerOption } from "../init/edit.ts"
import { findRange, type Manifest, parseManifest } from "../manifest.ts"
import { changeDependencies, isBelow, lowestOf } from "./dependencies.ts"
import { type Framework, frameworks, packageOf } from "./modules.ts"
import { convertMiddleware, isMiddleware, isPagesRoute, toRoutePath } from "./next.ts"
import { convertOptions, findConfigurations, hasSharedConfiguration, markPassed, usesAuthJs } from "./options.ts"
import { convertBrowser, findClient, writeBrowserFiles } from "./react.ts"
import { type Finding, findNewError, findProperty, parse, type Source, Unreadable, unwrap } from "./source.ts"
import { keepLineEnds } from "../line-ends.ts"
import { convertGetToken, convertNames } from "./names.ts"
import { convertProviders } from "./providers.ts"
import {
  addBinding,
  convertServerSession,
  findOptions,
  isVersion4,
  type Options,
  reportVersion4,
  toRoute,
} from "./version4.ts"
import { findProxyFault } from "./proxy.ts"
import { convertSvelteKit, isViteConfig, loadEnvironment } from "./sveltekit.ts"

const guide = "docs/migrate-from-auth-js.md"

/** The files of an app. */
export interface App {
  /** The texts of its files by path: sources, the `package.json` and the `.env` files. */
  readonly files: ReadonlyMap<string, string>
  /** The version of this library's packages. */
  readonly version: string
  readonly until: string
}

/** Changes to the files of an app, and findings about the remaining work. */
export interface Plan {
  readonly changes: readonly Change[]
  readonly findings: readonly Finding[]
}

const isSource = (path: string): boolean => /\.(?:[cm]?[jt]sx?|svelte|astro)$/.test(path)
/** Returns whether a file may have to do with Auth.js. Others are not parsed: an app has thousands. */
const isRelevant = (path: string, text: string): boolean =>
  /next-?auth|@auth\/|auth-?js|auth-astro/i.test(text) || path.includes("[...nextauth]") || isMiddleware(path) ||
  isViteConfig(path) || /\blocals\b|\bactions\b/.test(text) && /\+|hooks|\.svelte$/.test(path)

const isEnvironment = (path: string): boolean => /^\.env(?:\.[\w.-]+)?$/.test(path)

/** Returns the framework whose binding of Auth.js an app has. */
export const findFramework = (manifest: Manifest): Framework | undefined =>
  frameworks.find(({ from }) => findRange(manifest, from) !== undefined) ??
    frameworks.find(({ to }) => findRange(manifest, to) !== undefined)

/** Returns the changes that convert an app, and what is left to do. It writes nothing. @throws {Refusal} if its `package.json` is malformed, or a new file exists already */
export function plan({ files, version, until }: App): Plan {
  const manifestText = files.get("package.json") ?? "{}"
  const manifest = parseManifest(manifestText)
  const framework = findFramework(manifest)
  const paths = [...files.keys()]
  const context: Context = {
    framework,
    until,
    findings: [],
    kept: new Set(),
    needed: new Set(),
    browser: placeBrowserClient(paths),
    replaced: new Map(),
    unbound: new Set(),
    renamed: new Set(),
    bindings: new Set(),
    resolve: (from, specifier) => resolve(files, from, specifier),
  }
  findBrowserFiles(context, files)
  const sources = new Map<string, Source>()
  for (const [path, text] of files) {
    if (isSource(path) && isRelevant(path, text)) parseInto(context, sources, path, text)
  }
  for (const source of [...sources.values()]) {
    const isBinding = markPassed(source, (specifier) => {
      const path = context.resolve(source.path, specifier)
      if (path === undefined) return undefined
      return sources.get(path) ?? parseInto(context, sources, path, files.get(path)!)
    })
    if (isBinding) context.bindings.add(source.path)
  }
  const all = [...sources.values()]
  if (!all.some(usesAuthJs)) return { changes: [], findings: context.findings }
  const changes: Change[] = []
  const own = all.filter((source) =>
    usesAuthJs(source) || source.passed.size > 0 || isMiddleware(source.path) && isOfApp(source)
  )
  const isNext = framework?.from === "next-auth"
  const is4 = isNext && isVersion4(findRange(manifest, "next-auth"), own)
  const hasShared = own.some(hasSharedConfiguration)
  const isGuarded = own.some((source) =>
    findConfigurations(source).some(({ object }) => {
      const callbacks = findProperty(object, "callbacks")?.value
      return callbacks !== undefined && findProperty(unwrap(callbacks), "authorized") !== undefined
    })
  )
  const options = is4 ? findOptions(own) : undefined
  for (const source of own) {
    let path = source.path
    const route = options && path.includes("[...nextauth]") ? toRoute(source, options) : undefined
    if (route) {
      changes.push({ path: route.path, before: source.text, after: route.text, movedFrom: path })
      continue
    }
    if (options && path.includes("[...nextauth]")) {
      context.kept.add("next-auth")
      const what =
        `the route does more than call \`NextAuth\`, so it stays as it is: write \`export const { GET, POST } = handlers\` into \`app/api/auth/[...svc]/route.ts\`, and what it does into ${options.source.path}`
      report(context, source, { start: 0 }, what, "frameworks/nextjs/README.md#get-started")
      continue
    }
    if (is4) reportVersion4(context, source)
    if (options) convertServerSession(context, source, options)
    if (source === options?.source) addBinding(context, options)
    if (isNext && isMiddleware(path)) {
      path = convertMiddleware(context, source, lowestOf(findRange(manifest, "next"))?.[0], isGuarded)
    }
    convertOptions(context, source, hasShared)
    convertProviders(context, source)
    convertGetToken(context, source)
    convertNames(context, source)
    convertBrowser(context, source)
    convertImports(context, source)
    if (framework?.from === "@auth/sveltekit") convertSvelteKit(context, source)
    add(changes, source, path)
  }
  const isRouteImported = all.some(({ text }) => /from\s+["'][^"'\n]*\[\.\.\.nextauth\]/.test(text))
  for (const source of all) {
    if (own.includes(source)) continue
    convertNames(context, source)
    if (framework?.from === "@auth/sveltekit") {
      convertSvelteKit(context, source)
      if (isViteConfig(source.path)) loadEnvironment(source)
    }
    add(changes, source, isNext && !isRouteImported ? toRoutePath(source.path) : source.path)
  }
  if (isNext) reportPagesRoute(context, all, changes)
  const isTyped = paths.some((path) => path === "tsconfig.json")
  changes.push(...writeBrowserFiles(context, isTyped))
  for (const [path, text] of files) {
    if (!isEnvironment(path)) continue
    const { text: after, changes: summary, problems } = convertEnvironment(text)
    // an example of the file has no values
    if (!/\.(?:example|sample|template)$/.test(path)) {
      for (const what of problems) report(context, { path, text }, { start: 0 }, what, `${guide}#options`)
      if (framework?.from === "@auth/sveltekit" && path !== ".env") {
        const what = "only `.env` is loaded, by the first lines of the Vite configuration: load this file there, too"
        report(context, { path, text }, { start: 0 }, what, "frameworks/sveltekit/README.md#get-started")
      }
    }
    if (after === text) continue
    changes.push({ path, before: text, after, summary })
    context.renamed.add(path)
  }
  const config = { path: "tsconfig.json", text: files.get("tsconfig.json") ?? "" }
  const resolution = findCompilerOption(config.text, "moduleResolution")
  if (resolution && /^(?:node|node10|classic)$/i.test(String(resolution.value))) {
    const what =
      'TypeScript finds no module of `@svc-auth` with this `moduleResolution`: set "bundler", and `module` to "esnext"'
    report(context, config, resolution, what, `${guide}#from-authjs`)
  }
  const checked = checkAll(context, changes, all, options)
  if (isNext && mayBe16(findRange(manifest, "next"))) reportProxy(context, checked)
  reportDeployed(context, is4 ? own.find(({ path }) => context.bindings.has(path))?.path : undefined)
  const manifestAfter = convertDependencies(context, manifestText, manifest, version)
  if (manifestAfter !== manifestText) {
    checked.push({ path: "package.json", before: manifestText, after: manifestAfter })
  }
  refuseTaken(paths, checked)
  // a new file gets the ends of lines of package.json
  const written = checked.map((one) => ({
    ...one,
    after: keepLineEnds(one.before ?? manifestText, one.after),
  }))
  const moved = new Map(checked.map(({ path, movedFrom }) => [movedFrom, path]))
  const findings = context.findings.map((found) => ({ ...found, file: moved.get(found.file) ?? found.file })).sort((
    a,
    b,
  ) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  return { changes: written, findings }
}

/** Returns whether a middleware is a part of the authentication: it uses `auth`. */
const isOfApp = ({ text }: Source): boolean => /\bauth\b/.test(text)

function placeBrowserClient(paths: readonly string[]): BrowserClient {
  const folder = paths.some((path) => /^src\/(?:app|pages)\//.test(path)) ? "src/" : ""
  return {
    present: undefined,
    hasSession: false,
    client: `${folder}auth-client`,
    session: `${folder}client-session`,
    names: new Set(),
    options: new Map(),
    needsSession: false,
  }
}

/** Finds what an earlier run has written for the browser. */
function findBrowserFiles(context: Context, files: ReadonlyMap<string, string>): void {
  const { browser } = context
  const [client, session] = [browser.client, browser.session].map((path) => context.resolve("", `./${path}`))
  const source = client && parseInto(context, new Map(), client, files.get(client)!)
  browser.present = source && !usesAuthJs(source) ? findClient(source) : undefined
  for (const [name, code] of browser.present?.options ?? []) browser.options.set(name, code)
  browser.hasSession = session !== undefined && /\bClientSession\b/.test(files.get(session)!)
}

const toStem = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, "")

/** @throws {Refusal} if a file that is written or moved has the name of another one, also if only the endings differ */
function refuseTaken(paths: readonly string[], changes: readonly Change[]): void {
  for (const { path, before, movedFrom } of changes) {
    if (before !== undefined && movedFrom === undefined) continue
    const taken = paths.find((one) => one !== movedFrom && toStem(one) === toStem(path))
    if (taken !== undefined) {
      throw new Refusal(
        `${taken} already exists, and this command writes ${path}: rename yours, or move it away, and call the command again.`,
      )
    }
  }
}

/** Parses a file, or reports that it cannot be parsed. */
function parseInto(context: Context, sources: Map<string, Source>, path: string, text: string): Source | undefined {
  try {
    const source = parse(path, text)
    sources.set(path, source)
    return source
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    if (/next-auth|@auth\/|auth-astro/.test(text)) {
      const what = `the file cannot be parsed (${thrown.message}), so it stays as it is`
      context.findings.push({ file: path, line: thrown.line, what, page: guide })
    }
    return undefined
  }
}

/** Returns the path that a module specifier names: a relative one, or one with an alias, such as `@/auth` and `$lib/auth`. */
function resolve(files: ReadonlyMap<string, string>, from: string, specifier: string): string | undefined {
  const isRelative = specifier.startsWith(".")
  const target = isRelative
    ? posix.join(posix.dirname(from), specifier)
    : specifier.replace(/^[@~#]?\//, "").replace(/^\$lib\//, "src/lib/")
  const roots = isRelative ? [""] : ["", "src/", "app/"]
  const ends = ["", ".ts", ".js", ".tsx", ".jsx", ".mjs", ".mts", "/index.ts", "/index.js"]
  const stem = target.replace(/\.m?js$/, "")
  return [target, stem].flatMap((path) => roots.flatMap((root) => ends.map((end) => root + path + end)))
    .find((path) => files.has(path))
}

/** Returns whether the range of Next has a version that reads the exports of a proxy without running it. */
const mayBe16 = (range: string | undefined): boolean =>
  !semver.validRange(range) || semver.intersects(range!, ">=16.0.0-0", { includePrerelease: true })

/** Reports a middleware or proxy that Next would refuse. */
function reportProxy(context: Context, changes: readonly Change[]): void {
  for (const { path, after } of changes) {
    const what = isMiddleware(path) ? findProxyFault(parse(path, after)) : undefined
    if (what) report(context, { path, text: after }, { start: 0 }, what, "frameworks/nextjs/README.md#the-guard")
  }
}

/** Reports that variables have other names where the app is deployed. */
function reportDeployed({ findings, renamed }: Context, binding: string | undefined): void {
  const [file = binding] = [...renamed].sort()
  if (file === undefined) return
  const what =
    "`NEXTAUTH_SECRET` and `NEXTAUTH_URL` are `AUTH_SECRET` and `AUTH_URL` here: rename them where the app is deployed, with the same values"
  findings.push({ file, line: 1, what, page: `${guide}#options` })
}

/** Adds the change of a source file, if there is one. */
function add(changes: Change[], { path, text, edit }: Source, to: string): void {
  if (!edit.hasChanged() && to === path) return
  const moved = to === path ? {} : { movedFrom: path }
  changes.push({ path: to, before: text, after: edit.toString(), ...moved })
}

function reportPagesRoute(context: Context, sources: readonly Source[], changes: readonly Change[]): void {
  const route = sources.find(({ path }) => isPagesRoute(path) && !changes.some(({ movedFrom }) => movedFrom === path))
  if (route) {
    report(
      context,
      route,
      { start: 0 },
      "the auth routes are in the App Router here, also if the pages are not: write `app/api/auth/[...svc]/route.ts`, and remove this file",
      "frameworks/nextjs/README.md#get-started",
    )
  }
}

function convertDependencies(context: Context, text: string, manifest: Manifest, version: string): string {
  const { framework, needed, kept } = context
  if (framework) {
    for (const [name, lowest] of Object.entries(framework.needs)) {
      if (!isBelow(findRange(manifest, name), lowest)) continue
      const start = Math.max(0, text.indexOf(`"${name}"`))
      const what = `\`${framework.to}\` needs \`${name}\` ${lowest} or newer: update it first`
      report(context, { path: "package.json", text }, { start }, what, `${guide}#from-authjs`)
    }
    if (framework.isConverted) needed.add(framework.to)
  }
  needed.add("@svc-auth/core")
  const add = Object.fromEntries(
    [...needed].filter((name) => name.startsWith("@svc-auth/")).map((name) => [name, `^${version}`]),
  )
  // providers of Auth.js that this library lacks
  if (needed.has("@auth/core")) kept.add("@auth/core")
  const providers = needed.has("@auth/core") && findRange(manifest, "@auth/core") === undefined
    ? { "@auth/core": "^0.41.0" }
    : {}
  const passkeys = needed.has("@simplewebauthn/server") ? { "@simplewebauthn/server": "^14.0.0" } : {}
  const addForDevelopment: Record<string, string> = framework?.from === "@auth/sveltekit"
    ? { "@types/node": "^24.0.0" }
    : {}
  return changeDependencies(text, { add: { ...add, ...providers, ...passkeys }, addForDevelopment, keep: kept })
}

/**
 * Leaves out changes of source files whose result has an error that the file did not have, and reports them.
 * @throws {Refusal} if this is the file with the options of `next-auth` 4, of which the others import what it gets
 */
function checkAll(
  context: Context,
  changes: readonly Change[],
  sources: readonly Source[],
  options: Options | undefined,
): Change[] {
  return changes.filter(({ path, before = "", after, movedFrom }) => {
    const error = isSource(path) ? findNewError(path, before, after) : undefined
    if (error === undefined) return true
    if (path === options?.source.path) {
      throw new Refusal(
        `${path} cannot get \`handlers\`, \`auth\`, \`signIn\` and \`signOut\` (${error}): rename what is yours, or remove it if these take its place, and call the command again.`,
      )
    }
    const file = movedFrom ?? path
    const source = sources.find((one) => one.path === file)
    for (const { module } of source ? findImported(source) : []) context.kept.add(packageOf(module))
    const what = `the file is written in a way that the codemod cannot change (${error}): convert it by hand`
    context.findings.push({ file, line: 1, what, page: guide })
    return false
  })
}
