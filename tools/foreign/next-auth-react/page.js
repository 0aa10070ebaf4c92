/** A page with the unmodified `next-auth/react`. */
import { createElement } from "react"
import { createRoot } from "react-dom/client"
import { SessionProvider, useSession } from "next-auth/react"

/** Shows the session. `globalThis.known` is what `useSession` returned. */
export function show({ options, ...provider }) {
  function Who() {
    const known = useSession(options)
    globalThis.known = known
    return createElement("p", { id: "who" }, [known.status, known.data?.user?.name].filter(Boolean).join(" "))
  }
  const root = createRoot(document.body.appendChild(document.createElement("div")))
  root.render(createElement(SessionProvider, provider, createElement(Who)))
}

export { getCsrfToken, getProviders, getSession, signIn, signOut } from "next-auth/react"
export { signIn as signInWithPasskey } from "next-auth/webauthn"
