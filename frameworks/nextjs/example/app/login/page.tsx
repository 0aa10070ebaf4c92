import { withEmail, withPassword } from "@/account"
import { auth } from "@/auth"
import { SignInWithDemo } from "@/buttons"
import { SignInWithPasskey } from "@/passkey"
import { toSentence } from "@/sentence"
import { redirect } from "next/navigation"

interface Props {
  searchParams: Promise<{ error?: string; code?: string; callbackUrl?: string }>
}

export default async function Login({ searchParams }: Props) {
  if (await auth()) redirect("/")
  // the page to return to comes from the query, and the library checks it
  const { error, code, callbackUrl = "/" } = await searchParams
  const query = new URLSearchParams({ callbackUrl: String(callbackUrl) })
  return (
    <div className="narrow">
      <h1>Sign in</h1>

      {error && <p role="alert">{toSentence(error, code)}</p>}

      {process.env["EMAIL_SERVER"]
        ? <MailForm error={error} redirectTo={String(callbackUrl)} />
        : <PasswordForm error={error} redirectTo={String(callbackUrl)} />}

      <SignInWithPasskey redirectTo={String(callbackUrl)} />

      {process.env["AUTH_DEMO_ISSUER"] && (
        <>
          <p className="or">or</p>

          <SignInWithDemo redirectTo={String(callbackUrl)} />
        </>
      )}

      {process.env["EMAIL_SERVER"] && (
        <>
          <p className="or">or</p>

          <p>
            With an e-mail address and a password: <a href={`/auth/signin?${query}`}>sign in</a> or{" "}
            <a href={`/auth/signup/password?${query}`}>create an account</a>.
          </p>
        </>
      )}
    </div>
  )
}

interface FormProps {
  error: string | undefined
  redirectTo: string
}

function PasswordForm({ error, redirectTo }: FormProps) {
  return (
    <form action={withPassword}>
      <label htmlFor="username">Username</label>
      <input
        id="username"
        name="username"
        required
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error === "CredentialsSignin" ? true : undefined}
      />
      <label htmlFor="password">Password</label>
      <input id="password" name="password" type="password" required autoComplete="current-password" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button>Sign in</button>
    </form>
  )
}

function MailForm({ error, redirectTo }: FormProps) {
  return (
    <form action={withEmail}>
      <label htmlFor="email">E-mail address</label>
      <input
        id="email"
        name="email"
        type="email"
        required
        autoFocus
        autoComplete="email"
        aria-invalid={error === "InvalidEmail" ? true : undefined}
      />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button>Mail me a link</button>
    </form>
  )
}
