import { isSupported, PasskeyError } from "@svc-auth/solidstart/client/passkey"
import { createSignal, type JSX, onMount, Show } from "solid-js"

interface Props {
  run: () => Promise<{ ok: boolean }>
  done?: string
  children: JSX.Element
}

const failed = "No passkey was used. Try again, or choose another way."

/** A button that has the browser ask for a passkey: `run` does, and leads on; where it stays, `done` says that it went well. */
export function PasskeyButton(props: Props) {
  const [offered, setOffered] = createSignal(false)
  const [alert, setAlert] = createSignal("")
  const [status, setStatus] = createSignal("")
  // without a script, or in a browser that knows no passkeys, there is nothing to press
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
      setAlert(isThere ? "This device has a passkey of yours already." : failed)
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
