import { toLine } from "./logger.ts"

/** How much of one detail of an error the developer reads, in characters. */
const maxDetail = 600
/** How many lines of a stack the developer reads. The log in production has the whole stack. */
const maxFrames = 6

/**
 * Returns what the developer reads in a terminal: the message, those of the causes with their details, and where the first cause was thrown. Every line
 * but the first is indented, so that no text of an error looks like a line of the log.
 */
export function toReadable(title: string, error: Error): string {
  const lines = [title]
  let stack: string | undefined
  // `toCleanError` has limited how deep the causes are
  for (let at: unknown = error; at instanceof Error;) {
    const { cause } = at as { readonly cause?: unknown }
    const add = (name: string, text: string) => {
      if (!lines.some((line) => line.includes(text))) lines.push(`${name}: ${text.slice(0, maxDetail)}`)
    }
    stack = at.stack
    const isBag = typeof cause === "object" && cause !== null && !(cause instanceof Error)
    const { err, ...details } = (isBag ? cause : { err: cause }) as Record<string, unknown>
    if (err instanceof Error) add(err.name, err.message)
    for (const [name, value] of Object.entries(details)) if (value !== undefined) add(name, toLine(value))
    at = err
  }
  const frames = stack?.split("\n").map((line) => line.trim()).filter((line) => line.startsWith("at ")) ?? []
  return [...lines, ...frames.slice(0, maxFrames)].join("\n    ")
}
