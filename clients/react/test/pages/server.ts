/** The app on a server. */
import { renderToString } from "react-dom/server"
import { App, type AppProps, createElement, createReactClient } from "./app.ts"

/** Returns the markup, as a server does that handles requests of all users in one process. */
export const render = (props: Omit<AppProps, "client">): string =>
  renderToString(createElement(App, { ...props, client }))

const client = createReactClient()
/** The same for other verbs. */
export const { getSession, signIn } = client
export { version } from "react"
