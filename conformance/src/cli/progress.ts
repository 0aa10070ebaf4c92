import process from "node:process"
import { type Cell, marks } from "../matrix.ts"
import { topicOf } from "./selection.ts"
import { toCounts } from "./table.ts"

/** Shows how far a run is. */
export interface Progress {
  begin(id: string): void
  end(cell: Cell): void
  close(): void
}

/** Prints one line that counts on a terminal, and elsewhere a line for each finished topic. Prints failures at once. */
export function createProgress(
  total: number,
  { isTTY, write }: Pick<NodeJS.WriteStream, "isTTY"> & Out = out,
): Progress {
  return isTTY ? countLive(total, write) : printTopics(write)
}

interface Out {
  write(text: string): void
}

const out = { isTTY: process.stdout.isTTY, write: (text: string) => void process.stdout.write(text) }

const toFailure = ({ scenario, name, reason }: Cell): string => `✗ ${scenario}: ${name}\n  ${reason}\n`

function countLive(total: number, write: Out["write"]): Progress {
  let done = 0
  let failed = 0
  const clear = "\r\x1b[K"
  return {
    begin: (id) => write(`${clear}${done}/${total} ${failed > 0 ? `${failed} failed ` : ""}${id}`),
    end(cell) {
      done++
      if (cell.status !== "failed") return
      failed++
      write(clear + toFailure(cell))
    },
    close: () => write(clear),
  }
}

const worstFirst = ["failed", "passed", "excepted"] as const

function printTopics(write: Out["write"]): Progress {
  let own: Cell[] = []
  const close = () => {
    if (own.length === 0) return
    // a topic whose scenarios were all skipped has not passed
    const worst = worstFirst.find((status) => own.some((cell) => cell.status === status)) ?? "skipped"
    write(`${marks[worst]} ${topicOf(own[0]!.scenario)}: ${toCounts(own)}\n`)
    own = []
  }
  return {
    begin(id) {
      if (own.length > 0 && topicOf(own[0]!.scenario) !== topicOf(id)) close()
    },
    end(cell) {
      own.push(cell)
      if (cell.status === "failed") write(toFailure(cell))
    },
    close,
  }
}
