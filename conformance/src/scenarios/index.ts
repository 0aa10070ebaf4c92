/** Every scenario, in the order of the ids. Written by `npm run generate`. */
import type { ListedScenario } from "../scenario.ts"
import { scenario as accountPageAccounts } from "./account-page/accounts.ts"
import { scenario as accountPageDevices } from "./account-page/devices.ts"
import { scenario as accountPageDown } from "./account-page/down.ts"
import { scenario as accountPageEscaped } from "./account-page/escaped.ts"
import { scenario as accountPageGates } from "./account-page/gates.ts"
import { scenario as accountPageInCookies } from "./account-page/in-cookies.ts"
import { scenario as accountPageLess } from "./account-page/less.ts"
import { scenario as accountPageOff } from "./account-page/off.ts"
import { scenario as accountPageOwn } from "./account-page/own.ts"
import { scenario as accountPagePasskeys } from "./account-page/passkeys.ts"
import { scenario as accountPageStale } from "./account-page/stale.ts"
import { scenario as accountsForeignKeys } from "./accounts/foreign-keys.ts"
import { scenario as accountsFresh } from "./accounts/fresh.ts"
import { scenario as accountsGates } from "./accounts/gates.ts"
import { scenario as accountsLast } from "./accounts/last.ts"
import { scenario as accountsLists } from "./accounts/lists.ts"
import { scenario as accountsPasskeys } from "./accounts/passkeys.ts"
import { scenario as accountsPoorAdapter } from "./accounts/poor-adapter.ts"
import { scenario as accountsRace } from "./accounts/race.ts"
import { scenario as accountsUnlink } from "./accounts/unlink.ts"
import { scenario as accountsWithoutAdapter } from "./accounts/without-adapter.ts"
import { scenario as appAuthInParallel } from "./app/auth-in-parallel.ts"
import { scenario as appBigSession } from "./app/big-session.ts"
import { scenario as appCacheHeaders } from "./app/cache-headers.ts"
import { scenario as appCookiesOnRedirect } from "./app/cookies-on-redirect.ts"
import { scenario as appCookiesOnThrow } from "./app/cookies-on-throw.ts"
import { scenario as appCors } from "./app/cors.ts"
import { scenario as appFailsClosed } from "./app/fails-closed.ts"
import { scenario as appFormBodies } from "./app/form-bodies.ts"
import { scenario as appGrownSession } from "./app/grown-session.ts"
import { scenario as appGuardAnswersItself } from "./app/guard-answers-itself.ts"
import { scenario as appGuardAnswersPrograms } from "./app/guard-answers-programs.ts"
import { scenario as appGuardBasePath } from "./app/guard-base-path.ts"
import { scenario as appGuardBeforeHandlers } from "./app/guard-before-handlers.ts"
import { scenario as appGuardCacheHeaders } from "./app/guard-cache-headers.ts"
import { scenario as appGuardDecoding } from "./app/guard-decoding.ts"
import { scenario as appGuardEscapes } from "./app/guard-escapes.ts"
import { scenario as appGuardEveryMethod } from "./app/guard-every-method.ts"
import { scenario as appGuardFailsClosed } from "./app/guard-fails-closed.ts"
import { scenario as appGuardFileNames } from "./app/guard-file-names.ts"
import { scenario as appGuardHeaders } from "./app/guard-headers.ts"
import { scenario as appGuardMethods } from "./app/guard-methods.ts"
import { scenario as appGuardMounts } from "./app/guard-mounts.ts"
import { scenario as appGuardOnce } from "./app/guard-once.ts"
import { scenario as appGuardSpelling } from "./app/guard-spelling.ts"
import { scenario as appGuardThrows } from "./app/guard-throws.ts"
import { scenario as appGuardUndecodable } from "./app/guard-undecodable.ts"
import { scenario as appGuarded } from "./app/guarded.ts"
import { scenario as appGuardedData } from "./app/guarded-data.ts"
import { scenario as appHandlersOnce } from "./app/handlers-once.ts"
import { scenario as appHead } from "./app/head.ts"
import { scenario as appJsonLogin } from "./app/json-login.ts"
import { scenario as appLazyConfig } from "./app/lazy-config.ts"
import { scenario as appLoginPageReturn } from "./app/login-page-return.ts"
import { scenario as appOneConnection } from "./app/one-connection.ts"
import { scenario as appOutside } from "./app/outside.ts"
import { scenario as appOwnCookie } from "./app/own-cookie.ts"
import { scenario as appOwnHeaders } from "./app/own-headers.ts"
import { scenario as appOwnPagesOpen } from "./app/own-pages-open.ts"
import { scenario as appPrerendered } from "./app/prerendered.ts"
import { scenario as appRedirectStatus } from "./app/redirect-status.ts"
import { scenario as appRequestsInParallel } from "./app/requests-in-parallel.ts"
import { scenario as appSameRequest } from "./app/same-request.ts"
import { scenario as appSession } from "./app/session.ts"
import { scenario as appSignedOutAtOnce } from "./app/signed-out-at-once.ts"
import { scenario as appStreamed } from "./app/streamed.ts"
import { scenario as appTwoTabs } from "./app/two-tabs.ts"
import { scenario as appUpdate } from "./app/update.ts"
import { scenario as appVerbRedirects } from "./app/verb-redirects.ts"
import { scenario as appVerbThrows } from "./app/verb-throws.ts"
import { scenario as appVerbs } from "./app/verbs.ts"
import { scenario as appVerbsCrossSite } from "./app/verbs-cross-site.ts"
import { scenario as appWrappedDenied } from "./app/wrapped-denied.ts"
import { scenario as bodiesDuplicates } from "./bodies/duplicates.ts"
import { scenario as bodiesMultipart } from "./bodies/multipart.ts"
import { scenario as bodiesTypes } from "./bodies/types.ts"
import { scenario as bodiesWrongTypes } from "./bodies/wrong-types.ts"
import { scenario as builtInAddresses } from "./built-in/addresses.ts"
import { scenario as builtInApple } from "./built-in/apple.ts"
import { scenario as builtInAppleAttaches } from "./built-in/apple-attaches.ts"
import { scenario as builtInEntra } from "./built-in/entra.ts"
import { scenario as builtInEntraOwner } from "./built-in/entra-owner.ts"
import { scenario as builtInEntraTakeover } from "./built-in/entra-takeover.ts"
import { scenario as builtInOthers } from "./built-in/others.ts"
import { scenario as callbacksBrokenDecision } from "./callbacks/broken-decision.ts"
import { scenario as callbacksDecisions } from "./callbacks/decisions.ts"
import { scenario as callbacksDecisionsBehindProxy } from "./callbacks/decisions-behind-proxy.ts"
import { scenario as callbacksDecisionsByVerbs } from "./callbacks/decisions-by-verbs.ts"
import { scenario as callbacksMailedParameters } from "./callbacks/mailed-parameters.ts"
import { scenario as callbacksParameters } from "./callbacks/parameters.ts"
import { scenario as callbacksStoredParameters } from "./callbacks/stored-parameters.ts"
import { scenario as configEnvironment } from "./config/environment.ts"
import { scenario as configFaults } from "./config/faults.ts"
import { scenario as configInDevelopment } from "./config/in-development.ts"
import { scenario as configNoIssuer } from "./config/no-issuer.ts"
import { scenario as configNoSecret } from "./config/no-secret.ts"
import { scenario as configNodeEnv } from "./config/node-env.ts"
import { scenario as configOptions } from "./config/options.ts"
import { scenario as configPlaceholderSecret } from "./config/placeholder-secret.ts"
import { scenario as configProviders } from "./config/providers.ts"
import { scenario as configShortSecret } from "./config/short-secret.ts"
import { scenario as contractBrowsersApart } from "./contract/browsers-apart.ts"
import { scenario as contractCookies } from "./contract/cookies.ts"
import { scenario as contractCredentials } from "./contract/credentials.ts"
import { scenario as contractCredentialsInTheUrl } from "./contract/credentials-in-the-url.ts"
import { scenario as contractCredentialsPage } from "./contract/credentials-page.ts"
import { scenario as contractCsrf } from "./contract/csrf.ts"
import { scenario as contractErrorPage } from "./contract/error-page.ts"
import { scenario as contractEscaping } from "./contract/escaping.ts"
import { scenario as contractFailedAgain } from "./contract/failed-again.ts"
import { scenario as contractFixation } from "./contract/fixation.ts"
import { scenario as contractForeignSignIn } from "./contract/foreign-sign-in.ts"
import { scenario as contractForeignSignOut } from "./contract/foreign-sign-out.ts"
import { scenario as contractForeignUpdate } from "./contract/foreign-update.ts"
import { scenario as contractGuard } from "./contract/guard.ts"
import { scenario as contractGuardAndBack } from "./contract/guard-and-back.ts"
import { scenario as contractInventedSession } from "./contract/invented-session.ts"
import { scenario as contractLongValues } from "./contract/long-values.ts"
import { scenario as contractMalformedBodies } from "./contract/malformed-bodies.ts"
import { scenario as contractManyCookies } from "./contract/many-cookies.ts"
import { scenario as contractMethods } from "./contract/methods.ts"
import { scenario as contractNoCors } from "./contract/no-cors.ts"
import { scenario as contractNoSession } from "./contract/no-session.ts"
import { scenario as contractOddValues } from "./contract/odd-values.ts"
import { scenario as contractOpenRedirects } from "./contract/open-redirects.ts"
import { scenario as contractOpenRedirectsOidc } from "./contract/open-redirects-oidc.ts"
import { scenario as contractOpenRedirectsPages } from "./contract/open-redirects-pages.ts"
import { scenario as contractPaths } from "./contract/paths.ts"
import { scenario as contractPrototypeNames } from "./contract/prototype-names.ts"
import { scenario as contractProviders } from "./contract/providers.ts"
import { scenario as contractRedirectsForScripts } from "./contract/redirects-for-scripts.ts"
import { scenario as contractSession } from "./contract/session.ts"
import { scenario as contractSessionIsPrivate } from "./contract/session-is-private.ts"
import { scenario as contractSessionIsSealed } from "./contract/session-is-sealed.ts"
import { scenario as contractSessionStays } from "./contract/session-stays.ts"
import { scenario as contractSessionWithoutTokens } from "./contract/session-without-tokens.ts"
import { scenario as contractSignOut } from "./contract/sign-out.ts"
import { scenario as contractSignOutOfNothing } from "./contract/sign-out-of-nothing.ts"
import { scenario as contractSignOutPage } from "./contract/sign-out-page.ts"
import { scenario as contractTamperedSession } from "./contract/tampered-session.ts"
import { scenario as contractWrongCredentials } from "./contract/wrong-credentials.ts"
import { scenario as cookiesAttributes } from "./cookies/attributes.ts"
import { scenario as cookiesForcedSecure } from "./cookies/forced-secure.ts"
import { scenario as cookiesLife } from "./cookies/life.ts"
import { scenario as cookiesNoTarget } from "./cookies/no-target.ts"
import { scenario as cookiesOverridden } from "./cookies/overridden.ts"
import { scenario as cookiesParsing } from "./cookies/parsing.ts"
import { scenario as cookiesPlain } from "./cookies/plain.ts"
import { scenario as credentialsByScript } from "./credentials/by-script.ts"
import { scenario as credentialsCode } from "./credentials/code.ts"
import { scenario as credentialsFormOfItsOwn } from "./credentials/form-of-its-own.ts"
import { scenario as credentialsJsonRefusal } from "./credentials/json-refusal.ts"
import { scenario as credentialsNoId } from "./credentials/no-id.ts"
import { scenario as credentialsRight } from "./credentials/right.ts"
import { scenario as credentialsThrows } from "./credentials/throws.ts"
import { scenario as credentialsWrong } from "./credentials/wrong.ts"
import { scenario as csrfForgedPair } from "./csrf/forged-pair.ts"
import { scenario as csrfNoCookies } from "./csrf/no-cookies.ts"
import { scenario as csrfNoToken } from "./csrf/no-token.ts"
import { scenario as csrfPlantedPair } from "./csrf/planted-pair.ts"
import { scenario as csrfPlantedTwins } from "./csrf/planted-twins.ts"
import { scenario as csrfProgramRefused } from "./csrf/program-refused.ts"
import { scenario as csrfSkipped } from "./csrf/skipped.ts"
import { scenario as csrfToken } from "./csrf/token.ts"
import { scenario as csrfTokenOfAnother } from "./csrf/token-of-another.ts"
import { scenario as csrfWrongToken } from "./csrf/wrong-token.ts"
import { scenario as databaseAbsoluteLifetime } from "./database/absolute-lifetime.ts"
import { scenario as databaseCallback } from "./database/callback.ts"
import { scenario as databaseCredentials } from "./database/credentials.ts"
import { scenario as databaseEverySession } from "./database/every-session.ts"
import { scenario as databaseEverywhere } from "./database/everywhere.ts"
import { scenario as databaseExpired } from "./database/expired.ts"
import { scenario as databaseExtends } from "./database/extends.ts"
import { scenario as databaseFromAuthJs } from "./database/from-auth-js.ts"
import { scenario as databaseHashedAtRest } from "./database/hashed-at-rest.ts"
import { scenario as databaseIncomplete } from "./database/incomplete.ts"
import { scenario as databaseJwtStrategy } from "./database/jwt-strategy.ts"
import { scenario as databaseKnownId } from "./database/known-id.ts"
import { scenario as databaseLooseStore } from "./database/loose-store.ts"
import { scenario as databaseMostPerUser } from "./database/most-per-user.ts"
import { scenario as databaseNewSession } from "./database/new-session.ts"
import { scenario as databaseOlderThanLifetime } from "./database/older-than-lifetime.ts"
import { scenario as databaseOutage } from "./database/outage.ts"
import { scenario as databaseOwnToken } from "./database/own-token.ts"
import { scenario as databasePlantedExpired } from "./database/planted-expired.ts"
import { scenario as databasePlantedLookUps } from "./database/planted-look-ups.ts"
import { scenario as databasePlantedTwins } from "./database/planted-twins.ts"
import { scenario as databaseSignIn } from "./database/sign-in.ts"
import { scenario as databaseSignOut } from "./database/sign-out.ts"
import { scenario as databaseTwins } from "./database/twins.ts"
import { scenario as databaseUnfitId } from "./database/unfit-id.ts"
import { scenario as emailChangeBadAddress } from "./email-change/bad-address.ts"
import { scenario as emailChangeChange } from "./email-change/change.ts"
import { scenario as emailChangeDown } from "./email-change/down.ts"
import { scenario as emailChangeFactor } from "./email-change/factor.ts"
import { scenario as emailChangeGates } from "./email-change/gates.ts"
import { scenario as emailChangeInCookies } from "./email-change/in-cookies.ts"
import { scenario as emailChangeNeeds } from "./email-change/needs.ts"
import { scenario as emailChangeOvertaken } from "./email-change/overtaken.ts"
import { scenario as emailChangeProof } from "./email-change/proof.ts"
import { scenario as emailChangeProvider } from "./email-change/provider.ts"
import { scenario as emailChangeRestore } from "./email-change/restore.ts"
import { scenario as emailChangeRestoreTaken } from "./email-change/restore-taken.ts"
import { scenario as emailChangeTaken } from "./email-change/taken.ts"
import { scenario as emailChangeUnanswered } from "./email-change/unanswered.ts"
import { scenario as emailAddresses } from "./email/addresses.ts"
import { scenario as emailBadAddresses } from "./email/bad-addresses.ts"
import { scenario as emailCode } from "./email/code.ts"
import { scenario as emailCodeAddresses } from "./email/code-addresses.ts"
import { scenario as emailCodeAlone } from "./email/code-alone.ts"
import { scenario as emailCodeDay } from "./email/code-day.ts"
import { scenario as emailCodeExpired } from "./email/code-expired.ts"
import { scenario as emailCodeGivenBack } from "./email/code-given-back.ts"
import { scenario as emailCodeKnown } from "./email/code-known.ts"
import { scenario as emailCodeLimit } from "./email/code-limit.ts"
import { scenario as emailCodeLimitsOff } from "./email/code-limits-off.ts"
import { scenario as emailCodeMistyped } from "./email/code-mistyped.ts"
import { scenario as emailCodeNetwork } from "./email/code-network.ts"
import { scenario as emailCodeNextDay } from "./email/code-next-day.ts"
import { scenario as emailCodeOtherBrowser } from "./email/code-other-browser.ts"
import { scenario as emailCodeParallel } from "./email/code-parallel.ts"
import { scenario as emailCodePlanted } from "./email/code-planted.ts"
import { scenario as emailCodePrograms } from "./email/code-programs.ts"
import { scenario as emailCodeRefused } from "./email/code-refused.ts"
import { scenario as emailCodeSecrets } from "./email/code-secrets.ts"
import { scenario as emailCodeSpellings } from "./email/code-spellings.ts"
import { scenario as emailCodeStoreDown } from "./email/code-store-down.ts"
import { scenario as emailCodeUsed } from "./email/code-used.ts"
import { scenario as emailCodeVerb } from "./email/code-verb.ts"
import { scenario as emailCodeWrong } from "./email/code-wrong.ts"
import { scenario as emailConfirmCsrf } from "./email/confirm-csrf.ts"
import { scenario as emailCustomPage } from "./email/custom-page.ts"
import { scenario as emailElsewhere } from "./email/elsewhere.ts"
import { scenario as emailExpiredLink } from "./email/expired-link.ts"
import { scenario as emailForm } from "./email/form.ts"
import { scenario as emailKnownOrUnknown } from "./email/known-or-unknown.ts"
import { scenario as emailLanguage } from "./email/language.ts"
import { scenario as emailLimit } from "./email/limit.ts"
import { scenario as emailMail } from "./email/mail.ts"
import { scenario as emailNeedsAStore } from "./email/needs-a-store.ts"
import { scenario as emailOneSpelling } from "./email/one-spelling.ts"
import { scenario as emailOtherBrowser } from "./email/other-browser.ts"
import { scenario as emailOwnBrowser } from "./email/own-browser.ts"
import { scenario as emailParallelUses } from "./email/parallel-uses.ts"
import { scenario as emailPlantedLinks } from "./email/planted-links.ts"
import { scenario as emailRefused } from "./email/refused.ts"
import { scenario as emailScanner } from "./email/scanner.ts"
import { scenario as emailSendingFails } from "./email/sending-fails.ts"
import { scenario as emailService } from "./email/service.ts"
import { scenario as emailSpoofedHost } from "./email/spoofed-host.ts"
import { scenario as emailTarget } from "./email/target.ts"
import { scenario as emailThreeLinks } from "./email/three-links.ts"
import { scenario as emailUsedLink } from "./email/used-link.ts"
import { scenario as emailWrongPair } from "./email/wrong-pair.ts"
import { scenario as fieldsClient } from "./fields/client.ts"
import { scenario as fieldsDatabase } from "./fields/database.ts"
import { scenario as fieldsJwt } from "./fields/jwt.ts"
import { scenario as fieldsMistakes } from "./fields/mistakes.ts"
import { scenario as fieldsRevocable } from "./fields/revocable.ts"
import { scenario as freshAcr } from "./fresh/acr.ts"
import { scenario as freshAnotherUser } from "./fresh/another-user.ts"
import { scenario as freshCode } from "./fresh/code.ts"
import { scenario as freshEmail } from "./fresh/email.ts"
import { scenario as freshGuard } from "./fresh/guard.ts"
import { scenario as freshIdToken } from "./fresh/id-token.ts"
import { scenario as freshLinking } from "./fresh/linking.ts"
import { scenario as freshNotRenewed } from "./fresh/not-renewed.ts"
import { scenario as freshOtherSession } from "./fresh/other-session.ts"
import { scenario as freshPasskey } from "./fresh/passkey.ts"
import { scenario as freshPrograms } from "./fresh/programs.ts"
import { scenario as freshSamePage } from "./fresh/same-page.ts"
import { scenario as freshWithoutStore } from "./fresh/without-store.ts"
import { scenario as hardeningAuthorizedParty } from "./hardening/authorized-party.ts"
import { scenario as hardeningBodySize } from "./hardening/body-size.ts"
import { scenario as hardeningContentSecurityPolicy } from "./hardening/content-security-policy.ts"
import { scenario as hardeningErrorNames } from "./hardening/error-names.ts"
import { scenario as hardeningFailureCleansUp } from "./hardening/failure-cleans-up.ts"
import { scenario as hardeningFieldsByUrl } from "./hardening/fields-by-url.ts"
import { scenario as hardeningFraming } from "./hardening/framing.ts"
import { scenario as hardeningHead } from "./hardening/head.ts"
import { scenario as hardeningIdTokenFromTheFuture } from "./hardening/id-token-from-the-future.ts"
import { scenario as hardeningIdTokenSignature } from "./hardening/id-token-signature.ts"
import { scenario as hardeningMalformedTarget } from "./hardening/malformed-target.ts"
import { scenario as hardeningNonce } from "./hardening/nonce.ts"
import { scenario as hardeningNosniff } from "./hardening/nosniff.ts"
import { scenario as hardeningOwnAssets } from "./hardening/own-assets.ts"
import { scenario as hardeningPageByItsUrl } from "./hardening/page-by-its-url.ts"
import { scenario as hardeningPagesArePrivate } from "./hardening/pages-are-private.ts"
import { scenario as hardeningPiecesAnswered } from "./hardening/pieces-answered.ts"
import { scenario as hardeningPlantedTarget } from "./hardening/planted-target.ts"
import { scenario as hardeningPoisonedTarget } from "./hardening/poisoned-target.ts"
import { scenario as hardeningSiblingCookies } from "./hardening/sibling-cookies.ts"
import { scenario as hardeningState } from "./hardening/state.ts"
import { scenario as hardeningSwappedCookies } from "./hardening/swapped-cookies.ts"
import { scenario as hardeningTargetInACookie } from "./hardening/target-in-a-cookie.ts"
import { scenario as hardeningTokenRedirect } from "./hardening/token-redirect.ts"
import { scenario as hardeningTokenSize } from "./hardening/token-size.ts"
import { scenario as hardeningTwinCookies } from "./hardening/twin-cookies.ts"
import { scenario as hardeningTwoTabs } from "./hardening/two-tabs.ts"
import { scenario as headerRuleMatrix } from "./header-rule/matrix.ts"
import { scenario as headerRuleNamesBoth } from "./header-rule/names-both.ts"
import { scenario as hostFixedOrigin } from "./host/fixed-origin.ts"
import { scenario as hostForwarded } from "./host/forwarded.ts"
import { scenario as hostForwardedIgnored } from "./host/forwarded-ignored.ts"
import { scenario as hostForwardedProtocol } from "./host/forwarded-protocol.ts"
import { scenario as hostForwardedRule } from "./host/forwarded-rule.ts"
import { scenario as hostProtoDecidesCookies } from "./host/proto-decides-cookies.ts"
import { scenario as hostUntrusted } from "./host/untrusted.ts"
import { scenario as hostileRawRequests } from "./hostile/raw-requests.ts"
import { scenario as limitsAddresses } from "./limits/addresses.ts"
import { scenario as limitsAlternating } from "./limits/alternating.ts"
import { scenario as limitsBody } from "./limits/body.ts"
import { scenario as limitsCookies } from "./limits/cookies.ts"
import { scenario as limitsCounterDown } from "./limits/counter-down.ts"
import { scenario as limitsDay } from "./limits/day.ts"
import { scenario as limitsFirst } from "./limits/first.ts"
import { scenario as limitsForms } from "./limits/forms.ts"
import { scenario as limitsGivenBack } from "./limits/given-back.ts"
import { scenario as limitsGuessing } from "./limits/guessing.ts"
import { scenario as limitsInMemory } from "./limits/in-memory.ts"
import { scenario as limitsMails } from "./limits/mails.ts"
import { scenario as limitsNetwork } from "./limits/network.ts"
import { scenario as limitsNotGivenBack } from "./limits/not-given-back.ts"
import { scenario as limitsOffice } from "./limits/office.ts"
import { scenario as limitsOwner } from "./limits/owner.ts"
import { scenario as limitsParallel } from "./limits/parallel.ts"
import { scenario as limitsParallelNetwork } from "./limits/parallel-network.ts"
import { scenario as limitsSpellings } from "./limits/spellings.ts"
import { scenario as limitsTwoNames } from "./limits/two-names.ts"
import { scenario as limitsUrl } from "./limits/url.ts"
import { scenario as limitsVerb } from "./limits/verb.ts"
import { scenario as linkingAllOrNothing } from "./linking/all-or-nothing.ts"
import { scenario as linkingAttach } from "./linking/attach.ts"
import { scenario as linkingBareSub } from "./linking/bare-sub.ts"
import { scenario as linkingKnownAddress } from "./linking/known-address.ts"
import { scenario as linkingKnownId } from "./linking/known-id.ts"
import { scenario as linkingLostAnswer } from "./linking/lost-answer.ts"
import { scenario as linkingNewUser } from "./linking/new-user.ts"
import { scenario as linkingNoUserId } from "./linking/no-user-id.ts"
import { scenario as linkingOneSpelling } from "./linking/one-spelling.ts"
import { scenario as linkingPlainAdapter } from "./linking/plain-adapter.ts"
import { scenario as linkingSaid } from "./linking/said.ts"
import { scenario as linkingSquatter } from "./linking/squatter.ts"
import { scenario as linkingSquatterAgain } from "./linking/squatter-again.ts"
import { scenario as linkingSquatterCode } from "./linking/squatter-code.ts"
import { scenario as linkingSquatterMailed } from "./linking/squatter-mailed.ts"
import { scenario as linkingSquatterStays } from "./linking/squatter-stays.ts"
import { scenario as linkingSquatterToken } from "./linking/squatter-token.ts"
import { scenario as linkingStaleSession } from "./linking/stale-session.ts"
import { scenario as linkingStartedBy } from "./linking/started-by.ts"
import { scenario as linkingTenants } from "./linking/tenants.ts"
import { scenario as linkingTrustedAddress } from "./linking/trusted-address.ts"
import { scenario as linkingWelcome } from "./linking/welcome.ts"
import { scenario as logsBounded } from "./logs/bounded.ts"
import { scenario as logsDebug } from "./logs/debug.ts"
import { scenario as logsNoSecrets } from "./logs/no-secrets.ts"
import { scenario as logsNoSecretsInDebug } from "./logs/no-secrets-in-debug.ts"
import { scenario as logsOneLine } from "./logs/one-line.ts"
import { scenario as logsQuoted } from "./logs/quoted.ts"
import { scenario as logsRepeated } from "./logs/repeated.ts"
import { scenario as logsRepeatedByMail } from "./logs/repeated-by-mail.ts"
import { scenario as logsRepeatedInDevelopment } from "./logs/repeated-in-development.ts"
import { scenario as logsRepeatedPassword } from "./logs/repeated-password.ts"
import { scenario as manageDetails } from "./manage/details.ts"
import { scenario as manageDown } from "./manage/down.ts"
import { scenario as manageEnd } from "./manage/end.ts"
import { scenario as manageEndOthers } from "./manage/end-others.ts"
import { scenario as manageGates } from "./manage/gates.ts"
import { scenario as manageLastUsed } from "./manage/last-used.ts"
import { scenario as manageList } from "./manage/list.ts"
import { scenario as manageRevocable } from "./manage/revocable.ts"
import { scenario as manageWithoutList } from "./manage/without-list.ts"
import { scenario as methodsOverride } from "./methods/override.ts"
import { scenario as methodsTable } from "./methods/table.ts"
import { scenario as oauthAccessToken } from "./oauth/access-token.ts"
import { scenario as oauthAccessTokenConfig } from "./oauth/access-token-config.ts"
import { scenario as oauthAccessTokenEncrypted } from "./oauth/access-token-encrypted.ts"
import { scenario as oauthAccessTokenKept } from "./oauth/access-token-kept.ts"
import { scenario as oauthAccessTokenMoved } from "./oauth/access-token-moved.ts"
import { scenario as oauthAccessTokenOwner } from "./oauth/access-token-owner.ts"
import { scenario as oauthAccessTokenRefused } from "./oauth/access-token-refused.ts"
import { scenario as oauthAccessTokenRefusedEarly } from "./oauth/access-token-refused-early.ts"
import { scenario as oauthAccessTokenSquatter } from "./oauth/access-token-squatter.ts"
import { scenario as oauthAccessTokenUnclaimed } from "./oauth/access-token-unclaimed.ts"
import { scenario as oauthAccessTokenWithoutExpiry } from "./oauth/access-token-without-expiry.ts"
import { scenario as oauthAccount } from "./oauth/account.ts"
import { scenario as oauthAuthJsObject } from "./oauth/auth-js-object.ts"
import { scenario as oauthAuthTime } from "./oauth/auth-time.ts"
import { scenario as oauthBrowserParams } from "./oauth/browser-params.ts"
import { scenario as oauthCallbackUrl } from "./oauth/callback-url.ts"
import { scenario as oauthCleanUrls } from "./oauth/clean-urls.ts"
import { scenario as oauthClientAuthentication } from "./oauth/client-authentication.ts"
import { scenario as oauthClientSecrets } from "./oauth/client-secrets.ts"
import { scenario as oauthDecodedTargets } from "./oauth/decoded-targets.ts"
import { scenario as oauthDemandedClass } from "./oauth/demanded-class.ts"
import { scenario as oauthDiscoveryFaults } from "./oauth/discovery-faults.ts"
import { scenario as oauthDpop } from "./oauth/dpop.ts"
import { scenario as oauthDpopBearer } from "./oauth/dpop-bearer.ts"
import { scenario as oauthDpopClock } from "./oauth/dpop-clock.ts"
import { scenario as oauthDpopCookie } from "./oauth/dpop-cookie.ts"
import { scenario as oauthDpopNonce } from "./oauth/dpop-nonce.ts"
import { scenario as oauthDpopStored } from "./oauth/dpop-stored.ts"
import { scenario as oauthEmailFrom } from "./oauth/email-from.ts"
import { scenario as oauthFlowLifetime } from "./oauth/flow-lifetime.ts"
import { scenario as oauthFormPost } from "./oauth/form-post.ts"
import { scenario as oauthFormPostFaults } from "./oauth/form-post-faults.ts"
import { scenario as oauthGithub } from "./oauth/github.ts"
import { scenario as oauthHeadCallback } from "./oauth/head-callback.ts"
import { scenario as oauthHs256 } from "./oauth/hs256.ts"
import { scenario as oauthIss } from "./oauth/iss.ts"
import { scenario as oauthIssUnconfigured } from "./oauth/iss-unconfigured.ts"
import { scenario as oauthKeyRotation } from "./oauth/key-rotation.ts"
import { scenario as oauthLateDiscoveryFaults } from "./oauth/late-discovery-faults.ts"
import { scenario as oauthLongTargets } from "./oauth/long-targets.ts"
import { scenario as oauthLostFlows } from "./oauth/lost-flows.ts"
import { scenario as oauthManyTabs } from "./oauth/many-tabs.ts"
import { scenario as oauthNamelessKeys } from "./oauth/nameless-keys.ts"
import { scenario as oauthNarrowedChecks } from "./oauth/narrowed-checks.ts"
import { scenario as oauthNoDiscovery } from "./oauth/no-discovery.ts"
import { scenario as oauthOauth } from "./oauth/oauth.ts"
import { scenario as oauthOddClaims } from "./oauth/odd-claims.ts"
import { scenario as oauthOidc } from "./oauth/oidc.ts"
import { scenario as oauthOtherClient } from "./oauth/other-client.ts"
import { scenario as oauthOtherProvider } from "./oauth/other-provider.ts"
import { scenario as oauthOwnProfile } from "./oauth/own-profile.ts"
import { scenario as oauthOwnUserinfo } from "./oauth/own-userinfo.ts"
import { scenario as oauthPkce } from "./oauth/pkce.ts"
import { scenario as oauthPlantedForms } from "./oauth/planted-forms.ts"
import { scenario as oauthRefresh } from "./oauth/refresh.ts"
import { scenario as oauthRefreshRefused } from "./oauth/refresh-refused.ts"
import { scenario as oauthReplayedIdToken } from "./oauth/replayed-id-token.ts"
import { scenario as oauthReturnRedirect } from "./oauth/return-redirect.ts"
import { scenario as oauthSignInRefused } from "./oauth/sign-in-refused.ts"
import { scenario as oauthSignedInAsAnother } from "./oauth/signed-in-as-another.ts"
import { scenario as oauthSlow } from "./oauth/slow.ts"
import { scenario as oauthStrict } from "./oauth/strict.ts"
import { scenario as oauthStrictFaults } from "./oauth/strict-faults.ts"
import { scenario as oauthStripped } from "./oauth/stripped.ts"
import { scenario as oauthTakenOnce } from "./oauth/taken-once.ts"
import { scenario as oauthTargetKept } from "./oauth/target-kept.ts"
import { scenario as oauthUnknownKeyFlood } from "./oauth/unknown-key-flood.ts"
import { scenario as oauthUnknownProvider } from "./oauth/unknown-provider.ts"
import { scenario as oauthUnreachable } from "./oauth/unreachable.ts"
import { scenario as oauthUserinfoAlone } from "./oauth/userinfo-alone.ts"
import { scenario as oauthUserinfoFaults } from "./oauth/userinfo-faults.ts"
import { scenario as oauthUserinfoGaps } from "./oauth/userinfo-gaps.ts"
import { scenario as oauthUserinfoSubject } from "./oauth/userinfo-subject.ts"
import { scenario as originsBehindProxy } from "./origins/behind-proxy.ts"
import { scenario as originsChallenge } from "./origins/challenge.ts"
import { scenario as originsCsrf } from "./origins/csrf.ts"
import { scenario as originsDatabaseSession } from "./origins/database-session.ts"
import { scenario as originsFlow } from "./origins/flow.ts"
import { scenario as originsGuard } from "./origins/guard.ts"
import { scenario as originsLink } from "./origins/link.ts"
import { scenario as originsLookupFails } from "./origins/lookup-fails.ts"
import { scenario as originsLookupGuard } from "./origins/lookup-guard.ts"
import { scenario as originsOneOfList } from "./origins/one-of-list.ts"
import { scenario as originsRedirectProxy } from "./origins/redirect-proxy.ts"
import { scenario as originsSession } from "./origins/session.ts"
import { scenario as originsSpoofedMail } from "./origins/spoofed-mail.ts"
import { scenario as originsTenants } from "./origins/tenants.ts"
import { scenario as originsTenantsPassword } from "./origins/tenants-password.ts"
import { scenario as originsTenantsRevocation } from "./origins/tenants-revocation.ts"
import { scenario as originsUnlisted } from "./origins/unlisted.ts"
import { scenario as originsUnlistedPages } from "./origins/unlisted-pages.ts"
import { scenario as pagesColours } from "./pages/colours.ts"
import { scenario as pagesCustom } from "./pages/custom.ts"
import { scenario as pagesErrorStatus } from "./pages/error-status.ts"
import { scenario as pagesFields } from "./pages/fields.ts"
import { scenario as pagesHeaders } from "./pages/headers.ts"
import { scenario as pagesInjection } from "./pages/injection.ts"
import { scenario as pagesLanguage } from "./pages/language.ts"
import { scenario as pagesLanguageOwn } from "./pages/language-own.ts"
import { scenario as pagesLanguageTexts } from "./pages/language-texts.ts"
import { scenario as pagesLastUsed } from "./pages/last-used.ts"
import { scenario as pagesLongTargets } from "./pages/long-targets.ts"
import { scenario as pagesMarks } from "./pages/marks.ts"
import { scenario as pagesPasswordScript } from "./pages/password-script.ts"
import { scenario as pagesReadable } from "./pages/readable.ts"
import { scenario as pagesSentences } from "./pages/sentences.ts"
import { scenario as pagesSignIn } from "./pages/sign-in.ts"
import { scenario as pagesStyleHash } from "./pages/style-hash.ts"
import { scenario as pagesTheme } from "./pages/theme.ts"
import { scenario as passkeyAdded } from "./passkey/added.ts"
import { scenario as passkeyAnswers } from "./passkey/answers.ts"
import { scenario as passkeyCounter } from "./passkey/counter.ts"
import { scenario as passkeyDiscoverable } from "./passkey/discoverable.ts"
import { scenario as passkeyForeign } from "./passkey/foreign.ts"
import { scenario as passkeyGivenBack } from "./passkey/given-back.ts"
import { scenario as passkeyIds } from "./passkey/ids.ts"
import { scenario as passkeyJwt } from "./passkey/jwt.ts"
import { scenario as passkeyKnownAddress } from "./passkey/known-address.ts"
import { scenario as passkeyKnownOrUnknown } from "./passkey/known-or-unknown.ts"
import { scenario as passkeyLeftOver } from "./passkey/left-over.ts"
import { scenario as passkeyLies } from "./passkey/lies.ts"
import { scenario as passkeyLiesAtRegistration } from "./passkey/lies-at-registration.ts"
import { scenario as passkeyLimit } from "./passkey/limit.ts"
import { scenario as passkeyNamed } from "./passkey/named.ts"
import { scenario as passkeyNewUser } from "./passkey/new-user.ts"
import { scenario as passkeyNotAskedFor } from "./passkey/not-asked-for.ts"
import { scenario as passkeyNotKept } from "./passkey/not-kept.ts"
import { scenario as passkeyOptions } from "./passkey/options.ts"
import { scenario as passkeyOtherPurpose } from "./passkey/other-purpose.ts"
import { scenario as passkeyParallelReplay } from "./passkey/parallel-replay.ts"
import { scenario as passkeyPermitted } from "./passkey/permitted.ts"
import { scenario as passkeyPlantedChallenge } from "./passkey/planted-challenge.ts"
import { scenario as passkeyReplay } from "./passkey/replay.ts"
import { scenario as passkeyScript } from "./passkey/script.ts"
import { scenario as passkeySetUp } from "./passkey/set-up.ts"
import { scenario as passkeySquatter } from "./passkey/squatter.ts"
import { scenario as passkeyTaken } from "./passkey/taken.ts"
import { scenario as passkeyWithAddress } from "./passkey/with-address.ts"
import { scenario as passwordBadFields } from "./password/bad-fields.ts"
import { scenario as passwordChange } from "./password/change.ts"
import { scenario as passwordDown } from "./password/down.ts"
import { scenario as passwordDuringChange } from "./password/during-change.ts"
import { scenario as passwordExists } from "./password/exists.ts"
import { scenario as passwordGates } from "./password/gates.ts"
import { scenario as passwordImported } from "./password/imported.ts"
import { scenario as passwordImportedJwt } from "./password/imported-jwt.ts"
import { scenario as passwordImportedReset } from "./password/imported-reset.ts"
import { scenario as passwordJwt } from "./password/jwt.ts"
import { scenario as passwordKnownOrUnknown } from "./password/known-or-unknown.ts"
import { scenario as passwordLate } from "./password/late.ts"
import { scenario as passwordLimit } from "./password/limit.ts"
import { scenario as passwordNeeds } from "./password/needs.ts"
import { scenario as passwordOnce } from "./password/once.ts"
import { scenario as passwordOneField } from "./password/one-field.ts"
import { scenario as passwordOneFieldCombined } from "./password/one-field-combined.ts"
import { scenario as passwordOvertaken } from "./password/overtaken.ts"
import { scenario as passwordRemove } from "./password/remove.ts"
import { scenario as passwordReset } from "./password/reset.ts"
import { scenario as passwordScanner } from "./password/scanner.ts"
import { scenario as passwordSignUp } from "./password/sign-up.ts"
import { scenario as passwordVerb } from "./password/verb.ts"
import { scenario as passwordWithoutSignUp } from "./password/without-sign-up.ts"
import { scenario as pathsBasePath } from "./paths/base-path.ts"
import { scenario as pathsDoubleSlash } from "./paths/double-slash.ts"
import { scenario as pathsLost } from "./paths/lost.ts"
import { scenario as pathsNoPasskeys } from "./paths/no-passkeys.ts"
import { scenario as pathsTable } from "./paths/table.ts"
import { scenario as permissionAnswers } from "./permission/answers.ts"
import { scenario as permissionElsewhere } from "./permission/elsewhere.ts"
import { scenario as permissionFailingEvent } from "./permission/failing-event.ts"
import { scenario as permissionForbidden } from "./permission/forbidden.ts"
import { scenario as permissionForbiddenOwnPage } from "./permission/forbidden-own-page.ts"
import { scenario as permissionForbiddenPrograms } from "./permission/forbidden-programs.ts"
import { scenario as permissionForbiddenRoute } from "./permission/forbidden-route.ts"
import { scenario as permissionOtherUser } from "./permission/other-user.ts"
import { scenario as permissionRefused } from "./permission/refused.ts"
import { scenario as permissionThrows } from "./permission/throws.ts"
import { scenario as protocolAuthorization } from "./protocol/authorization.ts"
import { scenario as protocolCallbackOfAnother } from "./protocol/callback-of-another.ts"
import { scenario as protocolCallbackOfNothing } from "./protocol/callback-of-nothing.ts"
import { scenario as protocolCallbackTwice } from "./protocol/callback-twice.ts"
import { scenario as protocolCodes } from "./protocol/codes.ts"
import { scenario as protocolDenied } from "./protocol/denied.ts"
import { scenario as protocolErrorEcho } from "./protocol/error-echo.ts"
import { scenario as protocolIdTokenAlgorithms } from "./protocol/id-token-algorithms.ts"
import { scenario as protocolIdTokenAudience } from "./protocol/id-token-audience.ts"
import { scenario as protocolIdTokenIssuer } from "./protocol/id-token-issuer.ts"
import { scenario as protocolIdTokenMissing } from "./protocol/id-token-missing.ts"
import { scenario as protocolIdTokenSubject } from "./protocol/id-token-subject.ts"
import { scenario as protocolIdTokenTimes } from "./protocol/id-token-times.ts"
import { scenario as protocolIdTokenUnsigned } from "./protocol/id-token-unsigned.ts"
import { scenario as protocolIdTokenUnusual } from "./protocol/id-token-unusual.ts"
import { scenario as protocolInjectedCode } from "./protocol/injected-code.ts"
import { scenario as protocolIssuerOfTheAnswer } from "./protocol/issuer-of-the-answer.ts"
import { scenario as protocolMixUp } from "./protocol/mix-up.ts"
import { scenario as protocolNoLinkStartsIt } from "./protocol/no-link-starts-it.ts"
import { scenario as protocolPlainClient } from "./protocol/plain-client.ts"
import { scenario as protocolSignIn } from "./protocol/sign-in.ts"
import { scenario as protocolSignOut } from "./protocol/sign-out.ts"
import { scenario as protocolTokenAnswers } from "./protocol/token-answers.ts"
import { scenario as protocolTokenType } from "./protocol/token-type.ts"
import { scenario as protocolVerifier } from "./protocol/verifier.ts"
import { scenario as providersNone } from "./providers/none.ts"
import { scenario as providersUnknown } from "./providers/unknown.ts"
import { scenario as raceSecondTab } from "./race/second-tab.ts"
import { scenario as raceSignOut } from "./race/sign-out.ts"
import { scenario as raceTwoTabs } from "./race/two-tabs.ts"
import { scenario as raceUpdate } from "./race/update.ts"
import { scenario as redirectProxyBadStates } from "./redirect-proxy/bad-states.ts"
import { scenario as redirectProxyFormPost } from "./redirect-proxy/form-post.ts"
import { scenario as redirectProxyForwards } from "./redirect-proxy/forwards.ts"
import { scenario as redirectProxyNotListed } from "./redirect-proxy/not-listed.ts"
import { scenario as redirectProxyOwnFlows } from "./redirect-proxy/own-flows.ts"
import { scenario as redirectProxyPerProvider } from "./redirect-proxy/per-provider.ts"
import { scenario as redirectProxySignsOut } from "./redirect-proxy/signs-out.ts"
import { scenario as redirectProxySpoofedHost } from "./redirect-proxy/spoofed-host.ts"
import { scenario as redirectsBrokenCallback } from "./redirects/broken-callback.ts"
import { scenario as redirectsByScript } from "./redirects/by-script.ts"
import { scenario as redirectsCallbackDecides } from "./redirects/callback-decides.ts"
import { scenario as redirectsMalformed } from "./redirects/malformed.ts"
import { scenario as redirectsOneSlash } from "./redirects/one-slash.ts"
import { scenario as revocationAcceptedOutage } from "./revocation/accepted-outage.ts"
import { scenario as revocationCheckAge } from "./revocation/check-age.ts"
import { scenario as revocationEndSessions } from "./revocation/end-sessions.ts"
import { scenario as revocationEndSessionsRows } from "./revocation/end-sessions-rows.ts"
import { scenario as revocationNewSignIn } from "./revocation/new-sign-in.ts"
import { scenario as revocationOutage } from "./revocation/outage.ts"
import { scenario as revocationOutageLog } from "./revocation/outage-log.ts"
import { scenario as revocationRace } from "./revocation/race.ts"
import { scenario as revocationSignedOut } from "./revocation/signed-out.ts"
import { scenario as revocationStoreContents } from "./revocation/store-contents.ts"
import { scenario as revocationUnwritable } from "./revocation/unwritable.ts"
import { scenario as revocationWithoutStart } from "./revocation/without-start.ts"
import { scenario as secondFactorAccepted } from "./second-factor/accepted.ts"
import { scenario as secondFactorBadFields } from "./second-factor/bad-fields.ts"
import { scenario as secondFactorCopied } from "./second-factor/copied.ts"
import { scenario as secondFactorDevices } from "./second-factor/devices.ts"
import { scenario as secondFactorDown } from "./second-factor/down.ts"
import { scenario as secondFactorDpop } from "./second-factor/dpop.ts"
import { scenario as secondFactorEnrol } from "./second-factor/enrol.ts"
import { scenario as secondFactorFresh } from "./second-factor/fresh.ts"
import { scenario as secondFactorGates } from "./second-factor/gates.ts"
import { scenario as secondFactorHeld } from "./second-factor/held.ts"
import { scenario as secondFactorLarge } from "./second-factor/large.ts"
import { scenario as secondFactorLimit } from "./second-factor/limit.ts"
import { scenario as secondFactorLinked } from "./second-factor/linked.ts"
import { scenario as secondFactorNeeds } from "./second-factor/needs.ts"
import { scenario as secondFactorOauth } from "./second-factor/oauth.ts"
import { scenario as secondFactorOrigins } from "./second-factor/origins.ts"
import { scenario as secondFactorOvertaken } from "./second-factor/overtaken.ts"
import { scenario as secondFactorOvertakenFirst } from "./second-factor/overtaken-first.ts"
import { scenario as secondFactorPasskey } from "./second-factor/passkey.ts"
import { scenario as secondFactorPassword } from "./second-factor/password.ts"
import { scenario as secondFactorRecovery } from "./second-factor/recovery.ts"
import { scenario as secondFactorReplay } from "./second-factor/replay.ts"
import { scenario as secondFactorRequired } from "./second-factor/required.ts"
import { scenario as secondFactorReset } from "./second-factor/reset.ts"
import { scenario as secondFactorSession } from "./second-factor/session.ts"
import { scenario as sessionAbsoluteLifetime } from "./session/absolute-lifetime.ts"
import { scenario as sessionBig } from "./session/big.ts"
import { scenario as sessionDefaults } from "./session/defaults.ts"
import { scenario as sessionEndedByJwt } from "./session/ended-by-jwt.ts"
import { scenario as sessionEnriched } from "./session/enriched.ts"
import { scenario as sessionEveryAccess } from "./session/every-access.ts"
import { scenario as sessionExpiry } from "./session/expiry.ts"
import { scenario as sessionFreshIv } from "./session/fresh-iv.ts"
import { scenario as sessionFromAuthJs } from "./session/from-auth-js.ts"
import { scenario as sessionGrown } from "./session/grown.ts"
import { scenario as sessionIdleOnly } from "./session/idle-only.ts"
import { scenario as sessionNone } from "./session/none.ts"
import { scenario as sessionNotJson } from "./session/not-json.ts"
import { scenario as sessionNothingReturned } from "./session/nothing-returned.ts"
import { scenario as sessionOutage } from "./session/outage.ts"
import { scenario as sessionOwnCodec } from "./session/own-codec.ts"
import { scenario as sessionOwnSecret } from "./session/own-secret.ts"
import { scenario as sessionPlantedChunks } from "./session/planted-chunks.ts"
import { scenario as sessionPlantedTwins } from "./session/planted-twins.ts"
import { scenario as sessionQuietRead } from "./session/quiet-read.ts"
import { scenario as sessionReIssue } from "./session/re-issue.ts"
import { scenario as sessionRotatedCsrf } from "./session/rotated-csrf.ts"
import { scenario as sessionRotatedSecrets } from "./session/rotated-secrets.ts"
import { scenario as sessionSaltedCodec } from "./session/salted-codec.ts"
import { scenario as sessionSaltedToken } from "./session/salted-token.ts"
import { scenario as sessionShrinks } from "./session/shrinks.ts"
import { scenario as sessionStaleChunks } from "./session/stale-chunks.ts"
import { scenario as sessionStart } from "./session/start.ts"
import { scenario as sessionTampered } from "./session/tampered.ts"
import { scenario as sessionTooLarge } from "./session/too-large.ts"
import { scenario as sessionUnchangedClaims } from "./session/unchanged-claims.ts"
import { scenario as sessionVary } from "./session/vary.ts"
import { scenario as signInNewId } from "./sign-in/new-id.ts"
import { scenario as signInWithoutProvider } from "./sign-in/without-provider.ts"
import { scenario as signOutAtProvider } from "./sign-out/at-provider.ts"
import { scenario as signOutAtProviderAsked } from "./sign-out/at-provider-asked.ts"
import { scenario as signOutAtProviderLarge } from "./sign-out/at-provider-large.ts"
import { scenario as signOutAtProviderNowhere } from "./sign-out/at-provider-nowhere.ts"
import { scenario as signOutAtProviderOff } from "./sign-out/at-provider-off.ts"
import { scenario as signOutAtProviderPlanted } from "./sign-out/at-provider-planted.ts"
import { scenario as signOutAtProviderReturn } from "./sign-out/at-provider-return.ts"
import { scenario as signOutAtProviderRow } from "./sign-out/at-provider-row.ts"
import { scenario as signOutAtProviderVerb } from "./sign-out/at-provider-verb.ts"
import { scenario as signOutByProvider } from "./sign-out/by-provider.ts"
import { scenario as signOutByProviderKept } from "./sign-out/by-provider-kept.ts"
import { scenario as signOutByProviderKeys } from "./sign-out/by-provider-keys.ts"
import { scenario as signOutByProviderLimited } from "./sign-out/by-provider-limited.ts"
import { scenario as signOutByProviderOtherTokens } from "./sign-out/by-provider-other-tokens.ts"
import { scenario as signOutByProviderRefused } from "./sign-out/by-provider-refused.ts"
import { scenario as signOutByProviderReplayed } from "./sign-out/by-provider-replayed.ts"
import { scenario as signOutByProviderReplayedRows } from "./sign-out/by-provider-replayed-rows.ts"
import { scenario as signOutByProviderRequests } from "./sign-out/by-provider-requests.ts"
import { scenario as signOutByProviderRows } from "./sign-out/by-provider-rows.ts"
import { scenario as signOutClears } from "./sign-out/clears.ts"
import { scenario as signOutEverySession } from "./sign-out/every-session.ts"
import { scenario as signOutFlows } from "./sign-out/flows.ts"
import { scenario as signOutLateReIssue } from "./sign-out/late-re-issue.ts"
import { scenario as signOutPlantedMarks } from "./sign-out/planted-marks.ts"
import { scenario as signOutSeveralSessions } from "./sign-out/several-sessions.ts"
import { scenario as signOutWrongToken } from "./sign-out/wrong-token.ts"
import { scenario as subPathCookies } from "./sub-path/cookies.ts"
import { scenario as subPathGuard } from "./sub-path/guard.ts"
import { scenario as subPathGuardSpelling } from "./sub-path/guard-spelling.ts"
import { scenario as subPathNoTarget } from "./sub-path/no-target.ts"
import { scenario as subPathProvider } from "./sub-path/provider.ts"
import { scenario as subPathVerbs } from "./sub-path/verbs.ts"
import { scenario as traceDatabase } from "./trace/database.ts"
import { scenario as traceDecisions } from "./trace/decisions.ts"
import { scenario as traceProduction } from "./trace/production.ts"
import { scenario as traceProvidersWord } from "./trace/providers-word.ts"
import { scenario as traceRedirectProxy } from "./trace/redirect-proxy.ts"
import { scenario as traceRedirectedFault } from "./trace/redirected-fault.ts"
import { scenario as traceSetup } from "./trace/setup.ts"
import { scenario as traceSetupAdapter } from "./trace/setup-adapter.ts"
import { scenario as traceSetupFacts } from "./trace/setup-facts.ts"
import { scenario as updateAsCallbacksAllow } from "./update/as-callbacks-allow.ts"
import { scenario as updateKeepsExpiryRules } from "./update/keeps-expiry-rules.ts"
import { scenario as updateNothingByDefault } from "./update/nothing-by-default.ts"
import { scenario as updateTooLarge } from "./update/too-large.ts"
import { scenario as updateWithoutSession } from "./update/without-session.ts"

