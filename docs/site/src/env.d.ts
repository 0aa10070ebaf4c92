interface ImportMetaEnv {
  readonly FRAMEWORKS: readonly import("./markdown/frameworks.ts").Framework[]
  readonly VERSION: string
  readonly VERSION_LIST: string | null
}
