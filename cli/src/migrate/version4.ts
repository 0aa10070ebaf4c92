import { Refusal } from "../command.ts"
import { type Context, report, toSpecifier } from "./context.ts"
import { findImported, isUsed, toLocal } from "./imports.ts"
import { findConfigurations } from "./options.ts"
import { lowestOf } from "./dependencies.ts"
import { findAll, findReferences, keyOf, type Node, type Source, styleOf, textOf, unwrap, walk } from "./source.ts"

/** Where an app of `next-auth` 4 has its options. */
export interface Options {
  readonly source: Source
  /** The name of the exported variable. */
  readonly name: string
}

const guide = "docs/migrate-from-auth-js.md#from-next-auth-4"

/**
 * Returns whether an app is on `next-auth` 4.
 * @param range the range in its `package.json`. If it names no version, what the app imports decides
 * @throws {Refusal} if the version is older
 */
export function isVersion4(range: string | undefined, sources: readonly Source[]): boolean {
  const major = lowestOf(range)?.[0]
  if (major !== undefined && major < 4) {
    throw new Refusal(`This app is on next-auth ${major}: update it to next-auth 4 first.`)
  }
  if (major !== undefined) return major === 4
  const of4 = new Set("getServerSession unstable_getServerSession NextAuthOptions AuthOptions withAuth".split(" "))
  return sources.flatMap(findImported).some(({ name }) => of4.has(name))
}

const isFunction = (node: Node): node is Extract<Node, { type: "ArrowFunctionExpression" | "FunctionExpression" }> =>
  node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression"

/** Functions of the browser that also worked on the server, where they read the cookies of the context that they got. */
const ofServer = new Set(["getSession", "getCsrfToken", "getProviders"])

/** Reports what `next-auth` 4 does otherwise than `next-auth` 5 and this library. */
export function reportVersion4(context: Context, source: Source): void {
  const imported = findImported(source)
  if (imported.some(({ module }) => module.endsWith("/providers/credentials"))) {
    walk(source.program, (node) => {
      if (node.type === "Property" && keyOf(node) === "authorize" && isFunction(node.value)) {
        reportAuthorize(context, source, node.value)
      }
    })
  }
  const verbs = new Map(
    imported.filter(({ name, module }) => module === "next-auth/react" && ofServer.has(name)).map((
      { local, name },
    ) => [local, name]),
  )
  walk(source.program, (node, parents) => {
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return
    const name = verbs.get(node.callee.name)
    if (name === undefined || node.arguments.length === 0 && !isOnServer(parents)) return
    const what = name === "getSession"
      ? "`getSession` runs only in the browser here: call `auth(context)` of the file with `Svc`, or `auth(req, res)` in an API route"
      : `\`${name}\` runs only in the browser here: call it in an effect, or link to the sign-in page`
    report(context, source, node, what, guide)
  })
}

/** Returns whether code runs only on the server. */
const isOnServer = (parents: readonly Node[]): boolean =>
  parents.some((node) =>
    node.type === "FunctionDeclaration" && /^get(?:ServerSide|Static|Initial)Props$/.test(node.id?.name ?? "") ||
    node.type === "VariableDeclarator" && node.id.type === "Identifier" &&
      /^get(?:ServerSide|Static)Props$/.test(node.id.name)
  )

function reportAuthorize(
  context: Context,
  source: Source,
  { params, body }: { params: Node[]; body: Node | null },
): void {
  const request = params[1]
  if (request) {
    const what =
      "the second argument of `authorize` is a standard `Request` here, without `body`, `query` and a plain object of `headers`"
    report(context, source, request, what, guide)
  }
  const thrown = body && findAll(body, "ThrowStatement").find(({ argument }) => argument.type === "NewExpression")
  if (thrown) {
    const what =
      "the message of an error that `authorize` throws does not reach the page: throw a `CredentialsSignin` with a `code`"
    report(context, source, thrown, what, guide)
  }
}

const isRoute = (path: string): boolean => /\[\.\.\.nextauth\]/.test(path)

/**
 * Returns where the options of an app of `next-auth` 4 are, or `undefined` if it has none any more.
 * @throws {Refusal} if they are in no file of their own, from which the other files can import what `Svc` returns
 */
export function findOptions(sources: readonly Source[]): Options | undefined {
  for (const source of sources) {
    if (isRoute(source.path)) continue
    const configurations = new Set<Node>(findConfigurations(source).map(({ object }) => object))
    for (const { declaration } of findAll(source.program, "ExportNamedDeclaration")) {
      if (declaration?.type !== "VariableDeclaration") continue
      for (const { id, init } of declaration.declarations) {
        if (init && id.type === "Identifier" && configurations.has(unwrap(init))) return { source, name: id.name }
      }
    }
  }
  const source = sources.find((one) => isRoute(one.path) || findConfigurations(one).length > 0)
  if (!source) return undefined
  throw new Refusal(
    `This app is on next-auth 4 and has its options in ${source.path}: move them to a file of their own, as \`export const authOptions: NextAuthOptions = { … }\`, and call this command again.`,
  )
}

