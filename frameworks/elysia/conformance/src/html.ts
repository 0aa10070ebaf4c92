const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Markup. Only {@link html} creates it. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const toText = (value: string | Html): string =>
  value instanceof Html ? value.text : value.replace(/[&<>"]/g, (character) => escapes[character] ?? "")

/** Returns markup. All values that are not markup are escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html =>
  new Html(parts.map((part, index) => part + toText(values[index] ?? "")).join(""))

export const toHead = (title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head><body>`

export const page = (title: string, body: Html, status = 200): Response =>
  new Response(`${toHead(title)}${body.text}</body></html>`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  })
