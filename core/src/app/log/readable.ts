import { toLine } from "./logger.ts"

/** Maximum length of one detail of an error, in characters. */
const maxDetail = 600
/** Maximum number of stack lines. The log in production has the whole stack. */
const maxFrames = 6

/**
 * Returns the error as text for a terminal: its message, the messages and details of the causes, and the place where the first cause was
 * thrown. All lines except the first are indented, so that an error's text cannot look like a log line.
 */
export function toReadable(title: string, error: Error): string {
  const lines = [title]
  let stack: string | undefined
  // `toCleanError` has limited the depth of the causes
  for (let at: unknown = error; at instanceof Error;) {
    const { cause } = at
    const add = (name: string, text: string) => {
      if (!lines.some((line) => line.includes(text))) lines.push(`${name}: ${text.slice(0, maxDetail)}`)
    }
    stack = at.stack
    const isBag = typeof cause === "object" && cause !== null && !(cause instanceof Error)
    const { err, ...details }: { readonly err?: unknown } = isBag ? cause : { err: cause }
    if (err instanceof Error) add(err.name, err.message)
    for (const [name, value] of Object.entries(details)) if (value !== undefined) add(name, toLine(value))
    at = err
  }
  const frames = stack?.split("\n").map((line) => line.trim()).filter((line) => line.startsWith("at ")) ?? []
  return [...lines, ...frames.slice(0, maxFrames)].join("\n    ")
}
