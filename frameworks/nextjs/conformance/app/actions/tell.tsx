"use client"
import { useActionState, useEffect } from "react"

export function Tell({ action }: { action: () => Promise<string> }) {
  const [told, formAction] = useActionState(action, "")
  // browser tests wait for this before they press buttons: until then, forms work as without JavaScript
  useEffect(() => {
    document.body.dataset.hydrated = ""
  }, [])
  return (
    <form action={formAction}>
      <p id="told">{told}</p>
      <button>Tell</button>
    </form>
  )
}
