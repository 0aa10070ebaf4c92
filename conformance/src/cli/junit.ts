import { topicOf } from "./selection.ts"
import type { Result } from "./play.ts"

/** The results as JUnit XML, which build servers read. @param name of the app */
export function toJunit(results: readonly Result[], name: string): string {
  const suites = [...Map.groupBy(results, ({ cell }) => `${cell.driver} ${topicOf(cell.scenario)}`)]
    .map(([suite, own]) =>
      `<testsuite name="${escape(suite)}" ${toCounts(own)}>\n${own.map(toCase).join("\n")}\n</testsuite>`
    )
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escape(name)}" ${toCounts(results)}>
${suites.join("\n")}
</testsuites>
`
}

function toCounts(results: readonly Result[]): string {
  const count = (...statuses: readonly string[]) => results.filter(({ cell }) => statuses.includes(cell.status)).length
  const seconds = results.reduce((sum, one) => sum + one.seconds, 0)
  const counts = `tests="${results.length}" failures="${count("failed")}" errors="0"`
  return `${counts} skipped="${count("skipped", "excepted")}" time="${seconds.toFixed(3)}"`
}

function toCase({ cell, seconds }: Result): string {
  const { scenario, name, driver, binding, status, reason = "", report = "" } = cell
  const open = `<testcase classname="${escape(`${binding}.${driver}.${topicOf(scenario)}`)}" name="${
    escape(`${scenario}: ${name}`)
  }" time="${seconds.toFixed(3)}"`
  if (status === "passed") return `${open}/>`
  const inner = status === "failed"
    ? `<failure message="${escape(reason)}">${escape(report)}</failure>`
    : `<skipped message="${escape(status === "excepted" ? `fails as expected: ${reason}` : reason)}"/>`
  return `${open}>${inner}</testcase>`
}

/** The characters that XML 1.0 does not allow, not even escaped. */
const invalidInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escape = (text: string): string =>
  text.replace(invalidInXml, "\ufffd").replace(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
