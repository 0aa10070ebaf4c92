import { createHash } from "node:crypto"
import { accounts } from "./accounts.ts"
import { style } from "./style.ts"

/** Markup whose values are already escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | false | undefined | readonly Markup[]

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function toText(part: Part): string {
  if (part === undefined || part === false) return ""
  if (part instanceof Markup) return part.text
  if (typeof part === "string") return part.replace(/[&<>"']/g, (character) => entities[character] ?? "")
  return part.map((markup) => markup.text).join("")
}

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(toText)))

const hash = createHash("sha256").update(style).digest("base64")

/** The headers of every page: no scripts, no external content, no frames. No `form-action`, because browsers also apply it to the redirect to the app. */
export const headers: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
}

/** The site that the page belongs to. */
export interface Site {
  readonly name: string
  readonly note: string
  /** Whether the page reloads itself every three seconds. */
  readonly refresh?: boolean
}

const provider: Site = { name: "Demo ID", note: "A real OpenID Connect provider, running on this machine only." }

export function page(title: string, content: Markup, { name, note, refresh }: Site = provider): string {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="data:,">
        ${refresh && html`<meta http-equiv="refresh" content="3">`}
        <title>${title} · ${name}</title>
        <style>${new Markup(style)}</style>
      </head>
      <body>
        <header><span class="mark" aria-hidden="true"></span>${name}</header>
        <main>
    <h1>${title}</h1>
    ${content}
        </main>
        <footer>${note}</footer>
      </body>
    </html>
  `.text
}

const hints = accounts.map(({ username, password, claims }) =>
  html`<li><span>${claims.name}</span><span><code>${username}</code> / <code>${password}</code></span></li>`
)

export interface LoginView {
  readonly action: string
  readonly client: string
  readonly username?: string | undefined
  readonly failed?: boolean | undefined
}

export function renderLogin({ action, client, username, failed }: LoginView): string {
  return page(
    "Sign in",
    html`
      <p>to continue to <strong>${client}</strong></p>
      ${failed && html`<p role="alert">Wrong username or password. Try one of the accounts below.</p>`}
      <form method="post" action="${action}">
        <label for="username">Username</label>
        <input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required
          ${failed && html`aria-invalid="true"`} value="${username ?? ""}" autofocus>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required>
        <button name="intent" value="login">Sign in</button>
      </form>
      <form method="post" action="${action}"><button class="quiet" name="intent" value="cancel">Cancel</button></form>
      <section aria-labelledby="accounts">
        <h2 id="accounts">Demo accounts</h2>
        <ul>${hints}</ul>
      </section>
    `,
  )
}

const meanings: Readonly<Record<string, string>> = {
  openid: "Know who you are",
  profile: "See your name",
  email: "See your e-mail address",
  offline_access: "Stay connected while you are away",
}

export interface ConsentView {
  readonly action: string
  readonly client: string
  readonly name: string
  readonly scopes: readonly string[]
}

export function renderConsent({ action, client, name, scopes }: ConsentView): string {
  const rows = scopes.map((scope) => html`<li>${meanings[scope] ?? scope}</li>`)
  return page(
    "Allow access?",
    html`
      <p><strong>${client}</strong> would like to:</p>
      <ul class="scopes">${rows}</ul>
      <p class="small">Signed in as ${name}.</p>
      <form method="post" action="${action}">
        <button name="intent" value="allow" autofocus>Allow</button>
        <button class="quiet" name="intent" value="cancel">Deny</button>
      </form>
    `,
  )
}

/** Renders the provider's home page, which can end its session, so that you can try the other account. */
export function renderHome(issuer: string): string {
  return page(
    "Demo identity provider",
    html`
      <p>Issuer: <code>${issuer}</code></p>
      <section aria-labelledby="accounts">
        <h2 id="accounts">Demo accounts</h2>
        <ul>${hints}</ul>
      </section>
      <p>Demo ID keeps you signed in. Sign out here to try the other account.</p>
      <form method="get" action="/session/end"><button class="quiet">Sign out of Demo ID</button></form>
    `,
  )
}

/** @param form the provider's own hidden form, which the buttons submit */
export function renderSignOut(form: string): string {
  return page(
    "Sign out of Demo ID?",
    html`<p>Demo ID keeps you signed in for the next sign-in, unless you sign out here, too.</p>
${new Markup(form)}
<div class="actions"><button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
<button class="quiet" form="op.logoutForm">Stay signed in</button></div>`,
  )
}

export function renderSignedOut(): string {
  return page("Signed out", html`<p>You are signed out of Demo ID. The next sign-in asks for your password.</p>`)
}

export function renderProblem(problem: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(problem).filter(([, value]) => typeof value === "string")
    .map(([key, value]) =>
      html`
        <dt>${key}</dt>
        <dd>${String(value)}</dd>
      `
    )
  return page("This request cannot be answered", html`<dl>${rows}</dl>`)
}
