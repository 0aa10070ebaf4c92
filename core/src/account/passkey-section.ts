// deno-fmt-ignore-file -- it would add white space between the tags
import { fill, fillText, toIsolate } from "../app/texts/fill.ts"
import { toProviderName } from "../app/texts/provider-name.ts"
import { attributes, type Html, html } from "../web/html.ts"
import type { PageLook } from "../app/outcome.ts"
import { toHiddenFields } from "../pages/layout.ts"
import { toPasskeyTexts } from "../pages/passkey-texts.ts"
import type { AccountPage } from "./page-content.ts"
import { toAgain, toChangeForm, toItem, toList, toTime } from "./page-parts.ts"

/** Returns the section of the user's passkeys. */
export function toPasskeys(look: PageLook, page: AccountPage): Html | undefined {
  const { passkeys, renames, deletes, freshUrl, passkeyFreshUrl = freshUrl } = page
  const { basePath, language } = look
  const { texts } = language
  if (!passkeys) return undefined
  const isFresh = freshUrl === undefined
  const items = passkeys.map(({ id, name = texts.passkey, lastUsedAt, backedUp, isLast }, index) =>
    toItem(
      html`${toIsolate(language, name)}`,
      [
        html`${backedUp ? texts.passkeySynced : texts.passkeyOnOneDevice}`,
        lastUsedAt && fill(language, "lastUsedAt", { time: toTime(language, lastUsedAt) }),
        isLast && html`${texts.passkeyKept}`,
      ],
      html`<div class="row">${renames && toRenaming(look, page, { id, name, index })}${
        isFresh && deletes && !isLast && toChangeForm(language, page, {
          action: `${basePath}/delete-passkey`,
          target: { done: "passkey-deleted" },
          fields: { id },
          button: texts.deletePasskey,
          about: name,
        })
      }</div>`,
    )
  )
  const list = items.length > 0 ? toList(language, items) : html`<p class="hint">${texts.noPasskeys}</p>`
  return html`<section><h2>${texts.passkeys}</h2>${list}${
    passkeyFreshUrl === undefined ? toAdding(look, page) : toAgain(language, { freshUrl: passkeyFreshUrl })
  }</section>`
}

function toRenaming(
  { basePath, language }: PageLook,
  { csrfToken, url }: AccountPage,
  { id, name, index }: { id: string; name: string; index: number },
): Html {
  const field = `passkey-${index}`
  return html`<form class="fields" method="post" action="${basePath}/rename-passkey">${
    toHiddenFields(csrfToken, `${url}?done=passkey-renamed`)
  }<input type="hidden" name="id" value="${id}"><div class="field"><label for="${field}">${language.texts.newName}</label><input id="${field}" name="name" dir="auto" maxlength="64" required></div><button class="secondary" type="submit"${
    attributes({ "aria-label": fillText(language, "buttonAbout", { button: language.texts.renamePasskey, name }) })
  }>${language.texts.renamePasskey}</button></form>`
}

/** Returns the forms that add a passkey. They are hidden until the script runs. */
function toAdding({ basePath, language }: PageLook, { csrfToken, url, passkeys, registering }: AccountPage): Html[] {
  return registering.map(({ id, name, callbackUrl }, index) => {
    const field = `new-passkey-${index}`
    const hidden = toHiddenFields(csrfToken, `${url}?done=passkeys-${passkeys!.length}`)
    return html`<div data-passkeys hidden><form class="fields row" method="post" action="${callbackUrl}"${
      attributes({ "data-passkey": `${basePath}/webauthn-options/${id}`, "data-texts": toPasskeyTexts(language) })
    }>${hidden}<input type="hidden" name="action"><input type="hidden" name="data"><div class="field"><label for="${field}">${language.texts.newPasskeyName}</label><input id="${field}" name="name" dir="auto" maxlength="64"></div><p class="alert" role="alert" hidden></p><button class="secondary" type="submit" value="register">${fill(language, "addProvider", { provider: toProviderName(language, name) })}</button></form></div>`
  })
}
