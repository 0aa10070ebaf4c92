import { type BrowserClient, type Context, report } from "./context.ts"
import { convertEnvironment } from "./environment.ts"
import { convertImports } from "./imports.ts"
import { changeDependencies, isBelow, lowestOf, type Manifest, rangeOf } from "./manifest.ts"
import { type Framework, frameworks } from "./modules.ts"
import { convertMiddleware, isMiddleware, isPagesRoute, toRoutePath } from "./next.ts"
import { convertOptions, findConfigurations, hasSharedConfiguration, usesAuthJs } from "./options.ts"
import { convertBrowser, writeBrowserFiles } from "./react.ts"
import { findAll, type Finding, findProperty, parse, type Source, Unreadable, unwrap } from "./source.ts"
import { addBinding, convertServerSession, findOptions, toRoute } from "./version4.ts"
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

/** One file that is written or moved. */
export interface Change {
  readonly path: string
  /** The text before, or `undefined` if the file is new. */
  readonly before: string | undefined
  /** The text after. */
  readonly after: string
  /** Where the file was before. */
  readonly movedFrom?: string
  /** What changes, if the texts contain secrets and must not be shown. */
  readonly summary?: readonly string[]
}

/** What the codemod does to an app. */
export interface Plan {
  readonly framework: Framework | undefined
  readonly changes: readonly Change[]
  readonly findings: readonly Finding[]
}

const isSource = (path: string): boolean => /\.(?:[cm]?[jt]sx?|svelte|astro)$/.test(path)
const isEnvironment = (path: string): boolean => /^\.env(?:\.[\w.-]+)?$/.test(path)

/** Returns the framework whose binding of Auth.js an app has. */
export const findFramework = (manifest: Manifest): Framework | undefined =>
  frameworks.find(({ from }) => rangeOf(manifest, from) !== undefined) ??
    frameworks.find(({ to }) => rangeOf(manifest, to) !== undefined)

/** Returns the changes that convert an app, and what is left to do. It writes nothing. */
export function plan({ files, version, until }: App): Plan {
  const manifestText = files.get("package.json") ?? "{}"
  const manifest = JSON.parse(manifestText) as Manifest
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
  }
  const sources = parseAll(context, files)
  const changes: Change[] = []
  const own = sources.filter((source) => usesAuthJs(source) || isMiddleware(source.path) && isOfApp(source))
  const isNext = framework?.from === "next-auth"
  if (own.length > 0) {
    const hasShared = own.some(hasSharedConfiguration)
    const isGuarded = own.some((source) =>
      findConfigurations(source).some(({ object }) => {
        const callbacks = findProperty(object, "callbacks")?.value
        return callbacks !== undefined && findProperty(unwrap(callbacks), "authorized") !== undefined
      })
    )
    const options = isNext && lowestOf(rangeOf(manifest, "next-auth"))?.[0] === 4 ? findOptions(own) : undefined
    for (const source of own) {
      let path = source.path
      const route = options && path.includes("[...nextauth]") ? toRoute(source, options) : undefined
      if (route) {
        changes.push({ path: route.path, before: source.text, after: route.text, movedFrom: path })
        continue
      }
      if (options) convertServerSession(context, source, options)
      if (source === options?.source) addBinding(context, options)
      if (isNext && isMiddleware(path)) {
        path = convertMiddleware(context, source, lowestOf(rangeOf(manifest, "next"))?.[0], isGuarded)
      }
      convertOptions(context, source, hasShared)
      convertBrowser(context, source)
      convertImports(context, source)
      if (framework?.from === "@auth/sveltekit") convertSvelteKit(context, source)
      add(changes, source, path)
    }
    for (const source of sources) {
      if (own.includes(source)) continue
      if (framework?.from === "@auth/sveltekit") {
        convertSvelteKit(context, source)
        if (isViteConfig(source.path)) loadEnvironment(source)
      }
      add(changes, source, isNext && !isImported(sources, "[...nextauth]") ? toRoutePath(source.path) : source.path)
    }
    if (isNext) reportPagesRoute(context, sources, changes)
    const isTyped = paths.some((path) => path === "tsconfig.json")
    for (const [path, text] of writeBrowserFiles(context, isTyped)) {
      changes.push({ path, before: undefined, after: text })
    }
  }
  convertVariables(context, sources, changes)
  for (const [path, text] of files) {
    if (!isEnvironment(path)) continue
    const { text: after, changes: summary, problems } = convertEnvironment(text)
    // an example of the file has no values
    if ((own.length > 0 || after !== text) && !/\.(?:example|sample|template)$/.test(path)) {
      for (const what of problems) report(context, { path, text }, { start: 0 }, what, `${guide}#options`)
    }
    if (after !== text) changes.push({ path, before: text, after, summary })
  }
  const hasPackages = frameworks.some(({ from }) => rangeOf(manifest, from) !== undefined)
  if (own.length > 0 || hasPackages) {
    const after = changeManifest(context, manifestText, manifest, version)
    if (after !== manifestText) changes.push({ path: "package.json", before: manifestText, after })
  }
  const written = checkAll(context, changes)
  const moved = new Map(changes.map(({ path, movedFrom }) => [movedFrom, path]))
  const findings = context.findings.map((found) => ({ ...found, file: moved.get(found.file) ?? found.file })).sort((
    a,
    b,
  ) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  return { framework, changes: written, findings }
}

