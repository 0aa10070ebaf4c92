import { auth } from "@/auth"
import { Account } from "@/buttons"
import { ClientSession } from "@/session"
import Link from "next/link"
import type { ReactNode } from "react"
import "./app.css"

export const metadata = { title: "Svc Auth example" }

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <ClientSession session={await auth()}>
          <header>
            <Link className="brand" href="/">
              Svc Auth <span>example</span>
            </Link>
            <nav aria-label="Pages">
              <Link href="/">Home</Link>
              <Link href="/protected" prefetch={false}>Members</Link>
            </nav>
            <Account />
          </header>
          <main>{children}</main>
        </ClientSession>
      </body>
    </html>
  )
}
