import { answerVerb } from "@svc-auth/conformance/fixtures"
import { svc } from "../../auth.ts"

export const POST = async (request: Request) => answerVerb(svc, await request.formData())
