import { createAsync } from "@solidjs/router"
import { registerPasskey } from "@svc-auth/solidstart/client/passkey"
import { PasskeyButton } from "~/components/passkey-button"
import { getSecret } from "~/session"

export const route = { preload: () => getSecret() }

export default function Members() {
  const secret = createAsync(() => getSecret(), { deferStream: true })
  return (
    <>
      <h1>Members only</h1>
      <p class="lead">{secret()}</p>
      <p>Sign out and open this page again: you sign in and come back here.</p>
      <PasskeyButton
        run={() => registerPasskey({ redirect: false })}
        done="You can now sign in with this device."
      >
        Add a passkey
      </PasskeyButton>
    </>
  )
}
