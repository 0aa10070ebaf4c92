import type { APIEvent } from "@solidjs/start/server"
import { answerVerb } from "@svc-auth/conformance/fixtures"
import { svc } from "~/auth"

export const POST = async ({ request }: APIEvent) => answerVerb(svc, await request.formData())
