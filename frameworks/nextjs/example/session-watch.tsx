"use client"
import { createClient } from "@svc-auth/nextjs/client"
import { useRouter } from "next/navigation"
import { useEffect } from "react"

const { onSession } = createClient({ basePath: "/auth" })

/** Reloads the page's data when another tab signs in or out. */
export function SessionWatch() {
  const router = useRouter()
  useEffect(() => {
    let isFirst = true
    return onSession(() => {
      if (!isFirst) router.refresh()
      isFirst = false
    })
  }, [router])
  return null
}
