/** A small app. The tests render it on the server and in Chromium, each with React 18 and 19. */
import { createElement, type ReactElement, StrictMode } from "react"
import { createReactClient, type ReactClient, type SessionState } from "../../src/index.ts"
import type { Session } from "@svc-auth/core/types"

/** What the app shows. */
export interface AppProps {
  readonly client: ReactClient
  /** What `SessionProvider` gets; absent: there is no provider. */
  readonly provider?: { readonly session?: Session | null | undefined; readonly onChange?: () => unknown } | undefined
  readonly required?: boolean | undefined
  readonly onUnauthenticated?: (() => unknown) | undefined
}

const toText = ({ status, data, error }: SessionState): string =>
  [status, data?.user?.name, error?.name].filter(Boolean).join(" ")

function Who({ client, required, onUnauthenticated }: AppProps): ReactElement {
  const state: SessionState = required
    ? client.useSession({ required, onUnauthenticated })
    : client.useSession({ onUnauthenticated })
  return createElement("p", { className: "who" }, toText(state))
}

/** Three components that use the session. */
export function App(props: AppProps): ReactElement {
  const { provider, client } = props
  const all = [1, 2, 3].map((key) => createElement(Who, { ...props, key }))
  const { session, onChange = () => {} } = provider ?? {}
  const within = session === undefined
    ? createElement(client.SessionProvider, {}, ...all)
    : createElement(client.SessionProvider, { session, onChange }, ...all)
  return createElement(StrictMode, {}, createElement("main", {}, provider ? within : all))
}

export { createElement, createReactClient }
