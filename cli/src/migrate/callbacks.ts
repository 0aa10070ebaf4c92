import { type Context, report } from "./context.ts"
import { findProperty, findReferences, keyOf, type Node, type Source, textOf, unwrap, walk } from "./source.ts"

const page = "docs/callbacks-and-events.md#authorized"
const behavior = "docs/migrate-from-auth-js.md#what-behaves-differently"

type Func = Extract<Node, { type: "ArrowFunctionExpression" | "FunctionExpression" }>

/** Returns the function of a callback, or `undefined` if it is not written out. */
function findFunction(callbacks: Node, name: string): Func | undefined {
  const property = findProperty(callbacks, name)
  const value = property && unwrap(property.value)
  return value?.type === "ArrowFunctionExpression" || value?.type === "FunctionExpression" ? value as Func : undefined
}

/** Converts what callbacks do with parameters that are different here. */
export function convertCallbacks(context: Context, source: Source, value: Node): void {
  const callbacks = unwrap(value)
  const authorized = findFunction(callbacks, "authorized")
  if (authorized) convertAuthorized(context, source, authorized)
  else if (findProperty(callbacks, "authorized")) {
    report(
      context,
      source,
      findProperty(callbacks, "authorized")!,
      "`authorized` gets a standard `Request`: write `new URL(request.url)` in place of `request.nextUrl`",
      page,
    )
  }
  for (const name of ["jwt", "session"]) {
    const callback = findFunction(callbacks, name)
    if (callback) convertPicture(context, source, callback, name === "jwt")
  }
  const session = findFunction(callbacks, "session")
  if (session && source.isTyped) assertUser(source, session)
}

/** Returns what a member of `NextRequest` that a standard `Request` lacks is here, as code, or `undefined` if there is none. */
const toStandard = (name: string): string | undefined => name === "nextUrl" ? "new URL(request.url)" : undefined

/** Members of `NextRequest` that a standard `Request` lacks. */
const ofNext = new Set(["nextUrl", "cookies", "geo", "ip", "page", "ua"])
/** Members of `NextURL` that `URL` lacks. */
const ofNextUrl = new Set(["clone", "basePath", "locale", "defaultLocale", "domainLocale", "buildId", "analyze"])

function convertAuthorized(context: Context, source: Source, callback: Func): void {
  const [first] = callback.params
  if (!first) return
  if (first.type !== "ObjectPattern") {
    report(
      context,
      source,
      first,
      "`authorized` gets a standard `Request`: write `new URL(request.url)` in place of `request.nextUrl`",
      page,
    )
    return
  }
  const request = first.properties.find((property) => keyOf(property) === "request")
  if (request?.type !== "Property") return
  const body = callback.body
  if (!body) return
  if (request.value.type === "ObjectPattern") {
    // `request: { nextUrl }`
    const names = request.value.properties.map((property) => keyOf(property))
    const [only] = request.value.properties
    const isPlain = names.length === 1 && names[0] === "nextUrl" && only?.type === "Property" &&
      only.value.type === "Identifier"
    if (!isPlain || findReferences(body, "request").length > 0) {
      report(context, source, request, "`authorized` gets a standard `Request`, without `nextUrl` and `cookies`", page)
      return
    }
    source.edit.update(request.start, request.end, "request")
    const local = only.value.type === "Identifier" ? only.value.name : "nextUrl"
    for (const { start, end, isShorthand } of findReferences(body, local)) {
      source.edit.update(start, end, `${isShorthand ? `${local}: ` : ""}new URL(request.url)`)
    }
    reportNextUrl(context, source, body, (node) => node.type === "Identifier" && node.name === local)
    return
  }
  if (request.value.type !== "Identifier") return
  const local = request.value.name
  const isRequest = (node: Node) => node.type === "Identifier" && node.name === local
  for (const { name, node } of findMembers(body, isRequest)) {
    if (!ofNext.has(name)) continue
    const standard = toStandard(name)?.replace("request", local)
    if (standard !== undefined && node.type === "MemberExpression") {
      source.edit.update(node.start, node.end, standard)
      continue
    }
    const cure = standard === undefined ? "read its headers" : `write \`${standard}\``
    report(context, source, node, `\`authorized\` gets a standard \`Request\`, without \`${name}\`: ${cure}`, page)
  }
  walk(body, (node, [parent]) => {
    if (!isRequest(node) || !parent || isKey(node, parent) || isRead(node, parent)) return
    const what =
      `\`${local}\` is a standard \`Request\`: look whether the code that gets it reads \`nextUrl\` or \`cookies\``
    report(context, source, node, what, page)
  })
  reportNextUrl(
    context,
    source,
    body,
    (node) =>
      node.type === "MemberExpression" && isRequest(node.object) && node.property.type === "Identifier" &&
      node.property.name === "nextUrl",
  )
}

