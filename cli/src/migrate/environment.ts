import { readVariable } from "../env-file.ts"
import { removeMark } from "../read-text.ts"

/** A variable that has another name here. The first is read before the second. */
const renamed: readonly (readonly [from: string, to: string])[] = [["NEXTAUTH_SECRET", "AUTH_SECRET"], [
  "NEXTAUTH_URL",
  "AUTH_URL",
]]

/** What happens to a `.env` file, in words that contain no value. */
export interface EnvironmentChange {
  readonly text: string
  /** What changes, one sentence each. */
  readonly changes: readonly string[]
  /** What a person has to do, one sentence each. */
  readonly problems: readonly string[]
}

/** The length below which this library rejects a secret, in characters. */
const shortest = 32

/** Renames the variables of a `.env` file, also where other values expand them. */
export function convertEnvironment(text: string): EnvironmentChange {
  const changes: string[] = []
  const problems: string[] = []
  let changed = removeMark(text)
  for (const [from, to] of renamed) {
    const name = new RegExp(`(^[ \\t]*(?:export[ \\t]+)?(?=${from}[ \\t]*=)|(?<!\\\\)\\$\\{?)${from}\\b`, "gm")
    const converted = changed.replace(name, `$1${to}`)
    if (converted === changed) continue
    if (readVariable(changed, to) !== undefined) {
      problems.push(
        `\`${from}\` and \`${to}\` are both set. Only \`${to}\` is read here: keep the value that the running app uses`,
      )
      continue
    }
    changed = converted
    changes.push(`${from} is renamed to ${to}`)
  }
  if (changes.length > 0 && text !== removeMark(text)) changes.push("the byte order mark is removed")
  const secret = readVariable(changed, "AUTH_SECRET")
  if (secret !== undefined && secret.trim().length < shortest) {
    problems.push(
      `\`AUTH_SECRET\` is shorter than ${shortest} characters, which this library rejects: run \`npx @svc-auth/cli secret\`. Then users sign in once more`,
    )
  }
  const trusted = readVariable(changed, "AUTH_TRUST_HOST")
  if (trusted !== undefined && !/^(?:true|1|yes|on)$/i.test(trusted)) {
    problems.push("`AUTH_TRUST_HOST`: any value turns it on in Auth.js. Here only `true`, `1`, `yes` and `on` do")
  }
  return { text: changes.length > 0 ? changed : text, changes, problems }
}
