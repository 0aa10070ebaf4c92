import { SessionProvider } from "@svc-auth/react"
import type { ReactNode } from "react"
import { Links, Meta, Outlet, Scripts, useRevalidator } from "react-router"
import type { Route } from "./+types/root"
import { Account } from "./account"
import { auth, middleware as authMiddleware } from "./auth.server"

export const middleware: Route.MiddlewareFunction[] = [authMiddleware]

export const loader = async () => ({ session: await auth() })

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData: { session } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <SessionProvider session={session} onChange={revalidate}>
      <Account />
      <Outlet />
    </SessionProvider>
  )
}
