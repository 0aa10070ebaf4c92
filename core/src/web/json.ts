import { toError } from "./to-error.ts"

/** Returns true if the value is an object with named members, and not a list. */
export const isObject = <T>(value: T): value is T & object & Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Maximum depth of the search for a fault. Each member on the way is serialized again. */
const maxDepth = 16

/** Returns the value as JSON. @throws {TypeError} whose message contains the member that cannot be represented in JSON, such as `user.balance` */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (thrown) {
    throw new TypeError(explain(value, thrown), { cause: thrown })
  }
}

/** Returns a message with the member that cannot be represented in JSON, and the reason. */
function explain(whole: unknown, thrown: unknown): string {
  const names: string[] = []
  const above: unknown[] = []
  let fault: Fault | undefined = { value: whole, thrown }
  let last = fault
  while (fault && names.length < maxDepth && !above.includes(fault.value)) {
    last = fault
    above.push(fault.value)
    fault = findFault(fault.value)
    if (fault?.name !== undefined) names.push(fault.name)
  }
  const path = names.length > 0 ? `\`${names.join(".")}\`` : "the value"
  if (fault && above.includes(fault.value)) return `${path} contains itself, which JSON cannot express`
  if (typeof last.value === "bigint") return `${path} is a BigInt, which JSON cannot express; use text or a number`
  return `${path} cannot be written as JSON: ${toError(last.thrown).message}`
}

interface Fault {
  readonly name?: string
  /** `undefined` if it cannot be read. */
  readonly value: unknown
  readonly thrown: unknown
}

/** Returns the first member of the value that cannot be represented in JSON. */
function findFault(value: unknown): Fault | undefined {
  if (typeof value !== "object" || value === null) return undefined
  for (const name of Object.keys(value)) {
    let member: unknown
    try {
      member = Reflect.get(value, name)
      JSON.stringify(member)
    } catch (thrown) {
      return { name, value: member, thrown }
    }
  }
  return undefined
}
