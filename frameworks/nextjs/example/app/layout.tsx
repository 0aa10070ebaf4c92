import { leave } from "@/account"
import { auth } from "@/auth"
import { SessionWatch } from "@/session-watch"
import Link from "next/link"
import type { ReactNode } from "react"
import "./app.css"

export const metadata = { title: "Svc Auth example" }

export default async function Layout({ children }: { children: ReactNode }) {
  const session = await auth()
  return (
    <html lang="en">
      <body>
        <header>
          <Link className="brand" href="/">
            Svc Auth <span>example</span>
          </Link>
          <nav aria-label="Pages">
            <Link href="/">Home</Link>
            <Link href="/protected" prefetch={false}>Members</Link>
          </nav>
          {session
            ? (
              <form action={leave}>
                <button className="quiet">Sign out</button>
              </form>
            )
            : <Link className="button" href="/login">Sign in</Link>}
        </header>
        <main>{children}</main>
        <SessionWatch />
      </body>
    </html>
  )
}
