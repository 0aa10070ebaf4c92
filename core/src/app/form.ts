/** A field of a form. */
export interface FormField {
  readonly name: string
  readonly label: string
  /** Default `text`. */
  readonly type?: "text" | "email" | "password" | "checkbox" | undefined
  readonly autocomplete?: string | undefined
  readonly value?: string | undefined
  /** `numeric` shows the keyboard for digits. */
  readonly inputmode?: "numeric" | undefined
  readonly maxlength?: number | undefined
  readonly minlength?: number | undefined
  /** Default `true`, except for a checkbox. */
  readonly required?: boolean | undefined
  /** A sentence below the field. */
  readonly hint?: string | undefined
}

/** A form with one button. */
export interface Form {
  /** URL to which it posts. */
  readonly action: string
  readonly fields?: readonly FormField[] | undefined
  /** The user name under which password managers store this form's password. */
  readonly username?: string | undefined
  readonly hidden?: Readonly<Record<string, string>> | undefined
  readonly button: string
  /** Purpose of the button, if several have the same text. */
  readonly about?: string | undefined
  /** True if the account page also shows it to users who signed in long ago. Default `false`. */
  readonly anyTime?: boolean | undefined
  /** Default `primary`. */
  readonly rank?: "primary" | "secondary" | undefined
  /** The target. It need not be checked, because the page does not link to it. */
  readonly callbackUrl?: string | undefined
}

/** A link to another page, which looks like a button. */
export interface PageLink {
  readonly url: string
  readonly text: string
  /** `primary` if it is the next step. Default `secondary`. */
  readonly rank?: "primary" | "secondary" | undefined
  /** The file name, if the browser downloads the URL instead of opening it. */
  readonly download?: string | undefined
}
