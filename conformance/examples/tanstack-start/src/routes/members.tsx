import { createFileRoute } from "@tanstack/react-router"
import { getMember } from "../session.ts"

export const Route = createFileRoute("/members")({ loader: () => getMember(), component: Members })

function Members() {
  const { name } = Route.useLoaderData()
  return <h1>For members: {name}</h1>
}
