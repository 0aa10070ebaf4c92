import { type Context, report } from "./context.ts"
import { exportProxy, isProxy } from "./proxy.ts"
import { findAll, findProperty, type Node, removeItem, type Source, styleOf, textOf, unwrap } from "./source.ts"

const readme = "frameworks/nextjs/README.md"

/** Returns whether a file is the middleware or the proxy of Next. */
export const isMiddleware = (path: string): boolean => /^(?:src\/)?(?:middleware|proxy)\.[jt]sx?$/.test(path)

/**
 * Converts the middleware, and returns its new path.
 * @param major the version of Next, or `undefined` if it is the newest
 * @param isGuarded whether the app has a rule, `callbacks.authorized`
 */
export function convertMiddleware(
  context: Context,
  source: Source,
  major: number | undefined,
  isGuarded: boolean,
): string {
  if (source.program.type !== "Program") return source.path
  const { program } = source
  const config = findAll(program, "VariableDeclarator").find(({ id }) =>
    id.type === "Identifier" && id.name === "config"
  )
  const options = config?.init ? unwrap(config.init) : undefined
  const isWrapped = findAll(program, "CallExpression").some(({ callee }) =>
    callee.type === "Identifier" && callee.name === "auth"
  )
  checkMatcher(context, source, options && findProperty(options, "matcher")?.value, isGuarded || isWrapped)
  if (isProxy(source.path)) {
    exportProxy(source)
    return source.path
  }
  if (major !== undefined && major < 16) {
    // a middleware that creates its own binding is made for the edge runtime
    const isForEdge = findAll(program, "CallExpression").some(({ callee }) =>
      callee.type === "Identifier" && callee.name === "NextAuth"
    )
    if (!isForEdge && !source.text.includes("next-auth/middleware")) runOnNode(source, options)
    return source.path
  }
  exportProxy(source)
  // the proxy always runs on Node, and Next rejects the option
  const runtime = options && findProperty(options, "runtime")
  if (runtime) removeItem(source, runtime)
  for (const { declaration, start, end } of findAll(program, "ExportNamedDeclaration")) {
    const [one, ...more] = declaration?.type === "VariableDeclaration" ? declaration.declarations : []
    if (one?.id.type === "Identifier" && one.id.name === "runtime" && more.length === 0) {
      removeItem(source, { start, end })
    }
  }
  return source.path.replace("middleware.", "proxy.")
}

function runOnNode(source: Source, options: Node | undefined): void {
  const { quote, end } = styleOf(source)
  const runtime = `runtime: ${quote}nodejs${quote}`
  if (options?.type !== "ObjectExpression") source.edit.append(`\nexport const config = { ${runtime} }${end}\n`)
  else if (!findProperty(options, "runtime")) {
    const [first] = options.properties
    if (!first) return
    const between = source.text.slice(options.start + 1, first.start)
    source.edit.appendRight(first.start, `${runtime},${between}`)
  }
}

function checkMatcher(context: Context, source: Source, matcher: Node | undefined, isGuarded: boolean): void {
  if (!matcher || !isGuarded) return
  const text = textOf(source, matcher)
  const page = `${readme}#the-guard`
  if (text.includes("_next/image")) {
    report(
      context,
      source,
      matcher,
      "`matcher` leaves out `/_next/image`, which shows images of guarded paths to everyone: take it out of the pattern, and let `/_next/` pass in the rule",
      page,
    )
  }
  if (/\b(?:has|missing)\b\s*:/.test(text)) {
    report(
      context,
      source,
      matcher,
      "`has` and `missing` in `matcher`: a client chooses its headers, so it could avoid the guard",
      page,
    )
  }
}

/** Returns the path of a route file in this library's spelling, and reports those of the Pages Router. */
export function toRoutePath(path: string): string {
  return path.replace(/\/\[\.\.\.nextauth\]\/route\./, "/[...svc]/route.")
}

/** Returns whether a file has the auth routes in the Pages Router. */
export const isPagesRoute = (path: string): boolean =>
  /(?:^|\/)pages\/api\/auth\/\[\.\.\.nextauth\]\.[jt]sx?$/.test(path)
