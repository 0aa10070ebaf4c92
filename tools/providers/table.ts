/**
 * Writes the table of the providers for the docs from their rows.
 * @module
 */
import { findFace } from "../marks.ts"
import { isGenerated, mayHaveIssuer, needsIssuer, toVariable } from "./module.ts"
import type { Place, Row } from "./row.ts"

const link = (text: string, url: string | undefined) => url ? `[${text}](${url})` : text

const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s+/g, " ").trim()

function toFact(row: Row, place: Place, fact: string): string {
  const remark = row.remarks?.[place]
  return cell(`${link(fact, row.sources[place])}${remark ? ` (${remark})` : ""}`)
}

const emails = { none: "no address", never: "never", always: "always", claim: "by a claim" } as const
const refreshes = {
  none: "none",
  static: "stays the same",
  rotates: "new with each refresh",
  expires: "ends after a time",
  undocumented: "not documented",
} as const
const pkce = {
  S256: "S256",
  ignored: "ignored",
  breaks: "not sent, because it breaks the sign-in",
  undocumented: "not documented",
} as const

function toRefresh({ refresh: { kind, seconds, needs } }: Row): string {
  const days = seconds ? ` (${seconds % 86400 === 0 ? `${seconds / 86400} days` : `${seconds} s`})` : ""
  const wants = [
    ...needs?.scope ? [`scope \`${needs.scope}\``] : [],
    ...Object.entries(needs?.params ?? {}).map(([name, value]) => `\`${name}=${value}\``),
  ]
  return `${refreshes[kind]}${days}${wants.length ? `; needs ${wants.join(", ")}` : ""}`
}

function toFace({ id }: Row): string {
  const { face, guidelines } = findFace(id)
  return link(face, guidelines)
}

function toLine(row: Row): string {
  const source = `[\`${row.id}\`](../core/src/providers/${row.id}.ts)`
  const state = row.verified ? row.checked : `**not verified**: ${row.why}`
  const cells = [
    source,
    row.name,
    row.kind === "oidc" ? "OpenID Connect" : "OAuth 2.0",
    toFact(row, "email", emails[row.email.verified]),
    toFact(row, "pkce", pkce[row.pkce]),
    toFact(row, "refresh", toRefresh(row)),
    needsIssuer(row) || mayHaveIssuer(row)
      ? `\`${toVariable(row.id, "ISSUER")}\`${mayHaveIssuer(row) ? ", if not the usual one" : ""}`
      : "",
    toFace(row),
    `${link("register", row.register)}${row.callback ? `: ${row.callback}` : ""}`,
    state,
  ]
  return `| ${cells.map(cell).join(" | ")} |`
}

/** Returns the page with a line for each row. */
export function toTable(rows: readonly Row[]): string {
  const verified = rows.filter((row) => row.verified).length
  const own = rows.filter((row) => !isGenerated(row)).length
  return `# Table of providers

<!-- Generated from core/rows/ by \`npm run generate\`. Change the rows, not this page. -->

${rows.length} providers, of which ${verified} are verified: the vendor's pages that the links name were read on the day in the last column. The
library was tried on the answers that the vendor documents, not on an account at the vendor. ${own} of the modules are written by hand, the others
come from a row. [How to use them](providers.md), [how to add one](add-a-provider.md).

- **E-mail verified**: \`by a claim\`: the vendor says in the profile whether it verified the address. \`always\`: it has verified every address that it
  sends. \`never\`: it does not say so, and the library never [links](linking.md) by the address.
- **Issuer**: the variable for the URL of the provider's server. Empty if all apps use the same server.
- **Button**: what it shows beside the provider's name on the [built-in page](sign-in-page.md#marks-of-providers). \`mark\`: the mark from simple-icons, with a link
  to its owner's rules, if simple-icons knows them. \`letter\`: the first letter of the name. \`plain\`: nothing.
- **Not verified**: one of the facts was not found in a page of the vendor. The library never counts such a provider's addresses as verified.

| id | name | protocol | e-mail verified | PKCE | refresh token | issuer | button | registration | checked |
|---|---|---|---|---|---|---|---|---|---|
${rows.map(toLine).join("\n")}
`
}
