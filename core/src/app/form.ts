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
  /** Where it posts to. */
  readonly action: string
  readonly fields?: readonly FormField[] | undefined
  /** The name under which password managers keep the password of this form. */
  readonly username?: string | undefined
  readonly hidden?: Readonly<Record<string, string>> | undefined
  readonly button: string
  /** What the button is for, if several have the same text. */
  readonly about?: string | undefined
  /** Whether the account page also shows it to users who signed in long ago. Default `false`. */
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
  /** `primary` where it is the next step. Default `secondary`. */
  readonly rank?: "primary" | "secondary" | undefined
  /** The name of the file, if the browser stores what is at the URL in place of opening it. */
  readonly download?: string | undefined
}
