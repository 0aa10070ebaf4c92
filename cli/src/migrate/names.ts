import { type Context, report } from "./context.ts"
import { findImported } from "./imports.ts"
import { findAll, findProperty, keyOf, type Node, type Source, textOf, walk } from "./source.ts"

const guide = "docs/migrate-from-auth-js.md"

const variable = /^NEXTAUTH_(?:SECRET|URL)$/
const cookie = /\b(?:next-auth|authjs)\.(?:session-token|csrf-token|callback-url|pkce|state|nonce|challenge)/

/** Renames variables of the environment where the code reads them, and reports other names that are different here. */
export function convertNames(context: Context, source: Source): void {
  let isReported = false
  walk(source.program, (node, parents) => {
    const [parent] = parents
    const name = node.type === "Identifier" ? node.name : node.type === "Literal" ? node.value : undefined
    if (typeof name === "string" && variable.test(name)) {
      if (parent?.type === "MemberExpression" && parent.property === node && isEnvironment(source, parent.object)) {
        const start = node.start + (node.type === "Literal" ? 1 : 0)
        source.edit.remove(start, start + "NEXT".length)
        context.renamed.add(source.path)
      } else if (!isReported) {
        isReported = true
        const what = `\`${name}\` is named here: where it is read from the environment, it is \`${name.slice(4)}\` now`
        report(context, source, node, what, `${guide}#options`)
      }
    }
    if (node.type !== "Literal" && node.type !== "TemplateElement") return
    const [found] = cookie.exec(textOf(source, node)) ?? []
    // the option that names the cookie is in the report of the options
    if (found === undefined || parents.some((node) => keyOf(node) === "name")) return
    report(context, source, node, `the cookie \`${found}\` has another name here`, `${guide}#cookies`)
  })
}

/** Returns whether the object is the environment: `process.env`, `import.meta.env`, or `env` of SvelteKit. */
const isEnvironment = (source: Source, object: Node): boolean =>
  object.type === "MemberExpression"
    ? /^(?:process|import\.meta)\.env$/.test(textOf(source, object))
    : object.type === "Identifier" &&
      findAll(source.program, "ImportDeclaration").some(({ source: from, specifiers }) =>
        from.value.startsWith("$env/dynamic/") && specifiers.some(({ local }) => local.name === object.name)
      )

/** Options of `getToken` that this library lacks. */
const tokenOptions: Readonly<Record<string, string>> = {
  salt: "remove it, because `cookieName` is also tried as salt",
  raw: "read the cookie yourself",
  decode: "remove it: it reads tokens of this library only",
  logger: "remove it",
}

/** Gives each call of `getToken` the secret that `next-auth` 4 reads itself, and reports what it does otherwise. */
export function convertGetToken(context: Context, source: Source): void {
  const local = findImported(source).find(({ name, module }) => name === "getToken" && module.endsWith("/jwt"))?.local
  if (local === undefined) return
  for (const call of findAll(source.program, "CallExpression")) {
    if (call.callee.type !== "Identifier" || call.callee.name !== local) continue
    const page = `${guide}#keep-users-signed-in`
    const what =
      "`getToken` reads no sessions of Auth.js: it returns `null` for their users until `auth()` has taken the session over. Call `auth()` here"
    report(context, source, call, what, page)
    const [options] = call.arguments
    if (options?.type !== "ObjectExpression") continue
    for (const property of options.properties) {
      const reason = tokenOptions[keyOf(property) ?? ""]
      if (reason) {
        report(context, source, property, `\`getToken\` has no option \`${keyOf(property)}\`: ${reason}`, guide)
      }
    }
    const secret = findProperty(options, "secret")
    const assertion = source.isTyped ? "!" : ""
    const last = options.properties.at(-1)
    if (secret && /^process\.env\.\w+$/.test(textOf(source, secret.value))) {
      // in Auth.js it may be undefined
      source.edit.appendLeft(secret.value.end, assertion)
    } else if (!secret && last && last.type !== "SpreadElement") {
      source.edit.appendLeft(last.end, `, secret: process.env.AUTH_SECRET${assertion}`)
    }
  }
}
