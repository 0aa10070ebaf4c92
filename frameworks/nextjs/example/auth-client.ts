"use client"
import { createReactClient } from "@svc-auth/react"
import { createPasskeys } from "@svc-auth/react/passkey"

// `basePath` as in auth.ts
const client = createReactClient({ basePath: "/auth" })

export const { SessionProvider, useSession, signIn, signOut } = client
export const { registerPasskey, signInWithPasskey } = createPasskeys(client)
