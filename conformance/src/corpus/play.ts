import type { HostileRequest } from "./request.ts"

/** The raw connection to the app's own port, and the state of its process. */
export interface Wire {
  /**
   * Sends the request on a connection of its own.
   * @returns all bytes until the connection was closed, one character each, or `undefined` if it was not closed in time
   */
  send(request: Pick<HostileRequest, "bytes" | "then">): Promise<string | undefined>
  /** The number of characters that the app has printed, or `undefined` if the suite did not start it. */
  printed(): number | undefined
  /** The last characters that the app has printed, or `undefined` if the suite did not start it. */
  lastPrinted(): string | undefined
  /** Returns whether the app has printed more than that, or does so in a moment. */
  printsBeyond(count: number): Promise<boolean>
  /** How the app's process ended and its last output, or `undefined` while it runs. */
  ended(): string | undefined
}

/** Rules for every response of the app, and how to read its log. */
export interface Laws {
  /** Text that no response may contain. */
  readonly forbidden: string
  /** Returns the bytes with the number of the request, so that the app records each request separately. */
  mark(bytes: string, index: number): string
  /** The number of log lines that the app keeps of the nth request. */
  logged(index: number): Promise<number>
}

/** The maximum number of faults to report. Each may cost the half minute in which a line of the log could still come. */
const maxFaults = 5

/** Sends one request after the other. @returns what is wrong, request by request; it stops if the process has ended */
export async function playCorpus(
  requests: readonly HostileRequest[],
  wire: Wire,
  laws: Laws,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [index, { name, bytes, then }] of requests.entries()) {
    const fault = await judge(wire, { bytes: laws.mark(bytes, index), then }, laws, index)
    const end = wire.ended()
    if (end !== undefined) return [...faults, `${name}, or one of the last before it: the process has ended. ${end}`]
    if (fault !== undefined) faults.push(`${name}: ${fault}`)
    if (faults.length === maxFaults) return [...faults, "the remaining requests were not sent"]
  }
  return faults
}

async function judge(
  wire: Wire,
  request: Pick<HostileRequest, "bytes" | "then">,
  { forbidden, logged }: Laws,
  index: number,
): Promise<string | undefined> {
  const before = wire.printed()
  const answer = await wire.send(request)
  if (answer === undefined) return "no response, and the connection stays open"
  if (answer.includes(forbidden)) return `the response contains "${forbidden}"`
  const [status] = /^HTTP\/1\.[01] 5\d\d/m.exec(answer) ?? []
  if (status === undefined || before === undefined || wire.ended() !== undefined) return undefined
  const isLogged = await logged(index) > 0 || await wire.printsBeyond(before)
  return isLogged ? undefined : `${status} without a log line`
}

/** A prime, so that a sample of a cross product of tables does not always take the same column. */
const step = 23

/** Returns every 23rd request, starting at the one that the seed selects, and all requests that once did harm. */
export const sample = (requests: readonly HostileRequest[], seed: number): readonly HostileRequest[] =>
  requests.filter(({ isKnown }, index) => isKnown || index % step === seed % step)
