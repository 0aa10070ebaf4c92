import { SessionProvider } from "@svc-auth/react"
import { createRootRoute, HeadContent, Outlet, Scripts, useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Account } from "../account.tsx"
import { getSession } from "../session.ts"

export const Route = createRootRoute({
  head: () => ({ meta: [{ charSet: "utf-8" }, { title: "TanStack Start" }], links: [{ rel: "icon", href: "data:," }] }),
  loader: async () => ({ session: await getSession() }),
  shellComponent: Document,
  component: App,
})

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function App() {
  const { session } = Route.useLoaderData()
  const router = useRouter()
  return (
    <SessionProvider session={session} onChange={() => router.invalidate()}>
      <Account />
      <Outlet />
    </SessionProvider>
  )
}
