import { answerVerb } from "@svc-auth/conformance/fixtures"
import { svc } from "#auth"
import type { RequestHandler } from "./$types"

export const POST: RequestHandler = async ({ request }) => answerVerb(svc, await request.formData())
