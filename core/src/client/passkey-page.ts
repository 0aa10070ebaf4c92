/**
 * The script of the built-in sign-in page. `npm run generate` bundles it from this module.
 * @module
 */
import { isSupported, perform } from "./ceremony.ts"
import type { PasskeyTexts } from "../pages/passkey-texts.ts"

interface Field {
  value: string
  disabled: boolean
  required: boolean
  reportValidity(): boolean
}
interface Element {
  hidden: boolean
  textContent: string
  remove(): void
}
interface SubmitEvent {
  readonly submitter: Field | null
  preventDefault(): void
}
interface Form {
  readonly dataset: {
    readonly passkey: string
    readonly texts: string
    readonly autofill?: string
    /** The id of the address field, if it is in another form. */
    readonly address?: string
  }
  querySelector<T = Field>(selector: string): T | null
  querySelectorAll(selector: string): Iterable<Field>
  addEventListener(type: "submit", listener: (event: SubmitEvent) => void): void
}
declare const document: {
  getElementById(id: string): Field | null
  querySelector<T = Element>(selector: string): T | null
  querySelectorAll<T = Element>(selector: string): Iterable<T>
}
declare const HTMLFormElement: { readonly prototype: { submit(this: Form): void } }
declare function addEventListener(type: "pageshow", listener: (event: { readonly persisted: boolean }) => void): void

type Action = "register" | "authenticate"

/** Returns the page's sentence for the error. */
function toSentence(form: Form, thrown: unknown): string {
  const { type = "" }: { readonly type?: string } = Object(thrown)
  const { other, ...sentences }: PasskeyTexts = JSON.parse(form.dataset.texts)
  const sentence = (sentences as Readonly<Record<string, string>>)[type]
  // for example a relying party that is not this host. Only the developer can fix it, so it goes to the console
  if (!sentence) console.error(thrown)
  return sentence ?? other
}

function show(form: Form): void {
  const [alert, own] = [form.querySelector<Element>("[role=alert]")!, form.querySelector("[name=email]")]
  const { address } = form.dataset
  // the field of the form for passwords or mailed links, if there is one; the address is then copied into this form
  const email = address === undefined ? own : document.getElementById(address)
  let offered: AbortController | undefined

  /** Submits the passkey's response. The server answers with the next page, or with an error on the sign-in page. */
  const send = async (request: { action: Action; autofill?: boolean; signal?: AbortSignal }) => {
    const { action, data } = await perform({ url: form.dataset.passkey, email: email?.value, ...request })
    if (own) own.value = email!.value
    form.querySelector("[name=action]")!.value = action
    form.querySelector("[name=data]")!.value = data
    HTMLFormElement.prototype.submit.call(form)
  }

  const setBusy = (busy: boolean) => {
    for (const button of form.querySelectorAll("button")) button.disabled = busy
  }

  const offer = () => {
    if (form.dataset.autofill === undefined) return
    offered = new AbortController()
    // the user did not start this, so an error would only confuse them
    send({ action: "authenticate", autofill: true, signal: offered.signal }).catch(() => {})
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    const action = event.submitter?.value === "register" ? "register" : "authenticate"
    if (email) {
      const { required } = email
      email.required = action === "register"
      const isValid = email.reportValidity()
      email.required = required
      if (!isValid) return
    }
    setBusy(true)
    alert.hidden = true
    // a browser allows only one passkey request at a time
    offered?.abort()
    try {
      await send({ action })
    } catch (thrown) {
      alert.textContent = toSentence(form, thrown)
      alert.hidden = false
      setBusy(false)
      offer()
    }
  })
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return
    setBusy(false)
    offered?.abort()
    offer()
  })
  offer()
}

if (isSupported()) {
  for (const hidden of document.querySelectorAll("[data-passkeys]")) hidden.hidden = false
  document.querySelector("[data-no-passkeys]")?.remove()
  for (const form of document.querySelectorAll<Form>("form[data-passkey]")) show(form)
}
