import { AccessDenied } from "@svc-auth/core/errors"
import type { Flow, RouteContext } from "@svc-auth/core/flows"
import {
  type AdapterUser,
  askSignInCallback,
  chooseTarget,
  findByEmail,
  requestedTarget,
  routeUrl,
  toAddress,
} from "@svc-auth/core/flow-tools"
import { toSignInPageUrl } from "../context.ts"
import { mailLink } from "./links.ts"
import type { PasswordConfig } from "./options.ts"
import { toSent } from "./pages.ts"
import { findPassword } from "./store.ts"

const findChecked = async (
  context: RouteContext,
): Promise<string | undefined> => {
  const target = requestedTarget(context)
  return target === undefined ? undefined : await chooseTarget(context, target)
}

/** Calls `callbacks.signIn` for a mail that was requested for this address. @throws {AccessDenied} if the callback refuses */
async function askForMail(
  context: RouteContext,
  address: string,
  user: AdapterUser | undefined,
  provider: PasswordConfig,
): Promise<void> {
  const id = user?.id ?? crypto.randomUUID()
  const url = await askSignInCallback(context, {
    user: user ?? { id, email: address },
    account: { provider: provider.id, type: provider.type, providerAccountId: id, userId: id },
    email: { verificationRequest: true },
  })
  if (url !== undefined) throw new AccessDenied("callbacks.signIn returned a URL")
}

/**
 * `POST signup/:provider`: mails a link to a new user. A user who already has an account is informed of that by mail. Known and unknown addresses
 * get the same response after the same number of calls.
 */
export const requestSignUp: Flow<PasswordConfig> = async (
  context,
  provider,
) => {
  const address = toAddress(context.body.get("email"))
  if (address === undefined) {
    return await toSent(context, provider, "signup", "InvalidEmail")
  }
  const user = await findByEmail(context, address)
  await askForMail(context, address, user, provider)
  const target = await findChecked(context)
  await mailLink(context, provider, {
    ...{ kind: "sign-up", address, target },
    mail: user
      ? {
        ...{
          kind: "account-exists",
          title: "mailKnownTitle",
          lead: "mailKnownText",
          button: "mailButton",
        },
        url: toSignInPageUrl(context, { callbackUrl: target }),
      }
      : {
        kind: "sign-up",
        title: "mailSignUpTitle",
        button: "mailSignUpButton",
      },
  })
  return await toSent(context, provider, "signup")
}

/** `POST reset/:provider`: mails a link for a new password. For an address without an account, the mail states that there is none. */
export const requestReset: Flow<PasswordConfig> = async (context, provider) => {
  const address = toAddress(context.body.get("email"))
  if (address === undefined) {
    return await toSent(context, provider, "reset", "InvalidEmail")
  }
  const { user, stored } = await findPassword(context, address)
  const target = await findChecked(context)
  await mailLink(context, provider, {
    ...{ kind: "reset", address, target },
    ...user && { user: { ...user, stored } },
    mail: user ? { kind: "reset", title: "mailResetTitle", button: "mailResetButton" } : {
      ...{
        kind: "no-account",
        title: "mailUnknownTitle",
        lead: "mailUnknownText",
      },
      ...provider.signUp
        ? {
          button: "signUp",
          url: routeUrl(context, `signup/${provider.id}`),
        }
        : { button: "mailButton", url: toSignInPageUrl(context) },
    },
  })
  return await toSent(context, provider, "reset")
}
