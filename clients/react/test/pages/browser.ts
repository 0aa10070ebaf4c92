/** The app in the browser. */
import { createRoot, hydrateRoot } from "react-dom/client"
import { App, type AppProps, createElement, createReactClient } from "./app.ts"
import { createPasskeys } from "../../src/passkey.ts"
import { own } from "../../src/own.ts"

/** Shows the app in a new element. @param markup the server's, if it has rendered the app */
export function show(props: Omit<AppProps, "client"> & Partial<Pick<AppProps, "client">>, markup?: string) {
  const box = document.body.appendChild(document.createElement("div"))
  box.innerHTML = markup ?? ""
  const app = (next: typeof props) => createElement(App, { client: own, ...next })
  const root = markup === undefined ? createRoot(box) : hydrateRoot(box, app(props))
  const render = (next: typeof props) => root.render(app(next))
  if (markup === undefined) render(props)
  return { render, remove: () => root.unmount() }
}

export { createPasskeys, createReactClient, own }
export { version } from "react"
