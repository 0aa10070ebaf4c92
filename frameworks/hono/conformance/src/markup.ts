import { html } from "hono/html"

export type Markup = ReturnType<typeof html>

export const toPage = (content: Markup): Markup =>
  html`
    <!doctype html>
    <html lang="en"><title>Fixture</title>${content}</html>
  `

export const toSessionParagraph = (session: unknown): Markup => html`<p id="session">${JSON.stringify(session)}</p>`

export const toHome = (base: string, session: unknown): Markup =>
  toPage(html`
    ${toSessionParagraph(session)}
    <form method="post" action="${base}/logout"><button>Sign out</button></form>
    <form method="post" action="${base}/update"><input name="name"><button>Update</button></form>
  `)

/** @param fault what is wrong with what was typed */
export const toLoginPage = (base: string, redirectTo?: string, fault?: string): Markup =>
  toPage(html`
    ${fault === undefined ? "" : html`<p role="alert">${fault}</p>`}
    <form method="post" action="${base}/login">
      <input name="username">
      <input name="password" type="password">
      ${redirectTo === undefined ? "" : html`<input type="hidden" name="redirectTo" value="${redirectTo}">`}
      <button>Log in</button>
    </form>
  `)
