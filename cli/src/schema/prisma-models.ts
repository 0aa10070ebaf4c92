import type { Column } from "./comparison.ts"

/** A field of a model. */
export interface Field extends Column {
  /** Its name in the code. */
  readonly member: string
  /** Its type without `?` and `[]`. */
  readonly type: string
  readonly isList: boolean
  /** The line without its indentation and its comment. */
  readonly code: string
  /** Where its line ends in the text, without the line break. */
  readonly end: number
}

/** A model. */
export interface Model {
  readonly name: string
  /** The name of the table in the database. */
  readonly table: string
  readonly fields: readonly Field[]
  /** The lines with `@@`. */
  readonly attributes: readonly string[]
  readonly indent: string
  /** The text of the whole model. */
  readonly text: string
  /** Where the closing brace is in the text. */
  readonly close: number
}

const strings = /"(?:[^"\\\n]|\\.)*"/g
const stringsAndComments = /"(?:[^"\\\n]|\\.)*"|\/\/[^\r\n]*|\/\*[^]*?\*\//g
const toSpaces = (text: string) => text.replace(/[^\r\n]/g, " ")

function readField(line: string, end: number): Field | undefined {
  const [, member, type, mark, more] = /^\s*(\w+)\s+(\w+)(\[\]|\?)?(.*)$/.exec(line) ?? []
  if (member === undefined) return undefined
  const [, name = member] = /(?<!@)@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(more!) ?? []
  return { member, name, type: type!, isList: mark === "[]", isRequired: mark === undefined, code: line.trim(), end }
}

/** Returns the models in the text of a Prisma schema. */
export function parseModels(text: string): readonly Model[] {
  // all offsets stay those of the text
  const code = text.replace(stringsAndComments, (part) => part.startsWith('"') ? part : toSpaces(part))
  const bare = code.replace(strings, toSpaces)
  return [...bare.matchAll(/^[ \t]*model\s+(\w+)\s*\{/gm)].map(({ 0: head, 1: name, index }) => {
    const open = index + head.length
    const end = bare.indexOf("}", open)
    const close = end === -1 ? text.length : end
    const lines = [...code.slice(open, close).matchAll(/[^\r\n]+/g)]
    const attributes = lines.map(([line]) => line.trim()).filter((line) => line.startsWith("@@"))
    const fields = lines.flatMap((line) => readField(line[0], open + line.index + line[0].length) ?? [])
    const [, table = name!] = /^@@map\(\s*(?:name:\s*)?"([^"]+)"/m.exec(attributes.join("\n")) ?? []
    const [, indent = "  "] = /\n([ \t]+)\w/.exec(code.slice(open, close)) ?? []
    return { name: name!, table, fields, attributes, indent, text: text.slice(index, close + 1), close }
  })
}

/** Returns the provider of the data source, such as `postgresql`. */
export const findProvider = (text: string): string | undefined =>
  /^[ \t]*datasource\s+\w+\s*\{[^}]*?\bprovider\s*=\s*"(\w+)"/m.exec(
    text.replace(stringsAndComments, (part) => part.startsWith('"') ? part : toSpaces(part)),
  )?.[1]
