import { type Cell, marks } from "./matrix.ts"

/** How an outcome looks. Colour is never the only difference. */
export interface Look {
  readonly mark: string
  /** The custom properties of {@link palette}. */
  readonly ink: string
  readonly paper: string
}

const look = (status: Cell["status"], name: string): Look => ({
  mark: marks[status],
  ink: `var(--${name}-ink)`,
  paper: `var(--${name})`,
})

export const looks: Readonly<Record<Cell["status"], Look>> = {
  passed: look("passed", "good"),
  failed: look("failed", "bad"),
  skipped: look("skipped", "idle"),
  excepted: look("excepted", "odd"),
}

/** The outcomes in the order in which they are shown. */
export const statuses: readonly Cell["status"][] = ["passed", "excepted", "failed", "skipped"]

/** The meaning of each mark, in a few words. */
export const meanings: Readonly<Record<Cell["status"], string>> = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped: needs what is not there",
  excepted: "excepted: cannot pass there, with the reason why",
}

/** Returns the colours of both themes as custom properties of the selector. */
export const palette = (selector: string): string =>
  `${selector} {
  --page: #ffffff; --text: #1b2430; --quiet: #566373; --line: #d5dbe3;
  --good: #d8f0df; --good-ink: #10552b; --bad: #fbd5d5; --bad-ink: #8c1414;
  --odd: #fbe9bd; --odd-ink: #694400; --idle: #eef1f5; --idle-ink: #56606d;
}
@media (prefers-color-scheme: dark) {
  ${selector} {
    --page: #12171e; --text: #e6ebf2; --quiet: #9fabba; --line: #303a47;
    --good: #163f26; --good-ink: #a5e6bb; --bad: #571a1d; --bad-ink: #ffc0c0;
    --odd: #4a3707; --odd-ink: #ffdf91; --idle: #1e252f; --idle-ink: #a3afbd;
  }
}`

/** Returns the text as escaped markup. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
