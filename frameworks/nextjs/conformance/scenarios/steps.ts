/** Steps that the scenarios of this binding share. */
import type { Agent, Page } from "@svc-auth/conformance"

export const alice = { username: "alice", password: "planted-password-correct-horse" } as const
export const sessionCookie = "__Host-svc.session-token"
/** What pages below `/protected` contain. */
export const secret = "for members"

/** The headers that Next's client adds when it fetches the data of a page in place of the page. */
export const clients: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a navigation by Next's client": { rsc: "1", "next-url": "/" },
  "a prefetch": { rsc: "1", "next-router-prefetch": "1", "next-url": "/" },
  "a prefetch of a segment": { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  "a navigation in the Pages Router": { "x-nextjs-data": "1" },
}

/** Signs in with the form of the app's own page. */
export const logIn = async (agent: Agent): Promise<Page> => agent.submit(await agent.get("/login"), "Log in", alice)

/** Returns the address at which Next's client gets the data of a page of the Pages Router. It contains the id of the build. */
export async function findDataAddress(agent: Agent, path: string): Promise<string> {
  const [, id] = /"buildId":"([^"]+)"/.exec((await agent.get("/loaded")).body) ?? []
  if (id === undefined) throw new Error("the page /loaded does not name the build")
  return `/_next/data/${id}${path}.json`
}

/** Returns the user's name in the session that the app's endpoint reads. */
export async function meOf(agent: Agent): Promise<string | undefined> {
  const { json } = await agent.get("/api/me", { kind: "fetch", from: `${agent.origin}/` })
  return (json as { user?: { name?: string } } | null)?.user?.name
}

/** Calls the server action behind this button as Next's client does, on any page. */
export async function callAction(
  agent: Agent,
  button: string,
  fields: Readonly<Record<string, string>> = {},
  page = "/actions",
): Promise<Page> {
  const form = (await agent.get("/actions")).forms.find(({ buttons }) => buttons.some(({ text }) => text === button))
  const [name = ""] = form?.fields.find(([known]) => known.startsWith("$ACTION_ID_")) ?? []
  if (!name) throw new Error(`no form with the button ${button} runs a server action`)
  // Next 16.0 names the fields without the first underscore
  const own = ["_1_", "1_"].flatMap((form) =>
    Object.entries(fields).map(([key, value]): [string, string] => [`${form}${key}`, value])
  )
  const parts = [...own, ["0", '["$K1"]']].map(([key, value]) =>
    `--next\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  )
  return await agent.send("POST", page, `${parts.join("")}--next--\r\n`, {
    kind: "fetch",
    from: `${agent.origin}${page}`,
    headers: {
      accept: "text/x-component",
      "content-type": "multipart/form-data; boundary=next",
      "next-action": name.slice("$ACTION_ID_".length),
    },
  })
}

/** Returns where Next's client goes after a server action, if it goes to another page. */
export const redirectOf = ({ headers }: Page): string | undefined => headers.get("x-action-redirect")?.split(";")[0]

/** Returns the text of the paragraph with this id. */
export const shown = ({ body }: Page, id: string): string | undefined =>
  new RegExp(`<p id="${id}">([^<]*)</p>`).exec(body)?.[1]
