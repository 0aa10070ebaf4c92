import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { auth, signIn } from "~/auth"

/** Wrapped, because Start answers 500 to the redirect that `signIn` throws. */
export const POST = auth(async ({ request }) => {
  const form = await request.formData()
  const provider = form.get("provider")
  form.delete("provider")
  try {
    const url = await signIn(typeof provider === "string" ? provider : "credentials", form)
    return toPage(`<p id="url">${url}</p>`, 200)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : ""
    return toPage(`<p role="alert">${thrown.type} ${code}</p>`, 400)
  }
})

const toPage = (body: string, status: number) =>
  new Response(`<!doctype html><html lang="en"><title>Log in</title><body>${body}</body></html>`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  })
