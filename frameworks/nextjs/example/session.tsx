"use client"
import { SessionProvider } from "@/auth-client"
import type { Session } from "@svc-auth/core/types"
import { useRouter } from "next/navigation"
import type { ReactNode } from "react"

/** Gives client components the session that the server has read. If another tab signs in or out, it loads the page's data again. */
export function ClientSession({ session, children }: { session: Session | null; children: ReactNode }) {
  const router = useRouter()
  return <SessionProvider session={session} onChange={() => router.refresh()}>{children}</SessionProvider>
}
