import type { CredentialInput } from "../../types.ts"
import { passwordScript as script } from "../../pages/password-script-source.ts"
import { type Flow, toScript } from "../../app/outcome.ts"

interface FormProvider {
  readonly id: string
  readonly credentials?: Readonly<Record<string, CredentialInput>>
}

/** Returns the script that shows passwords, if a form has a password field. */
export const findPasswordScript = (providers: readonly FormProvider[]): typeof script | undefined =>
  providers.some(({ credentials = {} }) => Object.values(credentials).some(({ type }) => type === "password"))
    ? script
    : undefined

/** `GET password.js`: returns the script that shows passwords. */
export const passwordScript: Flow = ({ query }) => toScript(script, query)
