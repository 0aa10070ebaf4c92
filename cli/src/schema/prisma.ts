import MagicString from "magic-string"
import { keepLineEnds } from "../line-ends.ts"
import { toPrintableLine } from "../printable.ts"
import {
  type Comparison,
  type File,
  findColumn,
  isOurs,
  toConflict,
  toDefaultHint,
  toNames,
  toNamesHint,
  toRowHint,
} from "./comparison.ts"
import { type Field, type Model, parseModels } from "./prisma-models.ts"

interface OwnModel extends Model {
  readonly path: string
}

/** A needed model, and the model of the project that is it. */
interface Pair {
  readonly needed: Model
  readonly own: OwnModel | undefined
  /** The name of the model in the project. */
  readonly name: string
  readonly conflict?: string
}

/** Lines that a model of the project lacks. */
interface Lack {
  readonly own: OwnModel
  readonly fields: readonly string[]
  readonly attributes: readonly string[]
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const uncapitalize = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

function pair(needed: Model, own: readonly OwnModel[]): Pair {
  const byTable = own.find(({ table }) => table === needed.table)
  if (byTable) {
    if (isOurs(needed.fields, byTable.fields)) return { needed, own: byTable, name: byTable.name }
    const conflict = toConflict(needed.table, byTable.path, uncapitalize(needed.name))
    return { needed, own: undefined, name: needed.name, conflict }
  }
  const byName = own.find(({ name }) => name === needed.name)
  if (!byName) return { needed, own: undefined, name: needed.name }
  return isOurs(needed.fields, byName.fields)
    ? { needed, own: byName, name: byName.name }
    : { needed, own: undefined, name: `Auth${needed.name}` }
}

/** Returns true if only Prisma's client gives the field a value: the adapter does not insert through the client. */
const needsDefault = ({ code, isRequired, isList }: Field): boolean =>
  isRequired && !isList && !/@default\((?!(?:cuid|uuid|ulid|nanoid)\()/.test(code)

/** Writes needed models and fields with the names and the types of ids that the project has. */
class Writer {
  readonly #pairs: readonly Pair[]
  constructor(pairs: readonly Pair[]) {
    this.#pairs = pairs
  }

  #find(model: string): Pair | undefined {
    return this.#pairs.find(({ needed }) => needed.name === model)
  }

  isRelation({ type }: Field): boolean {
    return this.#find(type) !== undefined
  }

  /** Returns true if the project's model has the relation, regardless of its name. */
  hasRelation(own: Model, { type }: Field): boolean {
    const name = this.#find(type)!.name
    return own.fields.some((field) => field.type === name)
  }

  #toMember(model: Pair | undefined, member: string): string {
    const field = model?.needed.fields.find((one) => one.member === member)
    return (field && model?.own && findColumn(model.own.fields, field)?.member) ?? member
  }

  /** Returns the line of a field. */
  toField(model: Pair, field: Field): string {
    const relation = this.#find(field.type)
    if (relation) {
      const isTaken = model.own?.fields.some(({ member }) => member === field.member)
      const member = isTaken ? `auth${capitalize(field.member)}` : field.member
      return field.code.replace(/^\w+(\s+)\w+/, (_, space: string) => `${member}${space}${relation.name}`)
        .replace(/fields: \[(\w+)\]/, (_, name: string) => `fields: [${this.#toMember(model, name)}]`)
        .replace(/references: \[(\w+)\]/, (_, name: string) => `references: [${this.#toMember(relation, name)}]`)
    }
    return this.#isReference(model, field) ? this.#withIdType(field) : field.code
  }

  #isReference({ needed }: Pair, { member }: Field): boolean {
    return needed.fields.some(({ code }) => code.includes(`fields: [${member}]`))
  }

  /** Returns the project's field of the id of users. */
  findId(): Field | undefined {
    const user = this.#find("User")
    const wanted = user?.needed.fields.find(({ member }) => member === "id")
    return wanted && user?.own && findColumn(user.own.fields, wanted)
  }

  /** A reference needs the type of the id to which it leads. */
  #withIdType({ code }: Field): string {
    const id = this.findId()
    if (!id) return code
    const native = /@db\.\w+(?:\([^)]*\))?/.exec(id.code)?.[0]
    const bare = code.replace(/ @db\.\w+(?:\([^)]*\))?/, "").replace(/^(\w+\s+)\w+/, `$1${id.type}`)
    return native === undefined ? bare : `${bare} ${native}`
  }

  toAttribute(model: Pair, attribute: string): string {
    return attribute.replace(/\[(.*)\]/, (_, names: string) => {
      const members = names.split(/,\s*/).map((name) => this.#toMember(model, name))
      return `[${members.join(", ")}]`
    })
  }

  /** Returns the text of a new model. */
  toModel(model: Pair): string {
    const { needed, name } = model
    const isMapped = name === needed.name || needed.attributes.some((line) => line.startsWith("@@map"))
    // Prisma demands it of all models or of none
    const schema = this.#find("User")?.own?.attributes.find((line) => line.startsWith("@@schema"))
    const attributes = [
      ...needed.attributes,
      ...isMapped ? [] : [`@@map("${needed.table}")`],
      ...schema === undefined ? [] : [schema],
    ]
    const lines = [...needed.fields.map((field) => this.toField(model, field)), "", ...attributes]
    return `model ${name} {\n${lines.map((line) => line && `  ${line}`).join("\n").trimEnd()}\n}\n`
  }
}