/** Adds what `Svc` returns to the file with the options. `convertImports` adds the import of `Svc`, unless there is one. */
export function addBinding(context: Context, { source, name }: Options): void {
  if (source.text.includes("@svc-auth/nextjs")) return
  const { end } = styleOf(source)
  context.needed.add("@svc-auth/nextjs")
  const known = findImported(source).find((one) => one.name === "default" && one.module === "next-auth")
  const factory = known ? toLocal(source.program, { name: "default" }, known.name, known.local) : "Svc"
  if (!known) context.unbound.add(source.path)
  source.edit.append(`\nexport const { handlers, auth, signIn, signOut } = ${factory}(${name})${end}\n`)
}

/**
 * Converts `getServerSession(authOptions)` to `auth()`, or to `getAuth()` in a file with an `auth` of its own. The import of `next-auth` becomes
 * that of the file with the options, unless the file uses the function otherwise.
 */
export function convertServerSession(context: Context, source: Source, options: Options): void {
  const imported = findImported(source).find(({ name, module }) =>
    (name === "getServerSession" || name === "unstable_getServerSession") && /^next-auth(?:\/next)?$/.test(module)
  )
  if (!imported) return
  const names = source === options.source ? ["auth"] : ["auth", "getAuth"]
  const local = names.find((name) => !isUsed(source.program, name))
  const converted = new Set<number>()
  let used = 0
  for (const call of local === undefined ? [] : findAll(source.program, "CallExpression")) {
    if (call.callee.type !== "Identifier" || call.callee.name !== imported.local) continue
    const given = [...call.arguments]
    const last = given.at(-1)
    const isGiven = last?.type === "Identifier" && last.name === options.name
    if (isGiven) given.pop()
    if (given.length !== 0 && given.length !== 2) continue
    if (isGiven) used++
    converted.add(call.callee.start)
    source.edit.update(
      call.start,
      call.end,
      `${local}(${given.map((argument) => textOf(source, argument)).join(", ")})`,
    )
  }
  const others = findReferences(source.program, imported.local).filter(({ start }) => !converted.has(start))
  for (const other of others) {
    const what = "`getServerSession`: call `auth()` of the file with `Svc`"
    report(context, source, other, what, "frameworks/nextjs/README.md#read-the-session-and-sign-in")
  }
  if (others.length === 0) context.replaced.set(source.path, new Set([imported.local]))
  if (source === options.source || local === undefined || converted.size === 0) return
  const isLeft = findReferences(source.program, options.name).length > used
  replaceImport(source, options, { local, isLeft, module: imported.module })
}

/** Imports `auth` in place of the options. @param isLeft whether the file still uses the options */
function replaceImport(
  source: Source,
  options: Options,
  { local, isLeft, module }: { readonly local: string; readonly isLeft: boolean; readonly module: string },
): void {
  const imported = local === "auth" ? local : `auth as ${local}`
  for (const { specifiers } of findAll(source.program, "ImportDeclaration")) {
    for (const specifier of specifiers) {
      if (specifier.type !== "ImportSpecifier" || specifier.local.name !== options.name) continue
      source.edit.update(specifier.start, specifier.end, isLeft ? `${imported}, ${options.name}` : imported)
      return
    }
  }
  const declaration = findAll(source.program, "ImportDeclaration").find((node) => node.source.value === module)
  const { quote, end } = styleOf(source)
  const from = toSpecifier(source.path, options.source.path.replace(/\.[jt]sx?$/, ""))
  source.edit.prependRight(declaration?.start ?? 0, `import { ${imported} } from ${quote}${from}${quote}${end}\n`)
}

/** A route file of `next-auth` 4 as it is here. */
export interface Route {
  readonly path: string
  readonly text: string
}

/** Returns the route file that takes the place of one that only calls `NextAuth`, or `undefined` if it does more. */
export function toRoute({ path, program, text, comments }: Source, options: Options): Route | undefined {
  if (program.type !== "Program") return undefined
  const isPlain = program.body.every((node) =>
    node.type === "ImportDeclaration" ||
    node.type === "ExportNamedDeclaration" && !node.declaration ||
    node.type === "ExportDefaultDeclaration" && isCall(node.declaration) ||
    node.type === "VariableDeclaration" && node.declarations.every(({ init }) => init !== null && isCall(init))
  )
  if (!isPlain) return undefined
  const folder = path.startsWith("src/") ? "src/" : ""
  const extension = /\.([jt]s)x?$/.exec(path)?.[1] ?? "ts"
  const to = /(?:^|\/)pages\//.test(path)
    ? `${folder}app/api/auth/[...svc]/route.${extension}`
    : path.replace("[...nextauth]", "[...svc]")
  const specifier = toSpecifier(to, options.source.path.replace(/\.[jt]sx?$/, ""))
  const known = findAll(program, "ImportDeclaration").find(({ specifiers }) =>
    specifiers.some(({ local }) => local.name === options.name)
  )
  const from = known && !known.source.value.startsWith(".") ? known.source.value : specifier
  const end = /;\s*$/.test(text) ? ";" : ""
  const first = program.body[0]?.start ?? 0
  const others = comments.filter((comment) => comment.start > first).map(({ start, end }) =>
    `${text.slice(start, end)}\n`
  )
  const code = `import { handlers } from "${from}"${end}\n\n${
    others.join("")
  }export const { GET, POST } = handlers${end}\n`
  return { path: to, text: text.slice(0, first) + code }
}

const isCall = (node: Node): boolean =>
  node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "NextAuth"
