/**
 * The users that all modules return for answers whose members have another form than the vendor documents.
 */
import { describe, expect, test } from "vitest"
import { readRows, type Row } from "../../../tools/providers/row.ts"
import type { OAuthConfig } from "../../src/oauth/provider.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import type { Profile } from "../../src/types.ts"
import { createIdentity } from "../../src/oauth/identity.ts"
import { getProviderSettings } from "../check-provider.ts"
import { at, findServerUrl } from "./vendor.ts"

/** Returns the documented profile: the token answer, or the claims with userinfo and further answers. */
function toDocumented({ kind, profileIn, answers, more = [] }: Row): object {
  if (kind === "oauth" && profileIn === "token") return answers.token!
  const added = more.map(({ as, unwrap }) => {
    const answer = answers.more?.[as]
    return [as, unwrap ? at(answer, unwrap) : answer]
  })
  return { ...answers.userinfo as object, ...answers.idToken, ...Object.fromEntries(added) }
}

/** Returns the answer with another value in place of each text, number and flag. */
function change(answer: unknown, replace: (value: unknown) => unknown): unknown {
  if (Array.isArray(answer)) return answer.map((one) => change(one, replace))
  if (typeof answer !== "object" || answer === null) return replace(answer)
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, change(value, replace)]))
}

async function load(row: Row) {
  const { default: provider } = await import(`../../src/providers/${row.id}.ts`) as {
    default: (options: object) => OAuthConfig
  }
  const issuer = row.issuer?.includes("{") || JSON.stringify(row.endpoints)?.includes("{host}")
    ? { issuer: findServerUrl(row) }
    : {}
  const settings = getProviderSettings(provider({ clientId: "c", ...issuer })) as OAuthSettings
  const toUser = async (profile: unknown) => {
    const claims = { ...profile as Profile, ...settings.config.emailFrom?.(profile as Profile) }
    return (await createIdentity(settings, claims, {}, undefined)).user
  }
  return { settings, toUser }
}

const wrong: readonly unknown[] = [{ a: "b" }, ["a"], [], true, null]

describe.each(readRows().map((row) => [row.id, row] as const))("%s", (id, row) => {
  test("signs in without a profile whose id has another form", async () => {
    const { toUser } = await load(row)
    const error = {
      type: "OAuthProfileParseError",
      message: expect.stringMatching(`^Provider "${id}": \`profile\` (must return an \`id\`|threw)`),
    }
    for (const value of [...wrong, "", undefined]) {
      await expect(toUser(change(toDocumented(row), () => value)), String(value)).rejects.toMatchObject(error)
    }
    await expect(toUser({})).rejects.toMatchObject(error)
  })

  test("ignores a name, address and image of another form", async () => {
    const { toUser } = await load(row)
    const documented = toDocumented(row)
    const user = await toUser(documented)
    // BoxyHQ's id has several parts
    const parts = id === "boxyhq" ? user.id.split(":") : [user.id]
    for (const value of wrong) {
      const { name, email, image } = await toUser(
        change(documented, (known) => parts.includes(String(known)) ? known : value),
      )
      // Discord has a picture for each id
      expect([name ?? null, email ?? null, id === "discord" ? null : image ?? null]).toEqual([null, null, null])
    }
  })
})
