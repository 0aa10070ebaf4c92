/** The calls of an app to its store, and the users in them. */
import type { Agent } from "./agent.ts"
import type { Note } from "./fixtures/notes.ts"

/** The first argument of a call, the message of an event or the parameters of a callback. */
export type Data = Readonly<Record<string, unknown>>

const dataOf = (notes: readonly Note[], kind: Note["kind"], name: string): readonly Data[] =>
  notes.filter((note) => note.kind === kind && note.name === name)
    .map(({ data }) => (kind === "store" ? (data as unknown[])[0] : data) as Data)

/**
 * Returns the first argument of each call of this method of the adapter. A call of `createUserWithAccount` counts as one of `createUser`
 * and one of `linkAccount`, because an adapter without it gets these two.
 */
export const callsOf = async (agent: Agent, method: string): Promise<readonly Data[]> =>
  dataOf((await agent.seen()).flatMap(toSteps), "store", method)

function toSteps(note: Note): readonly Note[] {
  if (note.kind !== "store" || note.name !== "createUserWithAccount") return [note]
  const [user, account] = note.data as [unknown, unknown]
  return [{ ...note, name: "createUser", data: [user] }, { ...note, name: "linkAccount", data: [account] }]
}

/** Returns the message of each event with this name. */
export const eventsOf = async (agent: Agent, name: string): Promise<readonly Data[]> =>
  dataOf(await agent.seen(), "event", name)

/** Returns the parameters of each call of this callback. */
export const askedOf = async (agent: Agent, name: string): Promise<readonly Data[]> =>
  dataOf(await agent.seen(), "callback", name)

/** Returns the message of each warning with this code. */
export const warningsOf = async (agent: Agent, code: string): Promise<readonly unknown[]> =>
  (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "warn")
    .map(({ data }) => data as unknown[]).filter(([given]) => given === code).map(([, ...details]) => details)

/** Returns the errors that the app logged. */
export const errorsOf = async (agent: Agent): Promise<readonly Note[]> =>
  (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error")

/** Returns the names of the adapter's methods that were called while this ran, in order. */
export async function callsDuring(agent: Agent, run: () => Promise<unknown>): Promise<readonly string[]> {
  const names = async () => (await agent.seen()).filter(({ kind }) => kind === "store").map(({ name }) => name)
  const before = (await names()).length
  await run()
  return (await names()).slice(before)
}

/** Returns the ids of the created users, in order, as the store returned them. */
export const newUsersOf = async (agent: Agent): Promise<readonly unknown[]> =>
  (await eventsOf(agent, "createUser")).map(({ user }) => (user as Data)["id"])
