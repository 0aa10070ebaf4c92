import { type Flow, json, type Outcome, redirect, type RouteContext } from "@svc-auth/core/flows"
import {
  chooseTarget,
  findLanguage,
  type Form,
  formPage,
  requestedTarget,
  routeUrl,
  type TextKey,
} from "@svc-auth/core/flow-tools"
import { toFilledText, toSignInPageUrl } from "../context.ts"
import { longestNew, type PasswordFault } from "../new-password.ts"
import type { PasswordConfig } from "./options.ts"

/** Reason why a new password is rejected. */
export type Refusal = PasswordFault | "refused"

const sentences: Readonly<Record<Refusal, TextKey>> = {
  too_short: "passwordTooShort",
  too_long: "passwordTooLong",
  too_common: "passwordTooCommon",
  refused: "passwordRefused",
}

/** Returns the page that asks for an address. With `?sent` it confirms that a mail is on its way. */
const addressPage =
  (action: string, title: TextKey, note: TextKey): Flow<PasswordConfig> => async (context, { id }) => {
    const language = await findLanguage(context)
    const { texts } = language
    const callbackUrl = requestedTarget(context)
    const links = [{
      url: toSignInPageUrl(context, { callbackUrl }),
      text: texts.backToSignIn,
    }]
    if (context.query.has("sent")) {
      return await formPage(context, {
        title: texts.checkMail,
        notes: [texts.mailSent],
        forms: [],
        links,
      })
    }
    const field = {
      name: "email",
      label: texts.emailAddress,
      type: "email",
      autocomplete: "username",
    } as const
    const error = context.query.get("error")
    return await formPage(context, {
      title: texts[title],
      alert: error === null ? undefined : error === "InvalidEmail" ? texts.invalidEmail : texts.tryAgain,
      notes: [texts[note]],
      forms: [{
        action: routeUrl(context, `${action}/${id}`),
        fields: [field],
        button: texts.sendMail,
        callbackUrl,
      }],
      links,
    })
  }

/** `GET signup/:provider`: asks a new user for their address. */
export const signUpPage: Flow<PasswordConfig> = addressPage(
  "signup",
  "signUp",
  "signUpNote",
)
/** `GET reset/:provider`: asks users who have forgotten their password for their address. */
export const resetPage: Flow<PasswordConfig> = addressPage(
  "reset",
  "resetTitle",
  "resetNote",
)

/** Returns the redirect to the page that confirms that a mail is on its way, or shows that the text is not an address. */
export async function toSent(
  context: RouteContext,
  { id }: PasswordConfig,
  action: string,
  error?: string,
): Promise<Outcome> {
  if (context.json) {
    return json(
      error === undefined ? { sent: true } : { error },
      error === undefined ? 200 : 400,
    )
  }
  const url = new URL(routeUrl(context, `${action}/${id}`))
  url.searchParams.set(error === undefined ? "sent" : "error", error ?? "")
  const target = requestedTarget(context)
  if (target !== undefined) {
    url.searchParams.set("callbackUrl", await chooseTarget(context, target))
  }
  return redirect(url.href)
}

/** Returns the page with the form for a new password, or its refusal for programs. */
export async function newPasswordPage(
  context: RouteContext,
  { minLength }: PasswordConfig,
  { title, address, form, asksCurrent = false, refusal, alert, cancelUrl }: {
    readonly title: TextKey
    readonly address: string
    readonly form: Pick<Form, "action" | "hidden" | "callbackUrl">
    readonly asksCurrent?: boolean
    readonly refusal?: Refusal | undefined
    readonly alert?: TextKey | undefined
    /** Where the user goes if they do not change anything. */
    readonly cancelUrl?: string | undefined
  },
): Promise<Outcome> {
  if (refusal !== undefined) {
    context.report?.({ outcome: "refused", reason: "PasswordRefused", code: refusal })
  }
  if (refusal !== undefined && context.json) {
    return json({ error: "PasswordRefused", code: refusal }, 400)
  }
  const language = await findLanguage(context)
  const { texts } = language
  const values = {
    count: String(refusal === "too_long" ? longestNew : minLength),
    email: address,
  }
  const current = {
    name: "currentPassword",
    label: texts.currentPassword,
    type: "password",
    autocomplete: "current-password",
  } as const
  const next = {
    ...{
      name: "password",
      label: texts.newPassword,
      type: "password",
      autocomplete: "new-password",
    } as const,
    hint: toFilledText(language, "passwordHint", { count: String(minLength) }),
  }
  const key = refusal === undefined ? alert : sentences[refusal]
  return await formPage(context, {
    title: texts[title],
    alert: key && toFilledText(language, key, values),
    notes: [toFilledText(language, "choosePasswordFor", values)],
    forms: [{
      ...form,
      username: address,
      fields: [...asksCurrent ? [current] : [], next],
      button: texts.savePassword,
    }],
    links: cancelUrl === undefined ? [] : [{ url: cancelUrl, text: texts.cancel }],
  }, refusal === undefined && alert === undefined ? 200 : 400)
}

/** Returns the page after a password was saved without signing the user in. */
export async function savedPage(context: RouteContext): Promise<Outcome> {
  const { texts } = await findLanguage(context)
  const links = [{
    url: toSignInPageUrl(context, { callbackUrl: requestedTarget(context) }),
    text: texts.signIn,
    rank: "primary" as const,
  }]
  return await formPage(context, {
    title: texts.passwordSaved,
    forms: [],
    links,
  })
}
