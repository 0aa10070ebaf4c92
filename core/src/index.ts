export { allowInsecureRequests, customFetch, raw, skipCSRFCheck } from "./model/symbols.ts"
