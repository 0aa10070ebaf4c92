import { accounts } from "./accounts.ts"

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
/** Returns text as HTML. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/** Returns a page of the provider. The caller must escape its text. */
export const html = (body: string, status = 200): Response =>
  new Response(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Test identity provider</title>${body}`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  })

const toFields = (pairs: Iterable<[string, string]>): string =>
  [...pairs].map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`).join("")

/** Returns the page of OAuth 2.0 Form Post Response Mode. It has a button, where other providers submit the form by script. */
export const showForm = (action: string, pairs: URLSearchParams): Response =>
  html(`<form method="post" action="${escape(action)}">${toFields(pairs)}<button>Continue</button></form>`)

/** Returns the page on which the user chooses an account. */
export function showChooser(parameters: ReadonlyMap<string, string>): Response {
  const kept = [...parameters].filter(([name]) => name !== "login_hint")
  const form = (label: string, pairs: [string, string][]) =>
    `<form method="get" action="">${toFields([...kept, ...pairs])}<button>${escape(label)}</button></form>`
  const choices = Object.entries(accounts).map(([id, account]) =>
    form(`Continue as ${account.name ?? account.sub}`, [["login_hint", id], ["consent", "yes"]])
  )
  return html(`<h1>Sign in</h1>${choices.join("")}${form("Deny", [["consent", "no"]])}`)
}
