import { convertCallbacks } from "./callbacks.ts"
import { type Context, report } from "./context.ts"
import { exportedName, findImported, type Imported } from "./imports.ts"
import { frameworks } from "./modules.ts"
import {
  addAfterImports,
  findAll,
  findProperty,
  findVariable,
  keyOf,
  type Node,
  removeItem,
  type Source,
  styleOf,
  unwrap,
} from "./source.ts"

const guide = "docs/migrate-from-auth-js.md"

type ObjectLiteral = Extract<Node, { type: "ObjectExpression" }>

/** Names of the types of configurations. */
const configTypes = new Set([...frameworks.map(({ config }) => config), "AuthConfig", "NextAuthOptions", "AuthOptions"])

/** Returns whether a name creates a binding. */
const isFactory = ({ name, module }: Imported): boolean =>
  frameworks.some(({ from, factory }) => from === module && factory === name)

/** Returns the options in calls that create a binding: the first argument, or the third of `NextAuth(req, res, options)`. */
function findArguments(source: Source): Node[] {
  const factories = new Set(findImported(source).filter(isFactory).map(({ local }) => local))
  return findAll(source.program, "CallExpression").flatMap(({ callee, arguments: given }) => {
    const options = given[given.length === 3 ? 2 : 0]
    return options && callee.type === "Identifier" && factories.has(callee.name) ? [unwrap(options)] : []
  })
}

/** The configurations of a file, and whether one is passed to the binding itself. */
export interface Configuration {
  readonly object: ObjectLiteral
  readonly isArgument: boolean
}

/** Returns the configurations that a file writes out. */
export function findConfigurations(source: Source): Configuration[] {
  const types = new Set(
    findImported(source).filter(({ name }) => configTypes.has(name)).map(({ local }) => local),
  )
  const isTyped = (type: Node | null | undefined): boolean => {
    const name = type?.type === "TSTypeReference" ? type.typeName : undefined
    return name?.type === "Identifier" && types.has(name.name)
  }
  const found = new Map<ObjectLiteral, boolean>()
  for (const { type, expression, typeAnnotation } of findAll(source.program, "TSSatisfiesExpression")) {
    if (type && isTyped(typeAnnotation)) addObject(found, expression, false)
  }
  for (const { id, init } of findAll(source.program, "VariableDeclarator")) {
    if (init && id.type === "Identifier" && isTyped(id.typeAnnotation?.typeAnnotation)) addObject(found, init, false)
  }
  for (const object of source.passed) addObject(found, object, false)
  for (const given of findArguments(source)) addObject(found, given, true)
  return [...found].map(([object, isArgument]) => ({ object, isArgument }))
}

/**
 * Marks the configurations that a file names in a call that creates a binding, or spreads there: `NextAuth({ ...authConfig })`.
 * @returns whether the file creates a binding
 * @param load returns the file that a module specifier names, or `undefined` if the app has no such file
 */
export function markPassed(source: Source, load: (specifier: string) => Source | undefined): boolean {
  const mark = (name: string): void => {
    const local = findVariable(source, name)
    if (local) return void source.passed.add(local)
    for (const { specifiers, source: from } of findAll(source.program, "ImportDeclaration")) {
      const specifier = specifiers.find(({ local }) => local.name === name)
      const other = specifier && load(from.value)
      const value = other && findExport(other, exportedName(specifier))
      if (value) other.passed.add(value)
    }
  }
  const given = findArguments(source)
  for (const one of given) {
    if (one.type === "Identifier") mark(one.name)
    const found = new Map<ObjectLiteral, boolean>()
    addObject(found, one, true)
    for (const { properties } of found.keys()) {
      for (const item of properties) {
        if (item.type === "SpreadElement" && item.argument.type === "Identifier") mark(item.argument.name)
      }
    }
  }
  return given.length > 0
}

function findExport(source: Source, name: string): Node | undefined {
  if (name !== "default") return findVariable(source, name)
  const [exported] = findAll(source.program, "ExportDefaultDeclaration")
  const value = exported && unwrap(exported.declaration)
  return value?.type === "Identifier" ? findVariable(source, value.name) : value
}

function addObject(found: Map<ObjectLiteral, boolean>, node: Node, isArgument: boolean): void {
  const value = unwrap(node)
  if (value.type === "ObjectExpression") return void (found.has(value) || found.set(value, isArgument))
  if (value.type !== "ArrowFunctionExpression" && value.type !== "FunctionExpression") return
  if (value.body?.type !== "BlockStatement") return value.body ? addObject(found, value.body, isArgument) : undefined
  for (const statement of value.body.body) {
    if (statement.type === "ReturnStatement" && statement.argument) addObject(found, statement.argument, isArgument)
  }
}

/**
 * Converts the options of all configurations of a file.
 * @param hasShared whether a file of the app has a configuration that others spread into theirs
 */
export function convertOptions(context: Context, source: Source, hasShared: boolean): void {
  const configurations = findConfigurations(source)
  let isMoving = false
  for (const { object, isArgument } of configurations) {
    const isSpread = object.properties.some(({ type }) => type === "SpreadElement")
    // the configuration that is spread into this one has the option
    if (!(isArgument && isSpread && hasShared) && !findProperty(object, "use")) {
      addOption(source, object, `use: [fromAuthJs({ until: ${toQuoted(source, context.until)} })]`)
      isMoving = true
    }
    convertObject(context, source, object)
  }
  if (isMoving) {
    context.needed.add("@svc-auth/core")
    const { end } = styleOf(source)
    addAfterImports(source, `import { fromAuthJs } from ${toQuoted(source, "@svc-auth/core/features")}${end}`)
  }
  convertFunctions(context, source)
  checkNames(context, source)
}

