import type { Flow, FlowContext } from "@svc-auth/core/flows"
import {
  askForMail,
  checkTarget,
  findTarget,
  findUserByAddress,
  toNormalizedAddress,
  toRouteUrl,
  toSignInPageUrl,
} from "@svc-auth/core/flow-tools"
import { mailLink } from "./links.ts"
import type { PasswordConfig } from "./options.ts"
import { toSent } from "./pages.ts"
import { findPassword } from "./store.ts"

const findChecked = async (
  context: FlowContext,
): Promise<string | undefined> => {
  const target = findTarget(context)
  return target === undefined ? undefined : await checkTarget(context, target)
}

/**
 * `POST signup/:provider`: mails a link to a new user. A user who already has an account is informed of that by mail. Known and unknown addresses
 * get the same response after the same number of calls.
 */
export const requestSignUp: Flow<PasswordConfig> = async (
  context,
  provider,
) => {
  const address = toNormalizedAddress(context.body.get("email"))
  if (address === undefined) {
    return await toSent(context, provider, "signup", "InvalidEmail")
  }
  const user = await findUserByAddress(context, address)
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
  const address = toNormalizedAddress(context.body.get("email"))
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
          url: toRouteUrl(context, `signup/${provider.id}`),
        }
        : { button: "mailButton", url: toSignInPageUrl(context) },
    },
  })
  return await toSent(context, provider, "reset")
}
