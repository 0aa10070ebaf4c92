import { testTypes } from "../../../tools/types/test-types.ts"

testTypes(new URL(".", import.meta.url))
