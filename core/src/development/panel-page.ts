import { type Html, html, toStyleElement } from "../web/html.ts"
import { defaultLanguage } from "../app/texts/default-language.ts"
import type { PageLook } from "../app/outcome.ts"
import { toHiddenFields, toPage } from "../pages/layout.ts"

/** A request, and the library's decisions about it. */
export interface PanelRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly status?: number
  readonly steps: readonly { readonly text: string; readonly after: number }[]
}

/** A cookie that the browser sent. */
export interface PanelCookie {
  readonly name: string
  /** Size of the name and the value. */
  readonly bytes: number
  /** The option's name in `cookies`. */
  readonly kind: string
  readonly expires: string
}

/** A provider, and the settings that it lacks. */
export interface PanelProvider {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly missing: readonly string[]
  readonly callbackUrl: string | undefined
  readonly users: readonly { readonly hint: string; readonly name: string }[]
}

/** A mail that the app passed on to be sent. */
export interface PanelMail {
  readonly at: number
  readonly to: string
  /** Absent if the app writes the mail itself. */
  readonly subject: string | undefined
  readonly text: string | undefined
  readonly code: string | undefined
  readonly links: readonly string[]
}

export interface PanelPage {
  readonly csrfToken: string | undefined
  /** The panel's path. */
  readonly action: string
  /** The page that lists the configuration. */
  readonly setupUrl: string
  readonly now: Date
  /** The newest first, like the mails. */
  readonly requests: readonly PanelRequest[]
  /** JSON, or a sentence. */
  readonly session: string
  readonly cookies: readonly PanelCookie[]
  readonly providers: readonly PanelProvider[]
  readonly mails: readonly PanelMail[]
}

/** The style of the panel, in addition to that of all pages. */
export const panelSheet = `
main.wide{max-width:56rem}
body{justify-content:flex-start}
pre{margin:0;padding:.875rem 1rem;border:1px solid var(--line);border-radius:.625rem;background:var(--page);font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap}
details{border-top:1px solid var(--line)}
details:last-of-type{border-bottom:1px solid var(--line)}
summary{padding:.625rem .25rem;cursor:pointer}
summary code{font-weight:600}
.quiet{color:var(--quiet);font-size:.875rem}
ol{margin:.25rem 0 1rem .375rem;padding:0;list-style:none;border-inline-start:2px solid var(--edge)}
ol li{display:block;position:relative;padding:.125rem 0 .125rem 1rem;font-size:.875rem}
ol li::before{content:"";position:absolute;inset-inline-start:-.3125rem;top:.625rem;width:.5rem;height:.5rem;border-radius:50%;background:var(--edge)}
.entry{display:block;padding-bottom:1.25rem;border-bottom:1px solid var(--line)}
.entry:last-child{padding:0;border:0}
.entry dl{margin:.5rem 0 0;padding:0;border:0}
.users{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.75rem}
.users button{width:auto}
.entry pre{margin-top:.75rem}
`

/** Returns the function that renders the development panel. It is in English, like all developer help. */
export const renderPanel = (panel: PanelPage) => (look: PageLook): string => {
  const { requests, session, cookies, providers, mails, now, setupUrl } = panel
  const body = html`
    ${toStyleElement(panelSheet)}
          <p
      class="site">of ${look.host}, in development only. <a href="${panel
        .action}">Reload</a> · <a href="${setupUrl}">Configuration</a></p>
          ${toSection(
            "Mails",
            "The app has sent no mail.",
            mails.length > 0 && toList(mails.map((mail) => toMail(mail, now))),
          )}
          ${toSection("Requests", "No request yet.", requests.map((request) => toRequest(request, now)))}
          <section>
      <h2>Session</h2>
      <pre>${session}</pre>
    </section>
          ${toSection("Cookies", "The browser sent no cookie.", cookies.length > 0 && toList(cookies.map(toCookie)))}
          ${toSection(
            "Providers",
            "The app has no provider.",
            providers.length > 0 && toList(providers.map((provider) => toProvider(panel, provider))),
          )}
  `
  return toPage({ ...look, language: defaultLanguage }, "Development", body, true)
}

const toSection = (title: string, none: string, content: Html | readonly Html[] | false): Html => {
  const isEmpty = content === false || (Array.isArray(content) && content.length === 0)
  return html`<section><h2>${title}</h2>${isEmpty ? html`<p class="hint">${none}</p>` : content}</section>`
}

const toList = (items: readonly Html[]): Html =>
  html`<ul>${items.map((item) => html`<li class="entry">${item}</li>`)}</ul>`

/** Returns how long ago this was. */
function toAge(at: number, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : `${Math.floor(seconds / 3600)} h ago`
}

const toRequest = ({ at, method, path, status, steps }: PanelRequest, now: Date): Html =>
  html`
    <details>
      <summary><code>${method} ${path}</code> <span class="quiet">${status !== undefined && `${status} · `}${toAge(
        at,
        now,
      )}</span></summary>
      <ol>${steps.map(({ text, after }) => html`<li>${text} <span class="quiet">+${after} ms</span></li>`)}</ol>
    </details>
  `

const toFacts = (facts: readonly (readonly [name: string, value: Html | string])[]): Html =>
  html`<dl class="detail">${
    facts.map(([name, value]) =>
      html`
        <dt>${name}</dt>
        <dd>${value}</dd>
      `
    )
  }</dl>`

const toCookie = ({ name, bytes, kind, expires }: PanelCookie): Html =>
  html`<code>${name}</code> <span class="quiet">${bytes} bytes</span>${
    toFacts([["Purpose", kind], ["Expires", expires]])
  }`

const toProvider = ({ csrfToken, action }: PanelPage, provider: PanelProvider): Html => {
  const { id, type, name, missing, callbackUrl, users } = provider
  const facts = [
    ...missing.length > 0 ? [["Still to be set", missing.join("\n")] as const] : [],
    ...callbackUrl !== undefined ? [["Callback URL to register", html`<code>${callbackUrl}</code>`] as const] : [],
  ]
  const buttons = users.map(({ hint, name }) =>
    html`<button class="secondary" name="user" value="${hint}" type="submit">Sign in as ${name}</button>`
  )
  return html`<strong>${name}</strong> <span class="quiet">${id} (${type})</span>${facts.length > 0 && toFacts(facts)}${
    users.length > 0 &&
    html`
      <form class="users" method="post"
        action="${action}">${toHiddenFields(
          csrfToken,
          undefined,
        )}<input type="hidden" name="provider" value="${id}">${buttons}</form>
    `
  }`
}

const toMail = ({ at, to, subject, text, code, links }: PanelMail, now: Date): Html =>
  html`<strong>${subject ?? "A mail that the app writes itself"}</strong> <span class="quiet">${toAge(at, now)}</span>${
    toFacts([
      ["To", to],
      ...code === undefined ? [] : [["Code", html`<code>${code}</code>`] as const],
      ...links.map((link) => ["Link", html`<a href="${link}">${link}</a>`] as const),
    ])
  }${text !== undefined && html`<pre>${text}</pre>`}`
