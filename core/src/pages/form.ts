// deno-fmt-ignore-file -- it would add white space between the tags
import type { Form, FormField, PageLink } from "../app/form.ts"
import { fillText, toIsolate } from "../app/texts/fill.ts"
import { attributes, type Html, html, toScriptElement } from "../web/html.ts"
import type { PageLook } from "../app/outcome.ts"
import { toHiddenFields, toPage } from "./layout.ts"

/** A QR code as one path. */
export interface QrCode {
  /** Width and height, in modules. */
  readonly size: number
  /** The path's data. */
  readonly path: string
  /** Its description, for users who cannot see it. */
  readonly label: string
}

/** A page with forms. All texts are in the page's language, and not escaped. */
export interface FormPage {
  readonly title: string
  /** Absent if the CSRF check is disabled. */
  readonly csrfToken: string | undefined
  /** The error message. */
  readonly alert?: string | undefined
  /** The sentences above the forms. */
  readonly notes?: readonly string[] | undefined
  readonly qrCode?: QrCode | undefined
  /** A secret to type, or codes to keep. Each is on its own line. */
  readonly codes?: readonly string[] | undefined
  readonly forms: readonly Form[]
  readonly links?: readonly PageLink[] | undefined
  /** Version of the script that shows passwords. Set if a form has a password field. */
  readonly passwordScript?: string | undefined
}

/** The id of the alert, which the focused field refers to. */
const alertId = "alert"

/** Returns a page with forms, which works without a script. */
export function renderForm(look: PageLook, page: FormPage): string {
  const { language, host, basePath } = look
  const { title, alert, notes = [], qrCode, codes = [], forms, links = [], passwordScript } = page
  return toPage(
    look,
    title,
    html`<p class="site">${toIsolate(language, host)}</p>${alert !== undefined && html`<p class="alert" role="alert" id="${alertId}">${alert}</p>`}${
      notes.map((note) => html`<p class="note">${note}</p>`)
    }${qrCode && toQrCode(qrCode)}${
      codes.length > 0 && html`<ul class="codes" dir="ltr">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>`
    }${forms.map((form, index) => toForm(look, page, form, index))}${
      links.length > 0 && html`<div class="actions">${links.map(({ url, text, rank = "secondary", download }) => html`<a class="button ${rank}" href="${url}"${attributes({ download })}>${text}</a>`)}</div>`
    }${passwordScript && toScriptElement(`${basePath}/password.js?v=${passwordScript}`)}`,
  )
}

/**
 * Returns the code, which is dark on light in every colour scheme because scanners need that. The view has the margin of four modules that
 * ISO/IEC 18004 requires.
 */
const toQrCode = ({ size, path, label }: QrCode): Html =>
  html`<svg class="qr" role="img" viewbox="${`-4 -4 ${size + 8} ${size + 8}`}"${
    attributes({ "aria-label": label })
  }><rect x="-4" y="-4" width="${size + 8}" height="${size + 8}" fill="#fff"></rect><path d="${path}" fill="#000"></path></svg>`

/** Returns one form. The first field of the page is focused. It is not focused next to a QR code, which users scan first, unless a code was wrong. */
export function toForm(
  look: PageLook,
  { csrfToken, alert, qrCode }: Partial<Pick<FormPage, "csrfToken" | "alert" | "qrCode">>,
  { action, fields = [], hidden = {}, username, button, about, rank = "primary", callbackUrl }: Form,
  index = -1,
): Html {
  const focused = { autofocus: !qrCode || alert !== undefined, describedBy: alert === undefined ? undefined : alertId }
  const inputs = fields.map((field, at) => toField(look, field, `form-${index}-${at}`, index === 0 && at === 0 ? focused : {}))
  const own = Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  // password managers read it, and the user sees the name above the form
  const user = username !== undefined && html`<input type="email" name="username" value="${username}" autocomplete="username" readonly hidden>`
  const label = about === undefined ? undefined : fillText(look.language, "buttonAbout", { button, name: about })
  return html`<form class="${fields.length > 0 ? "fields" : "actions"}" method="post" action="${action}">${
    toHiddenFields(csrfToken, callbackUrl)
  }${own}${user}${inputs}<button class="${rank}" type="submit"${attributes({ "aria-label": label })}>${button}</button></form>`
}

function toField(
  { language: { dir, texts } }: PageLook,
  field: FormField,
  id: string,
  { autofocus, describedBy }: { readonly autofocus?: boolean; readonly describedBy?: string | undefined },
): Html {
  const { name, label, type = "text", value, autocomplete, inputmode, maxlength, minlength, hint } = field
  const isBox = type === "checkbox"
  const required = field.required ?? !isBox
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const input = html`<input${
    attributes({
      ...{ id, name, type, value: isBox ? "on" : value, autocomplete, inputmode, maxlength, minlength, required, autofocus },
      dir: isBox ? undefined : dir === "rtl" || type !== "text" ? "ltr" : undefined,
      "aria-describedby": [describedBy, hintId].filter((id) => id !== undefined).join(" ") || undefined,
    })
  }>`
  const note = hint !== undefined && html`<p class="hint" id="${hintId!}">${hint}</p>`
  if (isBox) return html`<div class="field check"><label for="${id}">${input} ${label}</label>${note}</div>`
  const reveal = type === "password" && { "data-show": texts.showPassword, "data-hide": texts.hidePassword }
  return html`<div class="field"${attributes({ ...reveal })}><label for="${id}">${label}</label>${input}${note}</div>`
}
