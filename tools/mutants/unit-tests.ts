/** The unit tests that are run on mutants. */
export const unitTests = [
  "core/test/**/*.test.ts",
  "conformance/test/mail.test.ts",
  "frameworks/*/test/**/*.test.ts",
]

/** The same, with the files beside them that they import. */
export const unitTestFiles: readonly string[] = unitTests.map((glob) => glob.replace("/**/*.test.ts", "/**/*.ts"))