/** Returns the lines of a needed model that the project's one lacks. */
function toLack(writer: Writer, model: Pair, own: OwnModel): Lack & { readonly added: readonly Field[] } {
  const { needed } = model
  const added = needed.fields.filter((field) =>
    writer.isRelation(field) ? !writer.hasRelation(own, field) : !findColumn(own.fields, field)
  )
  const attributes = needed.attributes.filter((line) => line.startsWith("@@index"))
    .map((line) => writer.toAttribute(model, line))
    .filter((line) => {
      const [, first] = /\[(\w+)/.exec(line)!
      const leads = new RegExp(String.raw`^@@(?:index|unique|id)\((?:fields:\s*)?\[\s*${first}\b`)
      return !own.attributes.some((attribute) => leads.test(attribute))
    })
  return { own, fields: added.map((field) => writer.toField(model, field)), attributes, added }
}

/** Adds lines to the models of a file. */
function addLines(text: string, lacks: readonly Lack[]): string {
  const edit = new MagicString(text)
  for (const { own, fields, attributes } of lacks) {
    const toLine = (line: string) => `\n${own.indent}${line}`
    const last = own.fields.at(-1)?.end ?? text.indexOf("{", own.close - own.text.length) + 1
    // a comment at the end of the line belongs to its field
    const lineEnd = text.slice(last).search(/\r?\n|$/) + last
    edit.appendLeft(lineEnd, fields.map(toLine).join(""))
    const before = text.slice(0, own.close).trimEnd().length
    const gap = own.attributes.length === 0 ? "\n" : ""
    if (attributes.length > 0) edit.appendLeft(Math.max(before, lineEnd), gap + attributes.map(toLine).join(""))
  }
  return edit.toString()
}

/**
 * Compares the models of a project with those that the adapter needs.
 * @param printed what `toPrisma` returns
 */
export function comparePrisma(printed: string, files: readonly File[]): Comparison {
  const all = files.flatMap(({ path, text }) => parseModels(text).map((model): OwnModel => ({ ...model, path })))
  const pairs = parseModels(printed).map((needed) => pair(needed, all))
  const writer = new Writer(pairs)
  const created = pairs.filter(({ own }) => !own)
  const lacks = pairs.flatMap((model) => model.own ? [toLack(writer, model, model.own)] : [])
  const toNamed = ({ table, fields }: Model) => ({ table, columns: fields.filter(({ isList }) => !isList) })
  const names = pairs.flatMap(({ needed, own }) =>
    own ? toNames(uncapitalize(needed.name), toNamed(needed), toNamed(own)) ?? [] : []
  )
  const neededOf = (own: OwnModel) => pairs.find((model) => model.own === own)!.needed
  const left = [
    ...toNamesHint(names),
    ...lacks.flatMap(({ own }) =>
      own.fields.filter((field) =>
        needsDefault(field) && !neededOf(own).fields.some((one) => findColumn(own.fields, one) === field)
      )
        .filter(({ type }) => !all.some((model) => model.name === type) && !pairs.some(({ name }) => name === type))
        .map(({ name }) => toDefaultHint(name, own.table, own.path))
    ),
    ...lacks.flatMap(({ own, added }) =>
      toRowHint(own.table, added.filter((field) => !writer.isRelation(field))) ?? []
    ),
  ]
  const models = created.map((model) => writer.toModel(model))
  const incomplete = lacks.filter(({ fields, attributes }) => fields.length + attributes.length > 0)
  const hints = incomplete.map(({ own, fields, attributes }) =>
    `// Add to the model ${own.name} (${toPrintableLine(own.path)}):\n${
      [...fields, ...attributes].map((line) => `//   ${line}\n`).join("")
    }`
  )
  return {
    found: [...new Set(lacks.map(({ own }) => own.path))],
    missing: [
      ...created.map(({ needed }) => `the table "${needed.table}"`),
      ...lacks.flatMap(({ own, added }) =>
        added.filter((field) => !writer.isRelation(field)).map(({ name }) =>
          `the column "${name}" of "${own.table}" (${own.path})`
        )
      ),
    ],
    left,
    hasIntegerIds: /^(?:Big)?Int$/.test(writer.findId()?.type ?? ""),
    conflicts: pairs.flatMap(({ conflict }) => conflict ?? []),
    text: [...models, ...hints].join("\n"),
    add(target) {
      const paths = new Set([...models.length > 0 ? [target] : [], ...incomplete.map(({ own }) => own.path)])
      const changes = [...paths].map((path) => {
        const before = files.find((file) => file.path === path)?.text
        const extended = addLines(before ?? "", incomplete.filter(({ own }) => own.path === path))
        const more = path === target ? models.join("\n") : ""
        const gap = extended === "" || more === "" ? "" : extended.endsWith("\n") ? "\n" : "\n\n"
        return { path, before, after: keepLineEnds(before ?? "", extended + gap + more) }
      })
      return { changes, left: [] }
    },
  }
}
