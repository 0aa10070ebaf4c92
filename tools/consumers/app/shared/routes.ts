import { auth, signIn, signOut, unstable_update } from "#auth"
import { type Actions, error, fail, redirect, type RequestEvent, type ServerLoadEvent } from "@sveltejs/kit"
import { entriesOf, type Entry, sign } from "./guestbook.ts"

export { handle } from "#auth"

export const load = async (
  event: ServerLoadEvent,
): Promise<
  { name: string; role: "admin" | "member"; entries: readonly Entry[] }
> => {
  const session = await auth(event)
  return {
    name: session?.user?.name ?? "nobody",
    role: session?.role ?? "member",
    entries: entriesOf(event.url),
  }
}

export const GET = async (event: RequestEvent): Promise<Response> => {
  const session = await auth(event)
  if (session?.role !== "admin") error(403, "only for those who keep the book")
  return Response.json(Object.fromEntries(event.url.searchParams))
}

export const actions = {
  sign: async (event) => {
    const session = await auth(event)
    const form = await event.request.formData()
    const text = form.get("text")
    if (!session?.user?.name || typeof text !== "string") {
      return fail(400, { text: String(text) })
    }
    sign({ name: session.user.name, text, at: new Date() })
    redirect(303, "/")
  },
  signIn: async ({ request }) => ({
    url: await signIn("credentials", await request.formData()),
  }),
  signOut: async ({ request }) => ({
    url: await signOut(await request.formData()),
  }),
  promote: async () => ({
    role: (await unstable_update({ role: "admin" }))?.role,
  }),
} satisfies Actions
