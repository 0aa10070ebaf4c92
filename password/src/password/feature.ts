import { InvalidConfig } from "@svc-auth/core/errors"
import {
  checked,
  checkedAndAlwaysCounted,
  type CheckedApp,
  emptyPage,
  lazy,
  type ProviderFeature,
  showForm,
  signInPage,
  unchecked,
} from "@svc-auth/core/flows"
import { endingElse } from "../missing.ts"
import { lowestMinimum } from "../new-password.ts"
import type { PasswordConfig } from "./options.ts"

/** The highest minimum length. A higher one would reject most passwords from password managers. */
const highestMinimum = 64

const methods = [
  ...[
    "createUser",
    "getUser",
    "getUserByEmail",
    "getUserByAccount",
    "updateUser",
    "linkAccount",
  ] as const,
  ...["createVerificationToken", "useVerificationToken"] as const,
]

function check(provider: PasswordConfig): void {
  const { id, signUp, minLength, checkPassword, store } = provider
  const refuse = (option: string, must: string): never => {
    throw new InvalidConfig(`Provider "${id}": \`${option}\` ${must}`)
  }
  if (typeof signUp !== "boolean") {
    refuse("signUp", "must be `true` or `false`")
  }
  if (
    !Number.isInteger(minLength) || minLength < lowestMinimum ||
    minLength > highestMinimum
  ) {
    refuse(
      "minLength",
      `must be a whole number from ${lowestMinimum} to ${highestMinimum}`,
    )
  }
  if (checkPassword !== undefined && typeof checkPassword !== "function") {
    refuse("checkPassword", "must be a function")
  }
  if (
    store !== undefined &&
    (typeof store?.getPassword !== "function" ||
      typeof store.replacePassword !== "function")
  ) {
    refuse(
      "store",
      "must be an object with the methods `getPassword(userId)` and `replacePassword(userId, expected, next)`",
    )
  }
}

/** @throws {InvalidConfig} with the missing parts, and how to add them */
function checkApp(
  { id, store }: PasswordConfig,
  { adapter, stores, strategy, revokes, counts, mails }: CheckedApp,
): void {
  const refuse = (what: string): never => {
    throw new InvalidConfig(`Provider "${id}": ${what}`)
  }
  if (stores.some((other) => other !== store && (other.getPassword ?? other.replacePassword) !== undefined)) {
    refuse("another feature stores passwords, too; pass one object as the option `store` of both")
  }
  if (!adapter) {
    throw new InvalidConfig(
      `Provider "${id}": passwords need \`adapter\`, which stores users and their passwords, such as \`MemoryAdapter()\``,
      { type: "MissingAdapter" },
    )
  }
  const missing: string[] = methods.filter((name) => typeof adapter[name] !== "function")
  if (!store) {
    missing.push(
      ...(["getPassword", "replacePassword"] as const).filter((name) => typeof adapter[name] !== "function"),
    )
  }
  if (strategy === "database" && typeof adapter.deleteSessions !== "function") {
    missing.push("deleteSessions")
  }
  if (missing.length > 0) {
    throw new InvalidConfig(
      `Provider "${id}": the adapter lacks ${
        missing.join(", ")
      }; use an adapter that has them, or add them. \`getPassword\` and ` +
        `\`replacePassword\` can also be the option \`store\` of the provider${endingElse(missing)}`,
      { type: "MissingAdapterMethods" },
    )
  }
  if (strategy === "jwt" && !revokes) {
    refuse(
      'a new password ends all sessions, which the strategy "jwt" can do only with the option `session.revocation`; set its `store`, such as ' +
        '`redisRevocations(client)` or `sqliteRevocations(file)`, or use the strategy "database"',
    )
  }
  if (!counts) {
    refuse(
      "wrong passwords must be counted by a store. Use an adapter with the method `hit`, or set `limits.store`, such as `redisLimits(client)` from " +
        "@svc-auth/redis; if one process serves the app, set it to `memoryLimits()` from @svc-auth/core/adapters/memory",
    )
  }
  if (!mails) {
    refuse(
      "sign-up and forgotten passwords need mails; set the option `mail` to a built-in e-mail provider, such as `Resend({ from })`",
    )
  }
}

const pages = (
  choose: (
    flows: typeof import("./pages.ts"),
  ) => ReturnType<typeof lazy<PasswordConfig>>,
) => lazy(async () => choose(await import("./pages.ts")))
const requests = (
  choose: (
    flows: typeof import("./request.ts"),
  ) => ReturnType<typeof lazy<PasswordConfig>>,
) => lazy(async () => choose(await import("./request.ts")))
const choosing = (
  choose: (
    flows: typeof import("./choose.ts"),
  ) => ReturnType<typeof lazy<PasswordConfig>>,
) => lazy(async () => choose(await import("./choose.ts")))
const managing = (
  choose: (
    flows: typeof import("./manage.ts"),
  ) => ReturnType<typeof lazy<PasswordConfig>>,
) => lazy(async () => choose(await import("./manage.ts")))

/** Returns the feature of {@linkcode Password}. @throws {InvalidConfig} if an option is invalid */
export function passwordFeature(provider: PasswordConfig): ProviderFeature<PasswordConfig> {
  check(provider)
  return {
    id: provider.id,
    provider,
    check: (app) => checkApp(provider, app),
    comparesPasswords: true,
    store: provider.store,
    links: [
      { action: "reset", text: "forgottenPassword" },
      ...provider.signUp ? [{ action: "signup", text: "signUp" } as const] : [],
    ],
    toSections: async (context, shown) => [await (await import("./manage.ts")).toSection(context, provider, shown)],
    routes: createRoutes(provider),
    signIn: "POST callback",
  }
}

const createRoutes = ({ signUp }: PasswordConfig): ProviderFeature<PasswordConfig>["routes"] => ({
  "GET signin": unchecked(signInPage),
  "POST signin": checked(showForm),
  "POST callback": checkedAndAlwaysCounted(
    lazy(async () => (await import("./sign-in.ts")).signIn),
  ),
  ...signUp && {
    "GET signup": unchecked(pages(({ signUpPage }) => signUpPage), emptyPage),
    "POST signup": checkedAndAlwaysCounted(
      requests(({ requestSignUp }) => requestSignUp),
    ),
  },
  "GET reset": unchecked(pages(({ resetPage }) => resetPage), emptyPage),
  "POST reset": checkedAndAlwaysCounted(
    requests(({ requestReset }) => requestReset),
  ),
  "GET new-password": unchecked(
    choosing(({ choosePage }) => choosePage),
    emptyPage,
  ),
  "POST new-password": checkedAndAlwaysCounted(
    choosing(({ choose }) => choose),
  ),
  "GET change-password": unchecked(
    managing(({ changePage }) => changePage),
    emptyPage,
  ),
  "POST change-password": checkedAndAlwaysCounted(
    managing(({ change }) => change),
  ),
  "POST remove-password": checked(managing(({ remove }) => remove)),
})
