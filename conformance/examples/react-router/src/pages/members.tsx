import type { Route } from "./+types/members"
import { auth } from "../auth.server"

export const meta = () => [{ title: "Members" }]

/** The guard runs before loaders, so a guarded page needs one. */
export const loader = async () => ({ name: (await auth())?.user?.name })

export default function Members({ loaderData: { name } }: Route.ComponentProps) {
  return <h1>For members: {name}</h1>
}