function toQuoted(source: Source, text: string): string {
  const { quote } = styleOf(source)
  return quote + text + quote
}

/** Adds an option as the first, before the comments of the next one. */
function addOption({ text, edit }: Source, object: ObjectLiteral, option: string): void {
  const [first] = object.properties
  if (!first) return void edit.appendLeft(object.start + 1, ` ${option} `)
  const [indent] = /\n[ \t]*$/.exec(text.slice(object.start + 1, first.start)) ?? [" "]
  edit.appendLeft(object.start + 1, `${indent}${option},`)
}

/** The cookies of Auth.js that this library does not set, and what is in their place. */
const cookies: Readonly<Record<string, string>> = {
  callbackUrl: "this library has no such cookie",
  pkceCodeVerifier: "set the attributes that you need on `flow`",
  state: "set the attributes that you need on `flow`",
  nonce: "set the attributes that you need on `flow`",
}

/** Options that a person has to look at. */
const toCheck: Readonly<Record<string, readonly [what: string, page: string]>> = {
  logger: [
    "`logger`: its methods get other arguments here: `error(type, error)`, `warn(code, ...details)`, `debug(code, metadata)`",
    `${guide}#options`,
  ],
  redirectProxyUrl: [
    "`redirectProxyUrl`: list this deployment's origin in `redirectProxyOrigins` of the other one",
    `${guide}#options`,
  ],
}

function convertObject(context: Context, source: Source, object: ObjectLiteral): void {
  for (const property of object.properties) {
    const [what, page] = toCheck[keyOf(property) ?? ""] ?? []
    if (what !== undefined && page !== undefined) report(context, source, property, what, page)
  }
  convertCookies(context, source, findProperty(object, "cookies")?.value)
  const jwt = findProperty(object, "jwt")?.value
  const decode = jwt && findProperty(jwt, "decode")
  if (decode) report(context, source, decode, "`jwt.decode`: its result must have `iat` and `exp`", `${guide}#options`)
  const encode = jwt && findProperty(jwt, "encode")
  if (encode || decode) {
    report(
      context,
      source,
      (encode ?? decode)!,
      "`jwt.encode` or `jwt.decode` of your own: `fromAuthJs` does not call them, so users sign in once more",
      `${guide}#keep-users-signed-in`,
    )
  }
  const callbacks = findProperty(object, "callbacks")?.value
  if (callbacks) convertCallbacks(context, source, callbacks)
}

function convertCookies(context: Context, source: Source, value: Node | undefined): void {
  const object = value && unwrap(value)
  if (!object) return
  const page = `${guide}#cookies`
  if (object.type !== "ObjectExpression") {
    return report(context, source, object, "`cookies`: the keys are others here", page)
  }
  for (const property of object.properties) {
    const key = keyOf(property)
    if (key === undefined) report(context, source, property, "`cookies`: the keys are others here", page)
    else if (cookies[key] !== undefined) {
      report(context, source, property, `\`cookies.${key}\` is removed: ${cookies[key]}`, page)
      removeItem(source, property)
    } else if (key === "webauthnChallenge" && property.type === "Property") {
      source.edit.update(property.key.start, property.key.end, "challenge")
    } else if (key === "sessionToken" && property.type === "Property") {
      const name = findProperty(property.value, "name")
      if (name) {
        report(
          context,
          source,
          name,
          "`cookies.sessionToken.name`: raw tokens of database sessions are found in this cookie, but encrypted sessions of another name than Auth.js's default end",
          `${guide}#keep-users-signed-in`,
        )
      }
      const options = findProperty(property.value, "options")?.value
      if (options && findProperty(options, "domain")) {
        report(
          context,
          source,
          options,
          "`cookies.sessionToken.options.domain`: set the same `domain` on `signedOut`",
          "docs/configuration.md#cookies",
        )
      }
    }
  }
}

/** What a binding returns. */
const returned = new Set("handlers auth signIn signOut unstable_update handle middleware".split(" "))

/** Reports names that an older version of Auth.js returned, such as `update`. */
function checkNames(context: Context, source: Source): void {
  if (!context.framework?.isConverted) return
  const given = new Set(findArguments(source))
  for (const { id, init } of findAll(source.program, "VariableDeclarator")) {
    if (id.type !== "ObjectPattern" || init?.type !== "CallExpression") continue
    if (!init.arguments[0] || !given.has(unwrap(init.arguments[0]))) continue
    for (const property of id.properties) {
      const name = keyOf(property)
      if (name === undefined || returned.has(name)) continue
      const cure = name === "update" ? "it is `unstable_update` in next-auth 5, and here" : "remove it"
      report(context, source, property, `\`Svc\` returns no \`${name}\`: ${cure}`, `${guide}#from-authjs`)
    }
  }
}

/** Reports configurations that are functions with parameters: they get others here. */
function convertFunctions(context: Context, source: Source): void {
  for (const given of findArguments(source)) {
    if (given.type !== "ArrowFunctionExpression" && given.type !== "FunctionExpression") continue
    const [event] = given.params
    if (!event) continue
    if (context.framework?.from === "@auth/sveltekit") source.edit.appendRight(event.start, "_request, ")
    report(
      context,
      source,
      event,
      "the configuration is a function: it is also called without arguments, outside of requests",
      "docs/configuration.md#configuration",
    )
  }
}

/** Returns whether a file has a configuration that it does not pass to the binding itself. */
export const hasSharedConfiguration = (source: Source): boolean =>
  findConfigurations(source).some(({ isArgument }) => !isArgument)

/** Returns whether the file names a module of Auth.js. */
export const usesAuthJs = ({ text }: Source): boolean =>
  /["'](?:next-auth|auth-astro|@hono\/auth-js|@auth\/(?:core|sveltekit|solid-start|express))[/"']/.test(text)
