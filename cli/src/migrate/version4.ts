import { Refusal } from "../command.ts"
import { type Context, report, toSpecifier } from "./context.ts"
import { findImported } from "./imports.ts"
import { findConfigurations } from "./options.ts"
import { findAll, findReferences, type Node, type Source, styleOf, textOf, unwrap } from "./source.ts"

/** Where an app of `next-auth` 4 has its options. */
export interface Options {
  readonly source: Source
  /** The name of the exported variable. */
  readonly name: string
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

/** Adds what `Svc` returns to the file with the options. */
export function addBinding(context: Context, { source, name }: Options): void {
  const { quote, end } = styleOf(source)
  context.needed.add("@svc-auth/nextjs")
  const [first] = findAll(source.program, "ImportDeclaration")
  source.edit.prependRight(first?.start ?? 0, `import Svc from ${quote}@svc-auth/nextjs${quote}${end}\n`)
  source.edit.append(`\nexport const { handlers, auth, signIn, signOut } = Svc(${name})${end}\n`)
}

/** Converts `getServerSession(authOptions)` to `auth()`. The import of `next-auth` becomes that of the file with the options. */
export function convertServerSession(context: Context, source: Source, options: Options): void {
  const imported = findImported(source).find(({ name, module }) =>
    (name === "getServerSession" || name === "unstable_getServerSession") && /^next-auth(?:\/next)?$/.test(module)
  )
  if (!imported) return
  let used = 0
  for (const call of findAll(source.program, "CallExpression")) {
    if (call.callee.type !== "Identifier" || call.callee.name !== imported.local) continue
    const given = [...call.arguments]
    const last = given.at(-1)
    if (last?.type === "Identifier" && last.name === options.name) {
      given.pop()
      used++
    }
    if (given.length !== 0 && given.length !== 2) {
      report(
        context,
        source,
        call,
        "`getServerSession`: call `auth()` of the file with `Svc`",
        "frameworks/nextjs/README.md#read-the-session-and-sign-in",
      )
      continue
    }
    source.edit.update(call.start, call.end, `auth(${given.map((argument) => textOf(source, argument)).join(", ")})`)
  }
  const replaced = new Set([imported.local])
  if (source !== options.source) {
    const isLeft = findReferences(source.program, options.name).length > used
    replaceImport(source, options, isLeft, imported.module)
  }
  context.replaced.set(source.path, replaced)
}

/** Imports `auth` in place of the options. */
function replaceImport(source: Source, options: Options, isLeft: boolean, module: string): void {
  for (const { specifiers } of findAll(source.program, "ImportDeclaration")) {
    for (const specifier of specifiers) {
      if (specifier.type !== "ImportSpecifier" || specifier.local.name !== options.name) continue
      source.edit.update(specifier.start, specifier.end, isLeft ? `auth, ${options.name}` : "auth")
      return
    }
  }
  const declaration = findAll(source.program, "ImportDeclaration").find((node) => node.source.value === module)
  const { quote, end } = styleOf(source)
  const from = toSpecifier(source.path, options.source.path.replace(/\.[jt]sx?$/, ""))
  source.edit.prependRight(declaration?.start ?? 0, `import { auth } from ${quote}${from}${quote}${end}\n`)
}

/** A route file of `next-auth` 4 as it is here. */
export interface Route {
  readonly path: string
  readonly text: string
}

/** Returns the route file that takes the place of one that only calls `NextAuth`, or `undefined` if it does more. */
export function toRoute({ path, program, text }: Source, options: Options): Route | undefined {
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
  return { path: to, text: `import { handlers } from "${from}"${end}\n\nexport const { GET, POST } = handlers${end}\n` }
}

const isCall = (node: Node): boolean =>
  node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "NextAuth"
