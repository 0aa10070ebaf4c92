"use client"
import { ClientError, createClient } from "@svc-auth/nextjs/client"
import { useEffect, useState } from "react"
import { base } from "../../base.ts"

const { onSession, signIn, signOut, update } = createClient({ basePath: `${base}/auth` })
const redirect = false

export default function Client() {
  const [session, setSession] = useState("unknown")
  const [answer, setAnswer] = useState("")
  const [isReady, setReady] = useState(false)
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  useEffect(() => {
    setReady(true)
    return onSession((known) => setSession(JSON.stringify(known) ?? "unknown"))
  }, [])
  const fields = { username, password }
  const verbs: Record<string, () => Promise<unknown>> = {
    "Client sign in": () => signIn("credentials", { ...fields, redirect }),
    "Client go": () => signIn("credentials", fields),
    "Client sign out": () => signOut({ redirect }),
    "Client update": () => update({ user: { name: "Renamed" } }),
    "Client provider": () => signIn("idp", { redirectTo: `${base}/client` }),
  }
  const run = async (verb: () => Promise<unknown>) => {
    try {
      setAnswer(JSON.stringify(await verb()))
    } catch (error) {
      setAnswer(`failed: ${error instanceof ClientError ? error.type : error}`)
    }
  }
  return (
    <>
      <p id="client-session">{session}</p>
      <p id="client-answer">{answer}</p>
      <label>
        Client username <input id="client-username" onChange={(event) => setUsername(event.target.value)} />
      </label>
      <label>
        Client password{" "}
        <input id="client-password" type="password" onChange={(event) => setPassword(event.target.value)} />
      </label>
      {Object.entries(verbs).map(([name, verb]) => (
        <button
          key={name}
          type="button"
          disabled={!isReady}
          onClick={() => void run(verb)}
        >
          {name}
        </button>
      ))}
    </>
  )
}
