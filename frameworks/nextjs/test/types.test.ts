import { testTypes } from "../../../conformance/types/test-types.ts"

testTypes(new URL(".", import.meta.url))