export const scenarios: readonly ListedScenario[] = [
  { id: "account-page/accounts", ...accountPageAccounts },
  { id: "account-page/devices", ...accountPageDevices },
  { id: "account-page/down", ...accountPageDown },
  { id: "account-page/escaped", ...accountPageEscaped },
  { id: "account-page/gates", ...accountPageGates },
  { id: "account-page/in-cookies", ...accountPageInCookies },
  { id: "account-page/less", ...accountPageLess },
  { id: "account-page/off", ...accountPageOff },
  { id: "account-page/own", ...accountPageOwn },
  { id: "account-page/passkeys", ...accountPagePasskeys },
  { id: "account-page/stale", ...accountPageStale },
  { id: "accounts/foreign-keys", ...accountsForeignKeys },
  { id: "accounts/fresh", ...accountsFresh },
  { id: "accounts/gates", ...accountsGates },
  { id: "accounts/last", ...accountsLast },
  { id: "accounts/lists", ...accountsLists },
  { id: "accounts/passkeys", ...accountsPasskeys },
  { id: "accounts/poor-adapter", ...accountsPoorAdapter },
  { id: "accounts/race", ...accountsRace },
  { id: "accounts/unlink", ...accountsUnlink },
  { id: "accounts/without-adapter", ...accountsWithoutAdapter },
  { id: "app/auth-in-parallel", ...appAuthInParallel },
  { id: "app/big-session", ...appBigSession },
  { id: "app/cache-headers", ...appCacheHeaders },
  { id: "app/cookies-on-redirect", ...appCookiesOnRedirect },
  { id: "app/cookies-on-throw", ...appCookiesOnThrow },
  { id: "app/cors", ...appCors },
  { id: "app/fails-closed", ...appFailsClosed },
  { id: "app/form-bodies", ...appFormBodies },
  { id: "app/grown-session", ...appGrownSession },
  { id: "app/guard-answers-itself", ...appGuardAnswersItself },
  { id: "app/guard-answers-programs", ...appGuardAnswersPrograms },
  { id: "app/guard-base-path", ...appGuardBasePath },
  { id: "app/guard-before-handlers", ...appGuardBeforeHandlers },
  { id: "app/guard-cache-headers", ...appGuardCacheHeaders },
  { id: "app/guard-decoding", ...appGuardDecoding },
  { id: "app/guard-escapes", ...appGuardEscapes },
  { id: "app/guard-every-method", ...appGuardEveryMethod },
  { id: "app/guard-fails-closed", ...appGuardFailsClosed },
  { id: "app/guard-file-names", ...appGuardFileNames },
  { id: "app/guard-headers", ...appGuardHeaders },
  { id: "app/guard-methods", ...appGuardMethods },
  { id: "app/guard-mounts", ...appGuardMounts },
  { id: "app/guard-once", ...appGuardOnce },
  { id: "app/guard-spelling", ...appGuardSpelling },
  { id: "app/guard-throws", ...appGuardThrows },
  { id: "app/guard-undecodable", ...appGuardUndecodable },
  { id: "app/guarded", ...appGuarded },
  { id: "app/guarded-data", ...appGuardedData },
  { id: "app/handlers-once", ...appHandlersOnce },
  { id: "app/head", ...appHead },
  { id: "app/json-login", ...appJsonLogin },
  { id: "app/lazy-config", ...appLazyConfig },
  { id: "app/login-page-return", ...appLoginPageReturn },
  { id: "app/one-connection", ...appOneConnection },
  { id: "app/outside", ...appOutside },
  { id: "app/own-cookie", ...appOwnCookie },
  { id: "app/own-headers", ...appOwnHeaders },
  { id: "app/own-pages-open", ...appOwnPagesOpen },
  { id: "app/prerendered", ...appPrerendered },
  { id: "app/redirect-status", ...appRedirectStatus },
  { id: "app/requests-in-parallel", ...appRequestsInParallel },
  { id: "app/same-request", ...appSameRequest },
  { id: "app/session", ...appSession },
  { id: "app/signed-out-at-once", ...appSignedOutAtOnce },
  { id: "app/streamed", ...appStreamed },
  { id: "app/two-tabs", ...appTwoTabs },
  { id: "app/update", ...appUpdate },
  { id: "app/verb-redirects", ...appVerbRedirects },
  { id: "app/verb-throws", ...appVerbThrows },
  { id: "app/verbs", ...appVerbs },
  { id: "app/verbs-cross-site", ...appVerbsCrossSite },
  { id: "app/wrapped-denied", ...appWrappedDenied },
  { id: "bodies/duplicates", ...bodiesDuplicates },
  { id: "bodies/multipart", ...bodiesMultipart },
  { id: "bodies/types", ...bodiesTypes },
  { id: "bodies/wrong-types", ...bodiesWrongTypes },
  { id: "built-in/addresses", ...builtInAddresses },
  { id: "built-in/apple", ...builtInApple },
  { id: "built-in/apple-attaches", ...builtInAppleAttaches },
  { id: "built-in/entra", ...builtInEntra },
  { id: "built-in/entra-owner", ...builtInEntraOwner },
  { id: "built-in/entra-takeover", ...builtInEntraTakeover },
  { id: "built-in/others", ...builtInOthers },
  { id: "callbacks/broken-decision", ...callbacksBrokenDecision },
  { id: "callbacks/decisions", ...callbacksDecisions },
  { id: "callbacks/decisions-behind-proxy", ...callbacksDecisionsBehindProxy },
  { id: "callbacks/decisions-by-verbs", ...callbacksDecisionsByVerbs },
  { id: "callbacks/mailed-parameters", ...callbacksMailedParameters },
  { id: "callbacks/parameters", ...callbacksParameters },
  { id: "callbacks/stored-parameters", ...callbacksStoredParameters },
  { id: "config/environment", ...configEnvironment },
  { id: "config/faults", ...configFaults },
  { id: "config/in-development", ...configInDevelopment },
  { id: "config/no-issuer", ...configNoIssuer },
  { id: "config/no-secret", ...configNoSecret },
  { id: "config/node-env", ...configNodeEnv },
  { id: "config/options", ...configOptions },
  { id: "config/placeholder-secret", ...configPlaceholderSecret },
  { id: "config/providers", ...configProviders },
  { id: "config/short-secret", ...configShortSecret },
  { id: "contract/browsers-apart", ...contractBrowsersApart },
  { id: "contract/cookies", ...contractCookies },
  { id: "contract/credentials", ...contractCredentials },
  { id: "contract/credentials-in-the-url", ...contractCredentialsInTheUrl },
  { id: "contract/credentials-page", ...contractCredentialsPage },
  { id: "contract/csrf", ...contractCsrf },
  { id: "contract/error-page", ...contractErrorPage },
  { id: "contract/escaping", ...contractEscaping },
  { id: "contract/failed-again", ...contractFailedAgain },
  { id: "contract/fixation", ...contractFixation },
  { id: "contract/foreign-sign-in", ...contractForeignSignIn },
  { id: "contract/foreign-sign-out", ...contractForeignSignOut },
  { id: "contract/foreign-update", ...contractForeignUpdate },
  { id: "contract/guard", ...contractGuard },
  { id: "contract/guard-and-back", ...contractGuardAndBack },
  { id: "contract/invented-session", ...contractInventedSession },
  { id: "contract/long-values", ...contractLongValues },
  { id: "contract/malformed-bodies", ...contractMalformedBodies },
  { id: "contract/many-cookies", ...contractManyCookies },
  { id: "contract/methods", ...contractMethods },
  { id: "contract/no-cors", ...contractNoCors },
  { id: "contract/no-session", ...contractNoSession },
  { id: "contract/odd-values", ...contractOddValues },
  { id: "contract/open-redirects", ...contractOpenRedirects },
  { id: "contract/open-redirects-oidc", ...contractOpenRedirectsOidc },
  { id: "contract/open-redirects-pages", ...contractOpenRedirectsPages },
  { id: "contract/paths", ...contractPaths },
  { id: "contract/prototype-names", ...contractPrototypeNames },
  { id: "contract/providers", ...contractProviders },
  { id: "contract/redirects-for-scripts", ...contractRedirectsForScripts },
  { id: "contract/session", ...contractSession },
  { id: "contract/session-is-private", ...contractSessionIsPrivate },
  { id: "contract/session-is-sealed", ...contractSessionIsSealed },
  { id: "contract/session-stays", ...contractSessionStays },
  { id: "contract/session-without-tokens", ...contractSessionWithoutTokens },
  { id: "contract/sign-out", ...contractSignOut },
  { id: "contract/sign-out-of-nothing", ...contractSignOutOfNothing },
  { id: "contract/sign-out-page", ...contractSignOutPage },
  { id: "contract/tampered-session", ...contractTamperedSession },
  { id: "contract/wrong-credentials", ...contractWrongCredentials },
  { id: "cookies/attributes", ...cookiesAttributes },
  { id: "cookies/forced-secure", ...cookiesForcedSecure },
  { id: "cookies/life", ...cookiesLife },
  { id: "cookies/no-target", ...cookiesNoTarget },
  { id: "cookies/overridden", ...cookiesOverridden },
  { id: "cookies/parsing", ...cookiesParsing },
  { id: "cookies/plain", ...cookiesPlain },
  { id: "credentials/by-script", ...credentialsByScript },
  { id: "credentials/code", ...credentialsCode },
  { id: "credentials/form-of-its-own", ...credentialsFormOfItsOwn },
  { id: "credentials/json-refusal", ...credentialsJsonRefusal },
  { id: "credentials/no-id", ...credentialsNoId },
  { id: "credentials/right", ...credentialsRight },
  { id: "credentials/throws", ...credentialsThrows },
  { id: "credentials/wrong", ...credentialsWrong },
  { id: "csrf/forged-pair", ...csrfForgedPair },
  { id: "csrf/no-cookies", ...csrfNoCookies },
  { id: "csrf/no-token", ...csrfNoToken },
  { id: "csrf/planted-pair", ...csrfPlantedPair },
  { id: "csrf/planted-twins", ...csrfPlantedTwins },
  { id: "csrf/program-refused", ...csrfProgramRefused },
  { id: "csrf/skipped", ...csrfSkipped },
  { id: "csrf/token", ...csrfToken },
  { id: "csrf/token-of-another", ...csrfTokenOfAnother },
  { id: "csrf/wrong-token", ...csrfWrongToken },
  { id: "database/absolute-lifetime", ...databaseAbsoluteLifetime },
  { id: "database/callback", ...databaseCallback },
  { id: "database/credentials", ...databaseCredentials },
  { id: "database/every-session", ...databaseEverySession },
  { id: "database/everywhere", ...databaseEverywhere },
  { id: "database/expired", ...databaseExpired },
  { id: "database/extends", ...databaseExtends },
  { id: "database/from-auth-js", ...databaseFromAuthJs },
  { id: "database/hashed-at-rest", ...databaseHashedAtRest },
  { id: "database/incomplete", ...databaseIncomplete },
  { id: "database/jwt-strategy", ...databaseJwtStrategy },
  { id: "database/known-id", ...databaseKnownId },
  { id: "database/loose-store", ...databaseLooseStore },
  { id: "database/most-per-user", ...databaseMostPerUser },
  { id: "database/new-session", ...databaseNewSession },
  { id: "database/older-than-lifetime", ...databaseOlderThanLifetime },
  { id: "database/outage", ...databaseOutage },
  { id: "database/own-token", ...databaseOwnToken },
  { id: "database/planted-expired", ...databasePlantedExpired },
  { id: "database/planted-look-ups", ...databasePlantedLookUps },
  { id: "database/planted-twins", ...databasePlantedTwins },
  { id: "database/sign-in", ...databaseSignIn },
  { id: "database/sign-out", ...databaseSignOut },
  { id: "database/twins", ...databaseTwins },
  { id: "database/unfit-id", ...databaseUnfitId },
  { id: "email-change/bad-address", ...emailChangeBadAddress },
  { id: "email-change/change", ...emailChangeChange },
  { id: "email-change/down", ...emailChangeDown },
  { id: "email-change/factor", ...emailChangeFactor },
  { id: "email-change/gates", ...emailChangeGates },
  { id: "email-change/in-cookies", ...emailChangeInCookies },
  { id: "email-change/needs", ...emailChangeNeeds },
  { id: "email-change/overtaken", ...emailChangeOvertaken },
  { id: "email-change/proof", ...emailChangeProof },
  { id: "email-change/provider", ...emailChangeProvider },
  { id: "email-change/restore", ...emailChangeRestore },
  { id: "email-change/restore-taken", ...emailChangeRestoreTaken },
  { id: "email-change/taken", ...emailChangeTaken },
  { id: "email-change/unanswered", ...emailChangeUnanswered },
  { id: "email/addresses", ...emailAddresses },
  { id: "email/bad-addresses", ...emailBadAddresses },
  { id: "email/code", ...emailCode },
  { id: "email/code-addresses", ...emailCodeAddresses },
  { id: "email/code-alone", ...emailCodeAlone },
  { id: "email/code-day", ...emailCodeDay },
  { id: "email/code-expired", ...emailCodeExpired },
  { id: "email/code-given-back", ...emailCodeGivenBack },
  { id: "email/code-known", ...emailCodeKnown },
  { id: "email/code-limit", ...emailCodeLimit },
  { id: "email/code-limits-off", ...emailCodeLimitsOff },
  { id: "email/code-mistyped", ...emailCodeMistyped },
  { id: "email/code-network", ...emailCodeNetwork },
  { id: "email/code-next-day", ...emailCodeNextDay },
  { id: "email/code-other-browser", ...emailCodeOtherBrowser },
  { id: "email/code-parallel", ...emailCodeParallel },
  { id: "email/code-planted", ...emailCodePlanted },
  { id: "email/code-programs", ...emailCodePrograms },
  { id: "email/code-refused", ...emailCodeRefused },
  { id: "email/code-secrets", ...emailCodeSecrets },
  { id: "email/code-spellings", ...emailCodeSpellings },
  { id: "email/code-store-down", ...emailCodeStoreDown },
  { id: "email/code-used", ...emailCodeUsed },
  { id: "email/code-verb", ...emailCodeVerb },
  { id: "email/code-wrong", ...emailCodeWrong },
  { id: "email/confirm-csrf", ...emailConfirmCsrf },
  { id: "email/custom-page", ...emailCustomPage },
  { id: "email/elsewhere", ...emailElsewhere },
  { id: "email/expired-link", ...emailExpiredLink },
  { id: "email/form", ...emailForm },
  { id: "email/known-or-unknown", ...emailKnownOrUnknown },
  { id: "email/language", ...emailLanguage },
  { id: "email/limit", ...emailLimit },
  { id: "email/mail", ...emailMail },
  { id: "email/needs-a-store", ...emailNeedsAStore },
  { id: "email/one-spelling", ...emailOneSpelling },
  { id: "email/other-browser", ...emailOtherBrowser },
  { id: "email/own-browser", ...emailOwnBrowser },
  { id: "email/parallel-uses", ...emailParallelUses },
  { id: "email/planted-links", ...emailPlantedLinks },
  { id: "email/refused", ...emailRefused },
  { id: "email/scanner", ...emailScanner },
  { id: "email/sending-fails", ...emailSendingFails },
  { id: "email/service", ...emailService },
  { id: "email/spoofed-host", ...emailSpoofedHost },
  { id: "email/target", ...emailTarget },
  { id: "email/three-links", ...emailThreeLinks },
  { id: "email/used-link", ...emailUsedLink },
  { id: "email/wrong-pair", ...emailWrongPair },
  { id: "fields/client", ...fieldsClient },
  { id: "fields/database", ...fieldsDatabase },
  { id: "fields/jwt", ...fieldsJwt },
  { id: "fields/mistakes", ...fieldsMistakes },
  { id: "fields/revocable", ...fieldsRevocable },
  { id: "fresh/acr", ...freshAcr },
  { id: "fresh/another-user", ...freshAnotherUser },
  { id: "fresh/code", ...freshCode },
  { id: "fresh/email", ...freshEmail },
  { id: "fresh/guard", ...freshGuard },
  { id: "fresh/id-token", ...freshIdToken },
  { id: "fresh/linking", ...freshLinking },
  { id: "fresh/not-renewed", ...freshNotRenewed },
  { id: "fresh/other-session", ...freshOtherSession },
  { id: "fresh/passkey", ...freshPasskey },
  { id: "fresh/programs", ...freshPrograms },
  { id: "fresh/same-page", ...freshSamePage },
  { id: "fresh/without-store", ...freshWithoutStore },
  { id: "hardening/authorized-party", ...hardeningAuthorizedParty },
  { id: "hardening/body-size", ...hardeningBodySize },
  { id: "hardening/content-security-policy", ...hardeningContentSecurityPolicy },
  { id: "hardening/error-names", ...hardeningErrorNames },
  { id: "hardening/failure-cleans-up", ...hardeningFailureCleansUp },
  { id: "hardening/fields-by-url", ...hardeningFieldsByUrl },
  { id: "hardening/framing", ...hardeningFraming },
  { id: "hardening/head", ...hardeningHead },
  { id: "hardening/id-token-from-the-future", ...hardeningIdTokenFromTheFuture },
  { id: "hardening/id-token-signature", ...hardeningIdTokenSignature },
  { id: "hardening/malformed-target", ...hardeningMalformedTarget },
  { id: "hardening/nonce", ...hardeningNonce },
  { id: "hardening/nosniff", ...hardeningNosniff },
  { id: "hardening/own-assets", ...hardeningOwnAssets },
  { id: "hardening/page-by-its-url", ...hardeningPageByItsUrl },
  { id: "hardening/pages-are-private", ...hardeningPagesArePrivate },
  { id: "hardening/pieces-answered", ...hardeningPiecesAnswered },
  { id: "hardening/planted-target", ...hardeningPlantedTarget },
  { id: "hardening/poisoned-target", ...hardeningPoisonedTarget },
  { id: "hardening/sibling-cookies", ...hardeningSiblingCookies },
  { id: "hardening/state", ...hardeningState },
  { id: "hardening/swapped-cookies", ...hardeningSwappedCookies },
  { id: "hardening/target-in-a-cookie", ...hardeningTargetInACookie },
  { id: "hardening/token-redirect", ...hardeningTokenRedirect },
  { id: "hardening/token-size", ...hardeningTokenSize },
  { id: "hardening/twin-cookies", ...hardeningTwinCookies },
  { id: "hardening/two-tabs", ...hardeningTwoTabs },
  { id: "header-rule/matrix", ...headerRuleMatrix },
  { id: "header-rule/names-both", ...headerRuleNamesBoth },
  { id: "host/fixed-origin", ...hostFixedOrigin },
  { id: "host/forwarded", ...hostForwarded },
  { id: "host/forwarded-ignored", ...hostForwardedIgnored },
  { id: "host/forwarded-protocol", ...hostForwardedProtocol },
  { id: "host/forwarded-rule", ...hostForwardedRule },
  { id: "host/proto-decides-cookies", ...hostProtoDecidesCookies },
  { id: "host/untrusted", ...hostUntrusted },
  { id: "hostile/raw-requests", ...hostileRawRequests },
  { id: "limits/addresses", ...limitsAddresses },
  { id: "limits/alternating", ...limitsAlternating },
  { id: "limits/body", ...limitsBody },
  { id: "limits/cookies", ...limitsCookies },
  { id: "limits/counter-down", ...limitsCounterDown },
  { id: "limits/day", ...limitsDay },
  { id: "limits/first", ...limitsFirst },
  { id: "limits/forms", ...limitsForms },
  { id: "limits/given-back", ...limitsGivenBack },
  { id: "limits/guessing", ...limitsGuessing },
  { id: "limits/in-memory", ...limitsInMemory },
  { id: "limits/mails", ...limitsMails },
  { id: "limits/network", ...limitsNetwork },
  { id: "limits/not-given-back", ...limitsNotGivenBack },
  { id: "limits/office", ...limitsOffice },
  { id: "limits/owner", ...limitsOwner },
  { id: "limits/parallel", ...limitsParallel },
  { id: "limits/parallel-network", ...limitsParallelNetwork },
  { id: "limits/spellings", ...limitsSpellings },
  { id: "limits/two-names", ...limitsTwoNames },
  { id: "limits/url", ...limitsUrl },
  { id: "limits/verb", ...limitsVerb },
  { id: "linking/all-or-nothing", ...linkingAllOrNothing },
  { id: "linking/attach", ...linkingAttach },
  { id: "linking/bare-sub", ...linkingBareSub },
  { id: "linking/known-address", ...linkingKnownAddress },
  { id: "linking/known-id", ...linkingKnownId },
  { id: "linking/lost-answer", ...linkingLostAnswer },
  { id: "linking/new-user", ...linkingNewUser },
  { id: "linking/no-user-id", ...linkingNoUserId },
  { id: "linking/one-spelling", ...linkingOneSpelling },
  { id: "linking/plain-adapter", ...linkingPlainAdapter },
  { id: "linking/said", ...linkingSaid },
  { id: "linking/squatter", ...linkingSquatter },
  { id: "linking/squatter-again", ...linkingSquatterAgain },
  { id: "linking/squatter-code", ...linkingSquatterCode },
  { id: "linking/squatter-mailed", ...linkingSquatterMailed },
  { id: "linking/squatter-stays", ...linkingSquatterStays },
  { id: "linking/squatter-token", ...linkingSquatterToken },
  { id: "linking/stale-session", ...linkingStaleSession },
  { id: "linking/started-by", ...linkingStartedBy },
  { id: "linking/tenants", ...linkingTenants },
  { id: "linking/trusted-address", ...linkingTrustedAddress },
  { id: "linking/welcome", ...linkingWelcome },
  { id: "logs/bounded", ...logsBounded },
  { id: "logs/debug", ...logsDebug },
  { id: "logs/no-secrets", ...logsNoSecrets },
  { id: "logs/no-secrets-in-debug", ...logsNoSecretsInDebug },
  { id: "logs/one-line", ...logsOneLine },
  { id: "logs/quoted", ...logsQuoted },
  { id: "logs/repeated", ...logsRepeated },
  { id: "logs/repeated-by-mail", ...logsRepeatedByMail },
  { id: "logs/repeated-in-development", ...logsRepeatedInDevelopment },
  { id: "logs/repeated-password", ...logsRepeatedPassword },
  { id: "manage/details", ...manageDetails },
  { id: "manage/down", ...manageDown },
  { id: "manage/end", ...manageEnd },
  { id: "manage/end-others", ...manageEndOthers },
  { id: "manage/gates", ...manageGates },
  { id: "manage/last-used", ...manageLastUsed },
  { id: "manage/list", ...manageList },
  { id: "manage/revocable", ...manageRevocable },
  { id: "manage/without-list", ...manageWithoutList },
  { id: "methods/override", ...methodsOverride },
  { id: "methods/table", ...methodsTable },
  { id: "oauth/access-token", ...oauthAccessToken },
  { id: "oauth/access-token-config", ...oauthAccessTokenConfig },
  { id: "oauth/access-token-encrypted", ...oauthAccessTokenEncrypted },
  { id: "oauth/access-token-kept", ...oauthAccessTokenKept },
  { id: "oauth/access-token-moved", ...oauthAccessTokenMoved },
  { id: "oauth/access-token-owner", ...oauthAccessTokenOwner },
  { id: "oauth/access-token-refused", ...oauthAccessTokenRefused },
  { id: "oauth/access-token-refused-early", ...oauthAccessTokenRefusedEarly },
  { id: "oauth/access-token-squatter", ...oauthAccessTokenSquatter },
  { id: "oauth/access-token-unclaimed", ...oauthAccessTokenUnclaimed },
  { id: "oauth/access-token-without-expiry", ...oauthAccessTokenWithoutExpiry },
  { id: "oauth/account", ...oauthAccount },
  { id: "oauth/auth-js-object", ...oauthAuthJsObject },
  { id: "oauth/auth-time", ...oauthAuthTime },
  { id: "oauth/browser-params", ...oauthBrowserParams },
  { id: "oauth/callback-url", ...oauthCallbackUrl },
  { id: "oauth/clean-urls", ...oauthCleanUrls },
  { id: "oauth/client-authentication", ...oauthClientAuthentication },
  { id: "oauth/client-secrets", ...oauthClientSecrets },
  { id: "oauth/decoded-targets", ...oauthDecodedTargets },
  { id: "oauth/demanded-class", ...oauthDemandedClass },
  { id: "oauth/discovery-faults", ...oauthDiscoveryFaults },
  { id: "oauth/dpop", ...oauthDpop },
  { id: "oauth/dpop-bearer", ...oauthDpopBearer },
  { id: "oauth/dpop-clock", ...oauthDpopClock },
  { id: "oauth/dpop-cookie", ...oauthDpopCookie },
  { id: "oauth/dpop-nonce", ...oauthDpopNonce },
  { id: "oauth/dpop-stored", ...oauthDpopStored },
  { id: "oauth/email-from", ...oauthEmailFrom },
  { id: "oauth/flow-lifetime", ...oauthFlowLifetime },
  { id: "oauth/form-post", ...oauthFormPost },
  { id: "oauth/form-post-faults", ...oauthFormPostFaults },
  { id: "oauth/github", ...oauthGithub },
  { id: "oauth/head-callback", ...oauthHeadCallback },
  { id: "oauth/hs256", ...oauthHs256 },
  { id: "oauth/iss", ...oauthIss },
  { id: "oauth/iss-unconfigured", ...oauthIssUnconfigured },
  { id: "oauth/key-rotation", ...oauthKeyRotation },
  { id: "oauth/late-discovery-faults", ...oauthLateDiscoveryFaults },
  { id: "oauth/long-targets", ...oauthLongTargets },
  { id: "oauth/lost-flows", ...oauthLostFlows },
  { id: "oauth/many-tabs", ...oauthManyTabs },
  { id: "oauth/nameless-keys", ...oauthNamelessKeys },
  { id: "oauth/narrowed-checks", ...oauthNarrowedChecks },
  { id: "oauth/no-discovery", ...oauthNoDiscovery },
  { id: "oauth/oauth", ...oauthOauth },
  { id: "oauth/odd-claims", ...oauthOddClaims },
  { id: "oauth/oidc", ...oauthOidc },
  { id: "oauth/other-client", ...oauthOtherClient },
  { id: "oauth/other-provider", ...oauthOtherProvider },
  { id: "oauth/own-profile", ...oauthOwnProfile },
  { id: "oauth/own-userinfo", ...oauthOwnUserinfo },
  { id: "oauth/pkce", ...oauthPkce },
  { id: "oauth/planted-forms", ...oauthPlantedForms },
  { id: "oauth/refresh", ...oauthRefresh },
  { id: "oauth/refresh-refused", ...oauthRefreshRefused },
  { id: "oauth/replayed-id-token", ...oauthReplayedIdToken },
  { id: "oauth/return-redirect", ...oauthReturnRedirect },
  { id: "oauth/sign-in-refused", ...oauthSignInRefused },
  { id: "oauth/signed-in-as-another", ...oauthSignedInAsAnother },
  { id: "oauth/slow", ...oauthSlow },
  { id: "oauth/strict", ...oauthStrict },
  { id: "oauth/strict-faults", ...oauthStrictFaults },
  { id: "oauth/stripped", ...oauthStripped },
  { id: "oauth/taken-once", ...oauthTakenOnce },
  { id: "oauth/target-kept", ...oauthTargetKept },
  { id: "oauth/unknown-key-flood", ...oauthUnknownKeyFlood },
  { id: "oauth/unknown-provider", ...oauthUnknownProvider },
  { id: "oauth/unreachable", ...oauthUnreachable },
  { id: "oauth/userinfo-alone", ...oauthUserinfoAlone },
  { id: "oauth/userinfo-faults", ...oauthUserinfoFaults },
  { id: "oauth/userinfo-gaps", ...oauthUserinfoGaps },
  { id: "oauth/userinfo-subject", ...oauthUserinfoSubject },
  { id: "origins/behind-proxy", ...originsBehindProxy },
  { id: "origins/challenge", ...originsChallenge },
  { id: "origins/csrf", ...originsCsrf },
  { id: "origins/database-session", ...originsDatabaseSession },
  { id: "origins/flow", ...originsFlow },
  { id: "origins/guard", ...originsGuard },
  { id: "origins/link", ...originsLink },
  { id: "origins/lookup-fails", ...originsLookupFails },
  { id: "origins/lookup-guard", ...originsLookupGuard },
  { id: "origins/one-of-list", ...originsOneOfList },
  { id: "origins/redirect-proxy", ...originsRedirectProxy },
  { id: "origins/session", ...originsSession },
  { id: "origins/spoofed-mail", ...originsSpoofedMail },
  { id: "origins/tenants", ...originsTenants },
  { id: "origins/tenants-password", ...originsTenantsPassword },
  { id: "origins/tenants-revocation", ...originsTenantsRevocation },
  { id: "origins/unlisted", ...originsUnlisted },
  { id: "origins/unlisted-pages", ...originsUnlistedPages },
  { id: "pages/colours", ...pagesColours },
  { id: "pages/custom", ...pagesCustom },
  { id: "pages/error-status", ...pagesErrorStatus },
  { id: "pages/fields", ...pagesFields },
  { id: "pages/headers", ...pagesHeaders },
  { id: "pages/injection", ...pagesInjection },
  { id: "pages/language", ...pagesLanguage },
  { id: "pages/language-own", ...pagesLanguageOwn },
  { id: "pages/language-texts", ...pagesLanguageTexts },
  { id: "pages/last-used", ...pagesLastUsed },
  { id: "pages/long-targets", ...pagesLongTargets },
  { id: "pages/marks", ...pagesMarks },
  { id: "pages/password-script", ...pagesPasswordScript },
  { id: "pages/readable", ...pagesReadable },
  { id: "pages/sentences", ...pagesSentences },
  { id: "pages/sign-in", ...pagesSignIn },
  { id: "pages/style-hash", ...pagesStyleHash },
  { id: "pages/theme", ...pagesTheme },
  { id: "passkey/added", ...passkeyAdded },
  { id: "passkey/answers", ...passkeyAnswers },
  { id: "passkey/counter", ...passkeyCounter },
  { id: "passkey/discoverable", ...passkeyDiscoverable },
  { id: "passkey/foreign", ...passkeyForeign },
  { id: "passkey/given-back", ...passkeyGivenBack },
  { id: "passkey/ids", ...passkeyIds },
  { id: "passkey/jwt", ...passkeyJwt },
  { id: "passkey/known-address", ...passkeyKnownAddress },
  { id: "passkey/known-or-unknown", ...passkeyKnownOrUnknown },
  { id: "passkey/left-over", ...passkeyLeftOver },
  { id: "passkey/lies", ...passkeyLies },
  { id: "passkey/lies-at-registration", ...passkeyLiesAtRegistration },
  { id: "passkey/limit", ...passkeyLimit },
  { id: "passkey/named", ...passkeyNamed },
  { id: "passkey/new-user", ...passkeyNewUser },
  { id: "passkey/not-asked-for", ...passkeyNotAskedFor },
  { id: "passkey/not-kept", ...passkeyNotKept },
  { id: "passkey/options", ...passkeyOptions },
  { id: "passkey/other-purpose", ...passkeyOtherPurpose },
  { id: "passkey/parallel-replay", ...passkeyParallelReplay },
  { id: "passkey/permitted", ...passkeyPermitted },
  { id: "passkey/planted-challenge", ...passkeyPlantedChallenge },
  { id: "passkey/replay", ...passkeyReplay },
  { id: "passkey/script", ...passkeyScript },
  { id: "passkey/set-up", ...passkeySetUp },
  { id: "passkey/squatter", ...passkeySquatter },
  { id: "passkey/taken", ...passkeyTaken },
  { id: "passkey/with-address", ...passkeyWithAddress },
  { id: "password/bad-fields", ...passwordBadFields },
  { id: "password/change", ...passwordChange },
  { id: "password/down", ...passwordDown },
  { id: "password/during-change", ...passwordDuringChange },
  { id: "password/exists", ...passwordExists },
  { id: "password/gates", ...passwordGates },
  { id: "password/imported", ...passwordImported },
  { id: "password/imported-jwt", ...passwordImportedJwt },
  { id: "password/imported-reset", ...passwordImportedReset },
  { id: "password/jwt", ...passwordJwt },
  { id: "password/known-or-unknown", ...passwordKnownOrUnknown },
  { id: "password/late", ...passwordLate },
  { id: "password/limit", ...passwordLimit },
  { id: "password/needs", ...passwordNeeds },
  { id: "password/once", ...passwordOnce },
  { id: "password/one-field", ...passwordOneField },
  { id: "password/one-field-combined", ...passwordOneFieldCombined },
  { id: "password/overtaken", ...passwordOvertaken },
  { id: "password/remove", ...passwordRemove },
  { id: "password/reset", ...passwordReset },
  { id: "password/scanner", ...passwordScanner },
  { id: "password/sign-up", ...passwordSignUp },
  { id: "password/verb", ...passwordVerb },
  { id: "password/without-sign-up", ...passwordWithoutSignUp },
  { id: "paths/base-path", ...pathsBasePath },
  { id: "paths/double-slash", ...pathsDoubleSlash },
  { id: "paths/lost", ...pathsLost },
  { id: "paths/no-passkeys", ...pathsNoPasskeys },
  { id: "paths/table", ...pathsTable },
  { id: "permission/answers", ...permissionAnswers },
  { id: "permission/elsewhere", ...permissionElsewhere },
  { id: "permission/failing-event", ...permissionFailingEvent },
  { id: "permission/forbidden", ...permissionForbidden },
  { id: "permission/forbidden-own-page", ...permissionForbiddenOwnPage },
  { id: "permission/forbidden-programs", ...permissionForbiddenPrograms },
  { id: "permission/forbidden-route", ...permissionForbiddenRoute },
  { id: "permission/other-user", ...permissionOtherUser },
  { id: "permission/refused", ...permissionRefused },
  { id: "permission/throws", ...permissionThrows },
  { id: "protocol/authorization", ...protocolAuthorization },
  { id: "protocol/callback-of-another", ...protocolCallbackOfAnother },
  { id: "protocol/callback-of-nothing", ...protocolCallbackOfNothing },
  { id: "protocol/callback-twice", ...protocolCallbackTwice },
  { id: "protocol/codes", ...protocolCodes },
  { id: "protocol/denied", ...protocolDenied },
  { id: "protocol/error-echo", ...protocolErrorEcho },
  { id: "protocol/id-token-algorithms", ...protocolIdTokenAlgorithms },
  { id: "protocol/id-token-audience", ...protocolIdTokenAudience },
  { id: "protocol/id-token-issuer", ...protocolIdTokenIssuer },
  { id: "protocol/id-token-missing", ...protocolIdTokenMissing },
  { id: "protocol/id-token-subject", ...protocolIdTokenSubject },
  { id: "protocol/id-token-times", ...protocolIdTokenTimes },
  { id: "protocol/id-token-unsigned", ...protocolIdTokenUnsigned },
  { id: "protocol/id-token-unusual", ...protocolIdTokenUnusual },
  { id: "protocol/injected-code", ...protocolInjectedCode },
  { id: "protocol/issuer-of-the-answer", ...protocolIssuerOfTheAnswer },
  { id: "protocol/mix-up", ...protocolMixUp },
  { id: "protocol/no-link-starts-it", ...protocolNoLinkStartsIt },
  { id: "protocol/plain-client", ...protocolPlainClient },
  { id: "protocol/sign-in", ...protocolSignIn },
  { id: "protocol/sign-out", ...protocolSignOut },
  { id: "protocol/token-answers", ...protocolTokenAnswers },
  { id: "protocol/token-type", ...protocolTokenType },
  { id: "protocol/verifier", ...protocolVerifier },
  { id: "providers/none", ...providersNone },
  { id: "providers/unknown", ...providersUnknown },
  { id: "race/second-tab", ...raceSecondTab },
  { id: "race/sign-out", ...raceSignOut },
  { id: "race/two-tabs", ...raceTwoTabs },
  { id: "race/update", ...raceUpdate },
  { id: "redirect-proxy/bad-states", ...redirectProxyBadStates },
  { id: "redirect-proxy/form-post", ...redirectProxyFormPost },
  { id: "redirect-proxy/forwards", ...redirectProxyForwards },
  { id: "redirect-proxy/not-listed", ...redirectProxyNotListed },
  { id: "redirect-proxy/own-flows", ...redirectProxyOwnFlows },
  { id: "redirect-proxy/per-provider", ...redirectProxyPerProvider },
  { id: "redirect-proxy/signs-out", ...redirectProxySignsOut },
  { id: "redirect-proxy/spoofed-host", ...redirectProxySpoofedHost },
  { id: "redirects/broken-callback", ...redirectsBrokenCallback },
  { id: "redirects/by-script", ...redirectsByScript },
  { id: "redirects/callback-decides", ...redirectsCallbackDecides },
  { id: "redirects/malformed", ...redirectsMalformed },
  { id: "redirects/one-slash", ...redirectsOneSlash },
  { id: "revocation/accepted-outage", ...revocationAcceptedOutage },
  { id: "revocation/check-age", ...revocationCheckAge },
  { id: "revocation/end-sessions", ...revocationEndSessions },
  { id: "revocation/end-sessions-rows", ...revocationEndSessionsRows },
  { id: "revocation/new-sign-in", ...revocationNewSignIn },
  { id: "revocation/outage", ...revocationOutage },
  { id: "revocation/outage-log", ...revocationOutageLog },
  { id: "revocation/race", ...revocationRace },
  { id: "revocation/signed-out", ...revocationSignedOut },
  { id: "revocation/store-contents", ...revocationStoreContents },
  { id: "revocation/unwritable", ...revocationUnwritable },
  { id: "revocation/without-start", ...revocationWithoutStart },
  { id: "second-factor/accepted", ...secondFactorAccepted },
  { id: "second-factor/bad-fields", ...secondFactorBadFields },
  { id: "second-factor/copied", ...secondFactorCopied },
  { id: "second-factor/devices", ...secondFactorDevices },
  { id: "second-factor/down", ...secondFactorDown },
  { id: "second-factor/dpop", ...secondFactorDpop },
  { id: "second-factor/enrol", ...secondFactorEnrol },
  { id: "second-factor/fresh", ...secondFactorFresh },
  { id: "second-factor/gates", ...secondFactorGates },
  { id: "second-factor/held", ...secondFactorHeld },
  { id: "second-factor/large", ...secondFactorLarge },
  { id: "second-factor/limit", ...secondFactorLimit },
  { id: "second-factor/linked", ...secondFactorLinked },
  { id: "second-factor/needs", ...secondFactorNeeds },
  { id: "second-factor/oauth", ...secondFactorOauth },
  { id: "second-factor/origins", ...secondFactorOrigins },
  { id: "second-factor/overtaken", ...secondFactorOvertaken },
  { id: "second-factor/overtaken-first", ...secondFactorOvertakenFirst },
  { id: "second-factor/passkey", ...secondFactorPasskey },
  { id: "second-factor/password", ...secondFactorPassword },
  { id: "second-factor/recovery", ...secondFactorRecovery },
  { id: "second-factor/replay", ...secondFactorReplay },
  { id: "second-factor/required", ...secondFactorRequired },
  { id: "second-factor/reset", ...secondFactorReset },
  { id: "second-factor/session", ...secondFactorSession },
  { id: "session/absolute-lifetime", ...sessionAbsoluteLifetime },
  { id: "session/big", ...sessionBig },
  { id: "session/defaults", ...sessionDefaults },
  { id: "session/ended-by-jwt", ...sessionEndedByJwt },
  { id: "session/enriched", ...sessionEnriched },
  { id: "session/every-access", ...sessionEveryAccess },
  { id: "session/expiry", ...sessionExpiry },
  { id: "session/fresh-iv", ...sessionFreshIv },
  { id: "session/from-auth-js", ...sessionFromAuthJs },
  { id: "session/grown", ...sessionGrown },
  { id: "session/idle-only", ...sessionIdleOnly },
  { id: "session/none", ...sessionNone },
  { id: "session/not-json", ...sessionNotJson },
  { id: "session/nothing-returned", ...sessionNothingReturned },
  { id: "session/outage", ...sessionOutage },
  { id: "session/own-codec", ...sessionOwnCodec },
  { id: "session/own-secret", ...sessionOwnSecret },
  { id: "session/planted-chunks", ...sessionPlantedChunks },
  { id: "session/planted-twins", ...sessionPlantedTwins },
  { id: "session/quiet-read", ...sessionQuietRead },
  { id: "session/re-issue", ...sessionReIssue },
  { id: "session/rotated-csrf", ...sessionRotatedCsrf },
  { id: "session/rotated-secrets", ...sessionRotatedSecrets },
  { id: "session/salted-codec", ...sessionSaltedCodec },
  { id: "session/salted-token", ...sessionSaltedToken },
  { id: "session/shrinks", ...sessionShrinks },
  { id: "session/stale-chunks", ...sessionStaleChunks },
  { id: "session/start", ...sessionStart },
  { id: "session/tampered", ...sessionTampered },
  { id: "session/too-large", ...sessionTooLarge },
  { id: "session/unchanged-claims", ...sessionUnchangedClaims },
  { id: "session/vary", ...sessionVary },
  { id: "sign-in/new-id", ...signInNewId },
  { id: "sign-in/without-provider", ...signInWithoutProvider },
  { id: "sign-out/at-provider", ...signOutAtProvider },
  { id: "sign-out/at-provider-asked", ...signOutAtProviderAsked },
  { id: "sign-out/at-provider-large", ...signOutAtProviderLarge },
  { id: "sign-out/at-provider-nowhere", ...signOutAtProviderNowhere },
  { id: "sign-out/at-provider-off", ...signOutAtProviderOff },
  { id: "sign-out/at-provider-planted", ...signOutAtProviderPlanted },
  { id: "sign-out/at-provider-return", ...signOutAtProviderReturn },
  { id: "sign-out/at-provider-row", ...signOutAtProviderRow },
  { id: "sign-out/at-provider-verb", ...signOutAtProviderVerb },
  { id: "sign-out/by-provider", ...signOutByProvider },
  { id: "sign-out/by-provider-kept", ...signOutByProviderKept },
  { id: "sign-out/by-provider-keys", ...signOutByProviderKeys },
  { id: "sign-out/by-provider-limited", ...signOutByProviderLimited },
  { id: "sign-out/by-provider-other-tokens", ...signOutByProviderOtherTokens },
  { id: "sign-out/by-provider-refused", ...signOutByProviderRefused },
  { id: "sign-out/by-provider-replayed", ...signOutByProviderReplayed },
  { id: "sign-out/by-provider-replayed-rows", ...signOutByProviderReplayedRows },
  { id: "sign-out/by-provider-requests", ...signOutByProviderRequests },
  { id: "sign-out/by-provider-rows", ...signOutByProviderRows },
  { id: "sign-out/clears", ...signOutClears },
  { id: "sign-out/every-session", ...signOutEverySession },
  { id: "sign-out/flows", ...signOutFlows },
  { id: "sign-out/late-re-issue", ...signOutLateReIssue },
  { id: "sign-out/planted-marks", ...signOutPlantedMarks },
  { id: "sign-out/several-sessions", ...signOutSeveralSessions },
  { id: "sign-out/wrong-token", ...signOutWrongToken },
  { id: "sub-path/cookies", ...subPathCookies },
  { id: "sub-path/guard", ...subPathGuard },
  { id: "sub-path/guard-spelling", ...subPathGuardSpelling },
  { id: "sub-path/no-target", ...subPathNoTarget },
  { id: "sub-path/provider", ...subPathProvider },
  { id: "sub-path/verbs", ...subPathVerbs },
  { id: "trace/database", ...traceDatabase },
  { id: "trace/decisions", ...traceDecisions },
  { id: "trace/production", ...traceProduction },
  { id: "trace/providers-word", ...traceProvidersWord },
  { id: "trace/redirect-proxy", ...traceRedirectProxy },
  { id: "trace/redirected-fault", ...traceRedirectedFault },
  { id: "trace/setup", ...traceSetup },
  { id: "trace/setup-adapter", ...traceSetupAdapter },
  { id: "trace/setup-facts", ...traceSetupFacts },
  { id: "update/as-callbacks-allow", ...updateAsCallbacksAllow },
  { id: "update/keeps-expiry-rules", ...updateKeepsExpiryRules },
  { id: "update/nothing-by-default", ...updateNothingByDefault },
  { id: "update/too-large", ...updateTooLarge },
  { id: "update/without-session", ...updateWithoutSession },
]
