import { type Context, report } from "./context.ts"
import { findImported } from "./imports.ts"
import { findAll, findVariable, type Node, type Source, styleOf, textOf } from "./source.ts"

const guide = "docs/migrate-from-auth-js.md"

/** Converts what is different in SvelteKit: form actions, `event.locals`, and the buttons. */
export function convertSvelteKit(context: Context, source: Source): void {
  convertActions(context, source)
  for (const node of findAll(source.program, "MemberExpression")) convertLocals(context, source, node)
  const buttons = findImported(source).filter(({ module }) => module === "@auth/sveltekit/components")
  for (const { local, name } of buttons) convertButtons(context, source, local, name)
  const verbs = findImported(source).filter(({ module, name }) =>
    module === "@auth/sveltekit/client" && (name === "signIn" || name === "signOut")
  )
  for (const { local } of verbs) convertCalls(source, local)
}

/** The action that calls a verb, line by line. */
const actions: Readonly<Record<string, readonly string[]>> = {
  signIn: [
    "async ({ request }) => {",
    "\tconst { providerId, ...options } = Object.fromEntries(await request.formData());",
    "\tawait signIn(providerId?.toString(), options);",
    "}",
  ],
  signOut: [
    "async ({ request }) => {",
    "\tawait signOut({ redirectTo: (await request.formData()).get('redirectTo')?.toString() });",
    "}",
  ],
}

/** In Auth.js `signIn` and `signOut` are form actions. Here they are functions that an action calls. */
function convertActions(context: Context, source: Source): void {
  if (!/\+page\.server\.[jt]s$/.test(source.path)) return
  const object = findVariable(source, "actions")
  if (object?.type !== "ObjectExpression") return
  for (const property of object.properties) {
    if (property.type !== "Property" || property.value.type !== "Identifier") continue
    const lines = Object.hasOwn(actions, property.value.name) ? actions[property.value.name] : undefined
    if (!lines || !isOfBinding(context, source, property.value.name)) continue
    // the declaration may have no type, and then the parameter needs one
    const isTyped = !source.isTyped || /:\s*Actions\b|satisfies\s+Actions\b/.test(source.text)
    const [, indent = ""] = /(?:^|\n)([ \t]*)[^\n]*$/.exec(source.text.slice(0, property.start)) ?? []
    const { quote, end } = styleOf(source)
    const unit = /\n( +)\S/.exec(source.text)?.[1] ?? "\t"
    const code = lines.join(`\n${indent}`).replaceAll("\t", unit).replaceAll("'", quote).replaceAll(/;$/gm, end)
    source.edit.update(
      property.start,
      property.end,
      `${textOf(source, property.key)}: ${
        isTyped ? code : code.replace("({ request })", "({ request }: { request: Request })")
      }`,
    )
  }
}

/** Returns whether a name is imported of the file that creates the binding. */
const isOfBinding = ({ bindings, resolve }: Context, { path, program }: Source, name: string): boolean =>
  findAll(program, "ImportDeclaration").some(({ source: from, specifiers }) =>
    specifiers.some(({ local }) => local.name === name) && bindings.has(resolve(path, from.value) ?? "")
  )

function convertLocals(context: Context, source: Source, node: Extract<Node, { type: "MemberExpression" }>): void {
  if (node.computed || node.property.type !== "Identifier") return
  const { object } = node
  const isLocals = object.type === "Identifier"
    ? object.name === "locals"
    : object.type === "MemberExpression" && object.property.type === "Identifier" && object.property.name === "locals"
  if (!isLocals) return
  const { name, start, end } = node.property
  if (name === "getSession") source.edit.update(start, end, "auth")
  else if (name === "signIn" || name === "signOut") {
    report(
      context,
      source,
      node,
      `\`locals.${name}\` has no counterpart: call \`${name}\` of the file with \`Svc\``,
      guide,
    )
  }
}

/** In the markup, `callbackUrl` is `redirectTo`, too. */
function convertCalls(source: Source, local: string): void {
  for (const { start: from, end } of source.markup) {
    const markup = source.text.slice(from, end)
    for (const call of markup.matchAll(new RegExp(`\\b${local}\\([^()]*?\\b(callbackUrl)(\\s*:)?`, "g"))) {
      const [text, name = "", colon = ""] = call
      const start = from + call.index + text.length - colon.length - name.length
      source.edit.update(start, start + name.length, colon ? "redirectTo" : "redirectTo: callbackUrl")
    }
  }
}

/** Converts the attributes of a button in the markup of a component. */
function convertButtons(context: Context, source: Source, local: string, name: string): void {
  const page = "frameworks/sveltekit/README.md#in-the-browser"
  for (const { start: from, end: to } of source.markup) {
    const markup = source.text.slice(from, to)
    for (
      const { 0: tag, index } of markup.matchAll(
        new RegExp(`<${local}\\b(?:[^>"'{]|"[^"]*"|'[^']*'|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*>`, "g"),
      )
    ) {
      const start = from + index
      const isClosed = tag.endsWith("/>")
      const close = isClosed ? -1 : markup.indexOf(`</${local}`, index)
      for (const part of tag.matchAll(/\s+(signInPage|signOutPage)=(?:"[^"]*"|'[^']*'|\{[^{}]*\})/g)) {
        source.edit.remove(start + part.index, start + part.index + part[0].length)
      }
      for (
        const part of tag.matchAll(
          /(\s+)options=\{(?:\{\s*redirectTo(?::\s*([^{},]+?))?\s*,?\s*\}|[^{}]*|\{[^{}]*\})\}/g,
        )
      ) {
        const isSimple = /\{\{\s*redirectTo/.test(part[0]) && !/redirect:/.test(part[0])
        if (isSimple) {
          source.edit.update(
            start + part.index,
            start + part.index + part[0].length,
            `${part[1]}redirectTo={${part[2] ?? "redirectTo"}}`,
          )
        } else {report(
            context,
            source,
            { start: start + part.index },
            `\`${name}\`: \`options\` is the attribute \`redirectTo\` here`,
            page,
          )}
      }
      for (const part of tag.matchAll(/\sclassName=/g)) {
        source.edit.update(start + part.index + 1, start + part.index + "className=".length, "class")
      }
      const children = close < 0 ? "" : markup.slice(index + tag.length, close)
      for (const part of children.matchAll(/\s+slot=["']submitButton["']/g)) {
        const at = start + tag.length + part.index
        source.edit.remove(at, at + part[0].length)
      }
      for (const part of children.matchAll(/slot=["'](?:credentials|email)["']/g)) {
        report(
          context,
          source,
          { start: start + tag.length + part.index },
          `\`${name}\`: it has no fields here, so write a form that posts to an action of your own`,
          page,
        )
      }
    }
  }
}

/** Auth.js reads `$env/dynamic/private`. This library reads `process.env`, into which Vite does not load `.env`. */
export function loadEnvironment(source: Source): void {
  if (findAll(source.program, "Identifier").some(({ name }) => name === "loadEnvFile")) return
  const { quote, end } = styleOf(source)
  const toText = (text: string) => quote + text + quote
  source.edit.prepend(`import { existsSync } from ${toText("node:fs")}${end}
if (existsSync(${toText(".env")})) process.loadEnvFile(${toText(".env")})${end}
`)
}

/** Returns whether a file is the configuration of Vite. */
export const isViteConfig = (path: string): boolean => /^vite\.config\.[cm]?[jt]s$/.test(path)
