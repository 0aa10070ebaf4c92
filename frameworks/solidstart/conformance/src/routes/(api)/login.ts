import type { APIEvent } from "@solidjs/start/server"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { signIn } from "~/auth"

export const POST = async ({ request }: APIEvent) => {
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
}

const toPage = (body: string, status: number) =>
  new Response(`<!doctype html><html lang="en"><title>Log in</title><body>${body}</body></html>`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  })
