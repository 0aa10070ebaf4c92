import { json, type Outcome, redirect, type RouteContext } from "@svc-auth/core/flows"
import {
  chooseTarget,
  findLanguage,
  type Form,
  type FormPage,
  formPage,
  getAppName,
  isProgram,
  type QrCode,
  requestedTarget,
  routeUrl,
  type TextKey,
  toAccountUrl,
  toValidity,
} from "@svc-auth/core/flow-tools"
import { toFilledText, toSignInPageUrl } from "../context.ts"
import { encode } from "uqr"
import { toTotpText, toTotpUrl } from "../factors/totp.ts"
import type { MfaSettings } from "./options.ts"

/** The only reason shown for a rejected answer. It never reveals whether the answer was wrong, malformed, used before, or one too many. */
const refusalType = "InvalidCode"

/** The route of a page: of a pending sign-in, or of the signed-in user. */
export type Action = "second-factor" | "totp"

/** Returns the URL of a page, with the target that the request names. */
export async function toPageUrl(context: RouteContext, action: Action, error?: string): Promise<string> {
  const url = new URL(routeUrl(context, action))
  const target = requestedTarget(context)
  if (target !== undefined) {
    url.searchParams.set("callbackUrl", await chooseTarget(context, target))
  }
  if (error !== undefined) url.searchParams.set("error", error)
  return url.href
}

/** Rejects an answer of this user: with JSON and status 401 for programs, and with the same page again for browsers. */
export async function refuse(context: RouteContext, action: Action, userId: string): Promise<Outcome> {
  context.settings.logger.warn(
    "second-factor-refused",
    `a code of the user ${userId} was wrong, malformed or used before, or too many were wrong`,
  )
  context.report?.({ outcome: "refused", reason: refusalType })
  return isProgram(context)
    ? json({ error: refusalType }, 401)
    : redirect(await toPageUrl(context, action, refusalType))
}

/** Returns the error to show on this page. */
const findAlert = ({ query }: RouteContext): TextKey | undefined => {
  const error = query.get("error")
  return error === null ? undefined : error === refusalType ? "wrongFactor" : "tryAgain"
}

/** Returns a page with one form, and a second form without fields if there is a text for its button. */
async function showForm(
  context: RouteContext,
  action: Action,
  { title, note, alert, values, appUrl, ...shown }:
    & {
      readonly title: TextKey
      readonly note: TextKey
      readonly values?: Readonly<Record<string, string>>
    }
    & {
      readonly alert?: TextKey | undefined
      readonly form: Pick<Form, "fields"> & { readonly button: TextKey }
      readonly again?: TextKey
      /** The key, for an authenticator app on the same device. */
      readonly appUrl?: string
    }
    & Pick<FormPage, "qrCode" | "codes">,
): Promise<Outcome> {
  const language = await findLanguage(context)
  const { form, again, ...rest } = shown
  const callbackUrl = requestedTarget(context)
  const common = { action: routeUrl(context, action), callbackUrl }
  const key = alert ?? findAlert(context)
  const { url, text } = action === "second-factor"
    ? { url: toSignInPageUrl(context, { callbackUrl }), text: language.texts.backToSignIn }
    : { url: toAccountUrl(context), text: language.texts.cancel }
  return await formPage(context, {
    ...rest,
    title: language.texts[title],
    alert: key && language.texts[key],
    notes: [toFilledText(language, note, values)],
    forms: [
      { ...common, ...form, button: language.texts[form.button] },
      ...again ? [{ ...common, button: language.texts[again], rank: "secondary" as const }] : [],
    ],
    links: [
      ...appUrl === undefined ? [] : [{ url: appUrl, text: language.texts.openTotp }],
      ...url === undefined ? [] : [{ url, text }],
    ],
  })
}

const toCodeField = (label: string, isNumber: boolean) => ({
  ...{ name: "code", label, autocomplete: "one-time-code", maxlength: 64 } as const,
  inputmode: isNumber ? "numeric" as const : undefined,
})

/** Returns the page that asks for a code from the authenticator app, or a recovery code. */
export async function codePage(context: RouteContext, { trustSeconds }: MfaSettings): Promise<Outcome> {
  const language = await findLanguage(context)
  const { texts } = language
  const time = trustSeconds === undefined ? "" : toValidity(trustSeconds, language.tag)
  const remember = {
    name: "remember",
    label: toFilledText(language, "rememberDevice", { time }),
    type: "checkbox",
  } as const
  return await showForm(context, "second-factor", {
    title: "secondFactorTitle",
    note: "secondFactorNote",
    form: {
      fields: [
        toCodeField(texts.code, false),
        ...trustSeconds === undefined ? [] : [remember],
      ],
      button: "confirm",
    },
  })
}

/** Returns the page that sends a code by mail. */
export const mailPage = (context: RouteContext, action: Action, email: string): Promise<Outcome> =>
  showForm(context, action, {
    ...{ title: "secondFactorTitle", note: "enrolNote", values: { email } },
    form: { button: "sendMail" },
  })

/** Returns the page that asks for the mailed code. */
export const mailedCodePage = async (context: RouteContext, action: Action): Promise<Outcome> =>
  await showForm(context, action, {
    ...{ title: "secondFactorTitle", note: "enrolCode" },
    alert: context.query.has("error") ? "wrongCode" : undefined,
    form: { fields: [toCodeField((await findLanguage(context)).texts.code, true)], button: "confirm" },
    again: "enrolAgain",
  })

/** An authenticator app that is not confirmed yet. */
export interface NewTotp {
  readonly secret: Uint8Array<ArrayBuffer>
  /** The text by which the user recognizes the account. */
  readonly label: string
}

const toUrl = (
  context: RouteContext,
  { issuer }: MfaSettings,
  { secret, label }: NewTotp,
): string => toTotpUrl(secret, label, issuer ?? getAppName(context))

/** Returns the page with the QR code. */
export async function qrPage(
  context: RouteContext,
  settings: MfaSettings,
  action: Action,
  totp: NewTotp,
): Promise<Outcome> {
  const { texts } = await findLanguage(context)
  const appUrl = toUrl(context, settings, totp)
  return await showForm(context, action, {
    ...{ title: "totpTitle", note: "totpNote", appUrl },
    qrCode: toQrCode(appUrl, texts.totpImage),
    codes: [toTotpText(totp.secret)],
    form: { fields: [toCodeField(texts.code, true)], button: "confirm" },
  })
}

/** Returns the key for programs. */
export const totpJson = (context: RouteContext, settings: MfaSettings, totp: NewTotp): Outcome =>
  json({ secret: toTotpText(totp.secret).replaceAll(" ", ""), url: toUrl(context, settings, totp) })

/** Returns the code as one path: a rectangle for each run of dark modules in a row. */
export function toQrCode(text: string, label: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 0 })
  const runs = data.flatMap((row, y) => {
    const bits = row.map((dark) => dark ? "1" : "0").join("")
    return [...bits.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
  })
  return { size, path: runs.join(""), label }
}

/** Returns the page that shows new recovery codes, which are shown only once. @param url where the user continues */
export async function recoveryPage(context: RouteContext, codes: readonly string[], url: string): Promise<Outcome> {
  const { texts } = await findLanguage(context)
  return await formPage(context, {
    ...{ title: texts.recoveryTitle, notes: [texts.recoveryNote], codes, forms: [] },
    links: [
      { url, text: texts.continueButton, rank: "primary" },
      {
        url: `data:text/plain,${codes.join("%0A")}%0A`,
        text: texts.downloadCodes,
        download: "recovery-codes.txt",
      },
    ],
  })
}
