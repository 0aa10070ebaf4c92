import { authorizationResponses } from "./authorization-response.ts"
import { clientAuthentication } from "./client-authentication.ts"
import { discoveryDocuments } from "./discovery.ts"
import { idTokenKeys, idTokens } from "./id-token.ts"
import { logoutTokens } from "./logout-token.ts"
import type { Part } from "./table.ts"
import { codeAnswers, refreshAnswers } from "./token-answer.ts"
import { signedUserinfo, userinfoAnswers } from "./userinfo.ts"

/** Everything that two programs judge. */
export const parts: readonly Part[] = [
  ...[authorizationResponses, clientAuthentication, discoveryDocuments, codeAnswers, refreshAnswers],
  ...[idTokens, idTokenKeys, logoutTokens, userinfoAnswers, signedUserinfo],
]
