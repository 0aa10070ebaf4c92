import { accounts } from "./accounts.ts"

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
/** Text as HTML. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/** A page of the provider. The caller escapes. */
export const html = (body: string, status = 200): Response =>
  new Response(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Test identity provider</title>${body}`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  })

const toFields = (pairs: Iterable<[string, string]>): string =>
  [...pairs].map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`).join("")

/** OAuth 2.0 Form Post Response Mode, with a button where others submit by script. */
export const showForm = (action: string, pairs: URLSearchParams): Response =>
  html(`<form method="post" action="${escape(action)}">${toFields(pairs)}<button>Continue</button></form>`)

/** The page on which the user chooses an account. */
export function showChooser(parameters: ReadonlyMap<string, string>): Response {
  const kept = [...parameters].filter(([name]) => name !== "login_hint")
  const form = (label: string, pairs: [string, string][]) =>
    `<form method="get" action="">${toFields([...kept, ...pairs])}<button>${escape(label)}</button></form>`
  const choices = Object.entries(accounts).map(([id, account]) =>
    form(`Continue as ${account.name ?? account.sub}`, [["login_hint", id], ["consent", "yes"]])
  )
  return html(`<h1>Sign in</h1>${choices.join("")}${form("Deny", [["consent", "no"]])}`)
}