/** Returns whether a middleware is a part of the authentication: it uses `auth`. */
const isOfApp = ({ text }: Source): boolean => /\bauth\b/.test(text)

function placeBrowserClient(paths: readonly string[]): BrowserClient {
  const folder = paths.some((path) => /^src\/(?:app|pages)\//.test(path)) ? "src/" : ""
  return {
    client: `${folder}auth-client`,
    session: `${folder}client-session`,
    names: new Set(),
    options: new Map(),
    needsSession: false,
  }
}

function parseAll(context: Context, files: ReadonlyMap<string, string>): Source[] {
  const sources: Source[] = []
  for (const [path, text] of files) {
    if (!isSource(path)) continue
    try {
      sources.push(parse(path, text))
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown
      if (/next-auth|@auth\/|auth-astro/.test(text)) {
        context.findings.push({
          file: path,
          line: thrown.line,
          what: `the file cannot be parsed (${thrown.message}), so it stays as it is`,
          page: guide,
        })
      }
    }
  }
  return sources
}

/** Adds the change of a source file, if there is one. */
function add(changes: Change[], { path, text, edit }: Source, to: string): void {
  if (!edit.hasChanged() && to === path) return
  const moved = to === path ? {} : { movedFrom: path }
  changes.push({ path: to, before: text, after: edit.toString(), ...moved })
}

/** Returns whether a file imports a module whose path contains the text. */
const isImported = (sources: readonly Source[], part: string): boolean =>
  sources.some(({ program }) => findAll(program, "ImportDeclaration").some(({ source }) => source.value.includes(part)))

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

/** Renames variables of the environment where the code reads them. */
function convertVariables(context: Context, sources: readonly Source[], changes: Change[]): void {
  for (const source of sources) {
    const found = findAll(source.program, "MemberExpression").filter(({ property, computed }) =>
      !computed && property.type === "Identifier" && /^NEXTAUTH_(?:SECRET|URL)$/.test(property.name)
    )
    for (const { property } of found) source.edit.remove(property.start, property.start + "NEXT".length)
    if (found.length === 0) continue
    const index = changes.findIndex(({ path, movedFrom }) => (movedFrom ?? path) === source.path)
    const known = changes[index]
    if (known) changes[index] = { ...known, after: source.edit.toString() }
    else add(changes, source, source.path)
    report(
      context,
      source,
      found[0]!,
      "`NEXTAUTH_…` is `AUTH_…` now: rename the variable where the app is deployed, with the same value",
      `${guide}#options`,
    )
  }
}

function changeManifest(context: Context, text: string, manifest: Manifest, version: string): string {
  const { framework, needed, kept } = context
  if (framework) {
    for (const [name, lowest] of Object.entries(framework.needs)) {
      if (!isBelow(rangeOf(manifest, name), lowest)) continue
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
  const providers = needed.has("@auth/core") && rangeOf(manifest, "@auth/core") === undefined
    ? { "@auth/core": "^0.41.0" }
    : {}
  const passkeys = needed.has("@simplewebauthn/server") ? { "@simplewebauthn/server": "^14.0.0" } : {}
  const addForDevelopment: Record<string, string> = framework?.from === "@auth/sveltekit"
    ? { "@types/node": "^24.0.0" }
    : {}
  return changeDependencies(text, { add: { ...add, ...providers, ...passkeys }, addForDevelopment, keep: kept })
}

/** Leaves out changes of source files whose result cannot be parsed, and reports them. */
function checkAll(context: Context, changes: readonly Change[]): Change[] {
  return changes.filter(({ path, after }) => {
    if (!isSource(path)) return true
    try {
      parse(path, after)
      return true
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown
      context.findings.push({
        file: path,
        line: 1,
        what: "the file is written in a way that the codemod cannot change: convert it by hand",
        page: guide,
      })
      return false
    }
  })
}
