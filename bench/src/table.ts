import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** One figure of each. What has no counterpart has none. */
export interface Figures {
  readonly svcAuth: number | undefined
  readonly authJs?: number | undefined
  readonly betterAuth?: number | undefined
  readonly floor?: number | undefined
}

export interface Row extends Figures {
  readonly title: string
  /** How many times better than `@auth/core` it should be. */
  readonly times?: number | undefined
  /** The value that it should reach: at most, or at least if more is better. */
  readonly value?: number | undefined
  readonly moreIsBetter?: boolean
}

/** What `npm run bench -- <name>` measures. Its rows stand together in the table. */
export interface Part {
  readonly heading: string
  /** Returns the rows. There are none if the part cannot be measured here. */
  measure(options: Options): Promise<readonly Row[]>
}

export interface Options {
  /** Measures too little to trust the figures, but runs and checks everything. */
  readonly isQuick: boolean
  /** The ids of the wanted scenarios. None means all. */
  readonly ids: readonly string[]
}

const header = ["", "here", "`@auth/core`", "Better Auth", "floor", "ratio to `@auth/core`", "goal"]

function format(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–"
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en")
  return value.toFixed(1)
}

function toCells({ title, times, value, moreIsBetter, ...figures }: Row): string[] {
  const { svcAuth, authJs, betterAuth, floor } = figures
  const ratio = svcAuth === undefined || authJs === undefined
    ? undefined
    : moreIsBetter
    ? svcAuth / authJs
    : authJs / svcAuth
  const sign = moreIsBetter ? "≥" : "≤"
  const goal = times !== undefined ? `≥ ${times}×` : value !== undefined ? `${sign} ${value}` : ""
  const isMissed = times !== undefined
    ? ratio !== undefined && ratio < times
    : value !== undefined && svcAuth !== undefined && (moreIsBetter ? svcAuth < value : svcAuth > value)
  return [
    title,
    ...[svcAuth, authJs, betterAuth, floor].map(format),
    ratio === undefined ? "–" : `${ratio.toFixed(ratio < 10 ? 1 : 0)}×`,
    isMissed ? `${goal}, missed` : goal,
  ]
}

const toLine = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`.replaceAll(/ {2}(?=\|)/g, " ")

const toBold = (heading: string): string => toLine([`**${heading}**`, ...header.slice(1).map(() => "")])

/** Returns the lines of the table, each padded so that a person can read it in a terminal. */
export function toText(heading: string, rows: readonly Row[]): string {
  const table = [[heading, ...header.slice(1)], ...rows.map(toCells)]
  const widths = header.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)))
  return table.map((cells) =>
    cells.map((cell, column) => column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!)).join("  ")
  ).join("\n")
}

const readme = fileURLToPath(new URL("../README.md", import.meta.url))

/** Replaces the rows of this heading in the table of the README, and the line about the machine. */
export function writeRows(heading: string, rows: readonly Row[], machine: string): void {
  const lines = readFileSync(readme, "utf8").split("\n")
  const from = lines.findIndex((line) => line.startsWith(`| **${heading}**`))
  if (from < 0) throw new Error(`bench/README.md has no row "${heading}"`)
  const length = lines.slice(from + 1).findIndex((line) => !line.startsWith("| ") || line.startsWith("| **"))
  lines.splice(from, length + 1, toBold(heading), ...rows.map((row) => toLine(toCells(row))))
  writeFileSync(readme, lines.join("\n").replace(/^Measured with .*$/m, `Measured with ${machine}.`))
}
