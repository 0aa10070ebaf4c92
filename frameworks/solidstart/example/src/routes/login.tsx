import { createAsync, useSearchParams } from "@solidjs/router"
import { signInWithPasskey } from "@svc-auth/solidstart/client/passkey"
import { Show } from "solid-js"
import { PasskeyButton } from "~/components/passkey-button"
import { toSentence } from "~/sentence"
import { getOffers, withDemo, withEmail, withPassword } from "~/session"

export const route = { preload: () => getOffers() }

export default function Login() {
  const offers = createAsync(() => getOffers(), { deferStream: true })
  const [query] = useSearchParams()
  // the page to return to; it comes from the query, and the library checks it
  const callbackUrl = () => query.callbackUrl ?? "/"
  const callback = () => new URLSearchParams({ callbackUrl: String(callbackUrl()) })
  return (
    <div class="narrow">
      <h1>Sign in</h1>

      <Show when={query.error}>
        <p role="alert">{toSentence(query.error, query.code)}</p>
      </Show>

      <Show
        when={offers()?.byMail}
        fallback={
          <form method="post" action={withPassword}>
            <label for="username">Username</label>
            <input
              id="username"
              name="username"
              required
              autofocus
              autocomplete="username"
              autocapitalize="none"
              spellcheck={false}
              aria-invalid={query.error === "CredentialsSignin" ? "true" : undefined}
            />
            <label for="password">Password</label>
            <input id="password" name="password" type="password" required autocomplete="current-password" />
            <input type="hidden" name="redirectTo" value={callbackUrl()} />
            <button>Sign in</button>
          </form>
        }
      >
        <form method="post" action={withEmail}>
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            required
            autofocus
            autocomplete="email"
            aria-invalid={query.error === "InvalidEmail" ? "true" : undefined}
          />
          <input type="hidden" name="redirectTo" value={callbackUrl()} />
          <button>Mail me a link</button>
        </form>
      </Show>

      <PasskeyButton run={() => signInWithPasskey({ redirectTo: String(callbackUrl()) })}>
        Sign in with a passkey
      </PasskeyButton>

      <Show when={offers()?.byDemo}>
        <p class="or">or</p>

        <form method="post" action={withDemo}>
          <input type="hidden" name="redirectTo" value={callbackUrl()} />
          <button class="quiet">Continue with Demo ID</button>
        </form>
      </Show>

      <Show when={offers()?.byMail}>
        <p class="or">or</p>

        <p>
          With an e-mail address and a password: <a href={`/auth/signin?${callback()}`} rel="external">sign in</a> or
          {" "}
          <a href={`/auth/signup/password?${callback()}`} rel="external">create an account</a>.
        </p>
      </Show>
    </div>
  )
}
