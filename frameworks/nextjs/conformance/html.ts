const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Returns the text with the characters escaped that mean something in HTML. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? "")

/** Returns a page without any script. */
export const page = (title: string, body: string, status = 200): Response =>
  new Response(`<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,">${body}</html>`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  })
