"use client"
import { registerPasskey, signInWithPasskey } from "@/auth-client"
import { isSupported, PasskeyError } from "@svc-auth/react/passkey"
import { type ReactNode, useEffect, useState } from "react"

export const SignInWithPasskey = ({ redirectTo }: { redirectTo: string }) => (
  <PasskeyButton run={() => signInWithPasskey({ redirectTo })}>Sign in with a passkey</PasskeyButton>
)

export const AddPasskey = () => (
  <PasskeyButton run={() => registerPasskey({ redirect: false })} done="You can now sign in with this device.">
    Add a passkey
  </PasskeyButton>
)

interface Props {
  run: () => Promise<{ ok: boolean }>
  done?: string
  children: ReactNode
}

const failed = "No passkey was used. Try again, or sign in another way."

/** A button that runs `run`, which asks for a passkey. If `run` stays on this page, the button shows `done`. */
function PasskeyButton({ run, done = "", children }: Props) {
  const [isOffered, setOffered] = useState(false)
  const [alert, setAlert] = useState("")
  const [status, setStatus] = useState("")
  // the button stays hidden without JavaScript and in browsers without passkeys
  useEffect(() => setOffered(isSupported()), [])
  const press = async () => {
    setAlert("")
    setStatus("")
    try {
      const { ok } = await run()
      if (ok) setStatus(done)
      else setAlert(failed)
    } catch (thrown) {
      const isThere = thrown instanceof PasskeyError && thrown.type === "Registered"
      setAlert(isThere ? "This device already has one of your passkeys." : failed)
    }
  }
  if (!isOffered) return null
  return (
    <>
      <button className="quiet" type="button" onClick={() => void press()}>{children}</button>
      {alert && <p role="alert">{alert}</p>}
      <p role="status">{status}</p>
    </>
  )
}