/** Returns whether a name is a key or a member, and not a variable. */
const isKey = (node: Node, parent: Node): boolean =>
  parent.type === "MemberExpression" && !parent.computed
    ? parent.property === node
    : parent.type === "Property" && !parent.computed && !parent.shorthand && parent.key === node

/** Returns whether code reads members of an object that are written out: `object.name` or `const { name } = object`. */
const isRead = (node: Node, parent: Node): boolean =>
  parent.type === "MemberExpression"
    ? parent.object === node && !parent.computed
    : parent.type === "VariableDeclarator" && parent.init === node && parent.id.type === "ObjectPattern" &&
      parent.id.properties.every((property) => keyOf(property) !== undefined)

/** Returns the members of an object that code reads. */
function findMembers(body: Node, isObject: (node: Node) => boolean): { readonly name: string; readonly node: Node }[] {
  const found: { name: string; node: Node }[] = []
  walk(body, (node) => {
    if (node.type === "MemberExpression" && isObject(node.object)) {
      if (!node.computed && node.property.type === "Identifier") found.push({ name: node.property.name, node })
    } else if (
      node.type === "VariableDeclarator" && node.id.type === "ObjectPattern" && node.init && isObject(node.init)
    ) {
      found.push(...node.id.properties.map((property) => ({ name: keyOf(property) ?? "", node: property })))
    }
  })
  return found
}

function reportNextUrl(context: Context, source: Source, body: Node, isUrl: (node: Node) => boolean): void {
  for (const { name, node } of findMembers(body, isUrl)) {
    if (ofNextUrl.has(name)) {
      report(context, source, node, `\`authorized\` gets a standard \`URL\`, without \`${name}\``, page)
    }
  }
}

/** The claim `picture` is `image` here: where the callback reads it, assigns it, and returns it. */
function convertPicture(context: Context, source: Source, callback: Func, isJwt: boolean): void {
  if (!callback.body) return
  walk(callback.body, (node, parents) => {
    if (node.type === "MemberExpression" && isToken(node.object) && !node.computed) {
      const { property } = node
      if (property.type === "Identifier" && property.name === "picture") {
        source.edit.update(property.start, property.end, "image")
      }
    }
    if (node.type !== "Property" || keyOf(node) !== "picture") return
    if (parents[0]?.type === "ObjectPattern") {
      const what = "`picture` of the token is `image` here: rename it, if this is the token"
      report(context, source, node, what, behavior)
    } else if (isJwt && isClaims(callback, parents)) {
      source.edit.update(node.start, node.key.end, node.shorthand ? "image: picture" : "image")
    }
  })
}

const isToken = (node: Node): boolean =>
  node.type === "Identifier"
    ? node.name === "token"
    : node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "token"

/** Returns whether the object literal, the first of the parents, is returned by the callback or becomes the token. */
function isClaims(callback: Func, [object, ...parents]: readonly Node[]): boolean {
  let inner = object
  for (const parent of parents) {
    if (parent.type === "ReturnStatement") {
      return !parents.some(({ type }) => type === "ArrowFunctionExpression" || type === "FunctionExpression")
    }
    if (parent.type === "AssignmentExpression") return isToken(parent.left)
    if (parent.type === "CallExpression") return parent.arguments[0] !== inner && isToken(parent.arguments[0] ?? parent)
    if (
      parent.type !== "ParenthesizedExpression" && parent.type !== "ConditionalExpression" &&
      parent.type !== "TSAsExpression"
    ) {
      return false
    }
    inner = parent
  }
  return unwrap(callback.body ?? callback) === object || inner === callback.body
}

/** In Auth.js the type of `session.user` in this callback is never `undefined`. It never is here, either, but its type says so. */
function assertUser(source: Source, callback: Func): void {
  // code that looks whether there is a user needs no assertion
  if (!callback.body || /session\??\.user\s*(?:\)|&&|\|\||\?)/.test(textOf(source, callback.body))) return
  walk(callback.body, (node) => {
    if (node.type !== "MemberExpression" || node.computed || node.optional || node.object.type !== "MemberExpression") {
      return
    }
    const { object, property } = node.object
    if (node.object.computed || object.type !== "Identifier" || object.name !== "session") return
    if (property.type === "Identifier" && property.name === "user") source.edit.appendLeft(node.object.end, "!")
  })
}
