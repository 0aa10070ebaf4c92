import { isSupported, PasskeyError } from "@svc-auth/solidstart/client/passkey"
import { createSignal, type JSX, onMount, Show } from "solid-js"

interface Props {
  run: () => Promise<{ ok: boolean }>
  done?: string
  children: JSX.Element
}

const failed = "No passkey was used. Try again, or sign in another way."

/** A button that runs `run`, which asks for a passkey. If `run` stays on this page, the button shows `done`. */
export function PasskeyButton(props: Props) {
  const [offered, setOffered] = createSignal(false)
  const [alert, setAlert] = createSignal("")
  const [status, setStatus] = createSignal("")
  // the button stays hidden without JavaScript and in browsers without passkeys
  onMount(() => setOffered(isSupported()))
  const press = async () => {
    setAlert("")
    setStatus("")
    try {
      const { ok } = await props.run()
      if (ok) setStatus(props.done ?? "")
      else setAlert(failed)
    } catch (thrown) {
      const isThere = thrown instanceof PasskeyError && thrown.type === "Registered"
      setAlert(isThere ? "This device already has one of your passkeys." : failed)
    }
  }
  return (
    <Show when={offered()}>
      <button class="quiet" type="button" onClick={press}>{props.children}</button>
      <Show when={alert()}>
        <p role="alert">{alert()}</p>
      </Show>
      <p role="status">{status()}</p>
    </Show>
  )
}
