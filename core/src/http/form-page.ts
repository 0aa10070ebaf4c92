import type { RouteContext } from "../app/context.ts"
import { type Outcome, page } from "../app/outcome.ts"
import { type FormPage, renderForm } from "../pages/form.ts"
import { passwordScript } from "../pages/password-script-source.ts"
import { provideCsrf } from "./csrf-token.ts"

/** Returns a page with forms, which works without a script. */
export async function formPage(
  context: RouteContext,
  content: Omit<FormPage, "csrfToken" | "passwordScript">,
  status = 200,
): Promise<Outcome> {
  const csrfToken = await provideCsrf(context)
  const hasPassword = content.forms.some(({ fields = [] }) => fields.some(({ type }) => type === "password"))
  const script = hasPassword ? passwordScript.version : undefined
  const shown = { ...content, csrfToken, passwordScript: script }
  return page(
    { name: "custom", script: undefined, passwordScript: script, render: (look) => renderForm(look, shown) },
    status,
  )
}
