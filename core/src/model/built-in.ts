/** Ids of the providers that come with the library: the names of the files in `providers/`, to which a test holds this list. */
export type BuiltInProviderType =
  | "apple"
  | "auth0"
  | "credentials"
  | "discord"
  | "email"
  | "github"
  | "gitlab"
  | "google"
  | "keycloak"
  | "microsoft-entra-id"
  | "nodemailer"
