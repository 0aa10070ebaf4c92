// Made by `npm run generate` from core/rows/.
import type { Facts } from "./facts-type.ts"

/** What the rows say about each provider. */
export const all: readonly Facts[] = [
  {
    "id": "airtable",
    "name": "Airtable",
    "identifier": "Airtable",
    "register": "https://airtable.com/create/oauth",
    "callback": "Exact match, several per integration. https, except for localhost.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "amazon",
    "name": "Amazon",
    "identifier": "Amazon",
    "register": "https://developer.amazon.com/loginwithamazon/console/site/lwa/overview.html",
    "callback": "https only. Register it under Allowed Return URLs.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "apple",
    "name": "Apple",
    "identifier": "Apple",
    "register": "https://developer.apple.com/account/resources/identifiers/list/serviceId",
    "callback": "https only, no localhost and no IP address; exact match with a return URL of the Services ID.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "asana",
    "name": "Asana",
    "identifier": "Asana",
    "register": "https://app.asana.com/0/developer-console",
    "callback": "Exact match, several per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "asgardeo",
    "name": "Asgardeo",
    "identifier": "Asgardeo",
    "register": "https://console.asgardeo.io",
    "callback": "Exact match. `http://localhost` is allowed.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "atlassian",
    "name": "Atlassian",
    "identifier": "Atlassian",
    "register": "https://developer.atlassian.com/console/myapps/",
    "callback": "One per app. Add the User identity API to the app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "auth0",
    "name": "Auth0",
    "identifier": "Auth0",
    "register": "https://manage.auth0.com",
    "callback": "Exact match with one of the Allowed Callback URLs.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "authelia",
    "name": "Authelia",
    "identifier": "Authelia",
    "register": "https://www.authelia.com/configuration/identity-providers/openid-connect/clients/",
    "callback": "Exact match with one of the client's `redirect_uris`.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "authentik",
    "name": "authentik",
    "identifier": "Authentik",
    "register": "https://docs.goauthentik.io/add-secure-apps/providers/oauth2/create-oauth2-provider/",
    "callback": "Exact URLs or regular expressions, set by the administrator.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "bankid-no",
    "name": "BankID (Norway)",
    "identifier": "BankIDNorway",
    "register": "https://developer.bankid.no/",
    "callback": "https, registered by BankID, exact match.",
    "issuer": "possible",
    "hasSecret": true
  },
  {
    "id": "battlenet",
    "name": "Battle.net",
    "identifier": "BattleNet",
    "register": "https://develop.battle.net/access/clients",
    "callback": "Must be one of the registered redirect URLs.",
    "issuer": "possible",
    "hasSecret": true
  },
  {
    "id": "bitbucket",
    "name": "Bitbucket",
    "identifier": "Bitbucket",
    "register": "https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/",
    "callback": "One per consumer. The redirect URI must be that URL or lie below it.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "box",
    "name": "Box",
    "identifier": "Box",
    "register": "https://app.box.com/developers/console",
    "callback": "https, or http for loopback addresses; exact match, several per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "boxyhq",
    "name": "BoxyHQ (Ory Polis, SAML Jackson)",
    "identifier": "BoxyHQOryPolisSAMLJackson",
    "register": "https://www.ory.com/docs/polis",
    "callback": "Exact match with one of the connection's redirect URLs.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "casdoor",
    "name": "Casdoor",
    "identifier": "Casdoor",
    "register": "https://casdoor.org/docs/application/overview",
    "callback": "Casdoor reads redirect URLs as regular expressions too, so escape dots.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "clickup",
    "name": "ClickUp",
    "identifier": "ClickUp",
    "register": "https://developer.clickup.com/docs/authentication",
    "callback": "One or more per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "cognito",
    "name": "Amazon Cognito",
    "identifier": "AmazonCognito",
    "register": "https://console.aws.amazon.com/cognito/v2/idp/user-pools",
    "callback": "https, or `http://localhost`; exact match, several per app client. Allow the scopes for the app client.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "dex",
    "name": "Dex",
    "identifier": "Dex",
    "register": "https://dexidp.io/docs/guides/using-dex/#configuring-your-app",
    "callback": "Exact match with one of the client's redirectURIs.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "discord",
    "name": "Discord",
    "identifier": "Discord",
    "register": "https://discord.com/developers/applications",
    "callback": "Several per app, exact match.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "dropbox",
    "name": "Dropbox",
    "identifier": "Dropbox",
    "register": "https://www.dropbox.com/developers/apps",
    "callback": "Exact match. https, except for localhost.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "duende-identity-server",
    "name": "Duende IdentityServer",
    "identifier": "DuendeIdentityServer",
    "register": "https://docs.duendesoftware.com/identityserver/reference/v8/models/client/",
    "callback": "Exact match with one of the client's RedirectUris.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "facebook",
    "name": "Facebook",
    "identifier": "Facebook",
    "register": "https://developers.facebook.com/apps/",
    "callback": "https, exact match. `http://localhost` works while the app is in development mode.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "figma",
    "name": "Figma",
    "identifier": "Figma",
    "register": "https://www.figma.com/developers/apps",
    "callback": "Several per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "fusionauth",
    "name": "FusionAuth",
    "identifier": "FusionAuth",
    "register": "https://fusionauth.io/docs/get-started/core-concepts/applications",
    "callback": "Exact match, unless the application allows wildcards.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "gitea",
    "name": "Gitea",
    "identifier": "Gitea",
    "register": "https://docs.gitea.com/development/oauth2-provider",
    "callback": "Exact match, several per app.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "github",
    "name": "GitHub",
    "identifier": "GitHub",
    "register": "https://github.com/settings/applications/new",
    "callback": "Up to ten per OAuth app. Paths below a URI match only if that is turned on for it; for loopback addresses any port works.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "gitlab",
    "name": "GitLab",
    "identifier": "GitLab",
    "register": "https://gitlab.com/-/user_settings/applications",
    "callback": "Exact match. Select every scope in the application.",
    "issuer": "possible",
    "hasSecret": true
  },
  {
    "id": "google",
    "name": "Google",
    "identifier": "Google",
    "register": "https://console.cloud.google.com/auth/clients",
    "callback": "https, or http for localhost; exact match.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "hubspot",
    "name": "HubSpot",
    "identifier": "HubSpot",
    "register": "https://developers.hubspot.com/docs/apps/developer-platform/build-apps/overview",
    "callback": "Set the redirect URL in the app's settings.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "huggingface",
    "name": "Hugging Face",
    "identifier": "HuggingFace",
    "register": "https://huggingface.co/settings/applications/new",
    "callback": "Exact match, several per app. For loopback addresses any port works.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "instagram",
    "name": "Instagram",
    "identifier": "Instagram",
    "register": "https://developers.facebook.com/apps/",
    "callback": "https, exact match. The App Dashboard may add a slash at the end.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "kakao",
    "name": "Kakao",
    "identifier": "Kakao",
    "register": "https://developers.kakao.com/console/app",
    "callback": "Several per app, exact match.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "keycloak",
    "name": "Keycloak",
    "identifier": "Keycloak",
    "register": "https://www.keycloak.org/docs/latest/server_admin/",
    "callback": "Exact match, or a wildcard at the end, as the client is configured.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "kick",
    "name": "Kick",
    "identifier": "Kick",
    "register": "https://kick.com/settings/developer",
    "callback": "Exact match. `http://localhost` is allowed. The developer's account needs two-factor authentication.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "kinde",
    "name": "Kinde",
    "identifier": "Kinde",
    "register": "https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/",
    "callback": "Exact match. `http://localhost` is allowed.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "line",
    "name": "LINE",
    "identifier": "LINE",
    "register": "https://developers.line.biz/console/",
    "callback": "Several per channel, one per line in the console.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "linear",
    "name": "Linear",
    "identifier": "Linear",
    "register": "https://linear.app/settings/api/applications/new",
    "callback": "Several per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "linkedin",
    "name": "LinkedIn",
    "identifier": "LinkedIn",
    "register": "https://www.linkedin.com/developers/apps",
    "callback": "https or `http://localhost`, exact match, several per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "logto",
    "name": "Logto",
    "identifier": "Logto",
    "register": "https://cloud.logto.io/to/applications",
    "callback": "Exact match. `http://localhost` is allowed.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "mailchimp",
    "name": "Mailchimp",
    "identifier": "Mailchimp",
    "register": "https://admin.mailchimp.com/account/oauth2/",
    "callback": "One per app, https. For tests `http://127.0.0.1`.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "mastodon",
    "name": "Mastodon",
    "identifier": "Mastodon",
    "register": "https://docs.joinmastodon.org/methods/apps/#create",
    "callback": "Exact match. Register every scope with the app.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "mattermost",
    "name": "Mattermost",
    "identifier": "Mattermost",
    "register": "https://developers.mattermost.com/integrate/apps/authentication/oauth2/",
    "callback": "Exact match, one per line.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "microsoft-entra-id",
    "name": "Microsoft Entra ID",
    "identifier": "MicrosoftEntraID",
    "register": "https://entra.microsoft.com",
    "callback": "Platform Web, exact match. https, or http for localhost.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "naver",
    "name": "Naver",
    "identifier": "Naver",
    "register": "https://developers.naver.com/apps/#/register?api=nvlogin",
    "callback": "Exact match of the registered callback URL.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "nextcloud",
    "name": "Nextcloud",
    "identifier": "Nextcloud",
    "register": "https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html",
    "callback": "One per client, registered by the administrator.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "notion",
    "name": "Notion",
    "identifier": "Notion",
    "register": "https://app.notion.com/developers/connections",
    "callback": "Several per connection.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "okta",
    "name": "Okta",
    "identifier": "Okta",
    "register": "https://developer.okta.com/docs/guides/implement-grant-type/authcode/main/",
    "callback": "Exact match. `http://localhost` is allowed.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "onelogin",
    "name": "OneLogin",
    "identifier": "OneLogin",
    "register": "https://developers.onelogin.com/openid-connect",
    "callback": "Exact match. https, or http for localhost.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "ory",
    "name": "Ory",
    "identifier": "Ory",
    "register": "https://console.ory.com",
    "callback": "Exact match. Allow each scope for the client.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "osu",
    "name": "osu!",
    "identifier": "Osu",
    "register": "https://osu.ppy.sh/home/account/edit#new-oauth-application",
    "callback": "Must match a registered URL exactly.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "patreon",
    "name": "Patreon",
    "identifier": "Patreon",
    "register": "https://www.patreon.com/portal/registration/register-clients",
    "callback": "Several per client, registered beforehand.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "paypal",
    "name": "PayPal",
    "identifier": "PayPal",
    "register": "https://developer.paypal.com/dashboard/applications",
    "callback": "Set as Return URL in the Log in with PayPal settings. PayPal reviews the app's privacy policy and user agreement.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "pingone",
    "name": "PingOne",
    "identifier": "PingOne",
    "register": "https://console.pingone.com",
    "callback": "Exact match. https, or http for localhost.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "pinterest",
    "name": "Pinterest",
    "identifier": "Pinterest",
    "register": "https://developers.pinterest.com/apps/",
    "callback": "Several per app, exact match.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "polar",
    "name": "Polar",
    "identifier": "Polar",
    "register": "https://polar.sh/settings#oauth",
    "callback": "https; `http://localhost` is allowed. Several per client.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "railway",
    "name": "Railway",
    "identifier": "Railway",
    "register": "https://docs.railway.com/integrations/oauth/creating-an-app",
    "callback": "Exact match, several per app. `http://localhost` is allowed.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "rauthy",
    "name": "Rauthy",
    "identifier": "Rauthy",
    "register": "https://sebadob.github.io/rauthy/getting_started/first_start.html",
    "callback": "A redirect URI of the client, which may end with a wildcard.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "reddit",
    "name": "Reddit",
    "identifier": "Reddit",
    "register": "https://www.reddit.com/prefs/apps",
    "callback": "One per app, exact match.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "roblox",
    "name": "Roblox",
    "identifier": "Roblox",
    "register": "https://create.roblox.com/dashboard/credentials?activeTab=OAuthTab",
    "callback": "https, or `http://localhost`; at most 256 characters.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "salesforce",
    "name": "Salesforce",
    "identifier": "Salesforce",
    "register": "https://help.salesforce.com/s/articleView?id=sf.create_a_local_external_client_app.htm",
    "callback": "Exact match with one of the callback URLs. https, except for localhost.",
    "issuer": "possible",
    "hasSecret": true
  },
  {
    "id": "slack",
    "name": "Slack",
    "identifier": "Slack",
    "register": "https://api.slack.com/apps?new_app=1",
    "callback": "A registered URL or a path below it; several per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "snapchat",
    "name": "Snapchat",
    "identifier": "Snapchat",
    "register": "https://kit.snapchat.com/portal/",
    "callback": "https only.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "spotify",
    "name": "Spotify",
    "identifier": "Spotify",
    "register": "https://developer.spotify.com/dashboard",
    "callback": "https, or http with `127.0.0.1` or `[::1]`; `localhost` is refused. Exact match.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "strava",
    "name": "Strava",
    "identifier": "Strava",
    "register": "https://www.strava.com/settings/api",
    "callback": "Only the domain is registered. `localhost` and `127.0.0.1` always work.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "tiktok",
    "name": "TikTok",
    "identifier": "TikTok",
    "register": "https://developers.tiktok.com/apps/",
    "callback": "https only, without query and fragment; up to ten per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "todoist",
    "name": "Todoist",
    "identifier": "Todoist",
    "register": "https://app.todoist.com/app/settings/integrations/app-management",
    "callback": "One per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "twitch",
    "name": "Twitch",
    "identifier": "Twitch",
    "register": "https://dev.twitch.tv/console/apps",
    "callback": "Exact match, several per app. `http://localhost` is allowed.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "vercel",
    "name": "Vercel",
    "identifier": "Vercel",
    "register": "https://vercel.com/docs/sign-in-with-vercel/manage-from-dashboard",
    "callback": "List it on the Manage page of the app. Select the scopes there too: others are dropped without an error.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "vipps",
    "name": "Vipps MobilePay",
    "identifier": "VippsMobilePay",
    "register": "https://portal.vippsmobilepay.com/",
    "callback": "Exact match, with slash and query. `localhost` is allowed.",
    "issuer": "possible",
    "hasSecret": true
  },
  {
    "id": "vk",
    "name": "VK ID",
    "identifier": "VKID",
    "register": "https://id.vk.com/about/business/go",
    "callback": "Must be a trusted redirect URL of the app.",
    "issuer": "fixed",
    "hasSecret": false
  },
  {
    "id": "webex",
    "name": "Webex",
    "identifier": "Webex",
    "register": "https://developer.webex.com/my-apps/new/integration",
    "callback": "Several per integration.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "wechat",
    "name": "WeChat",
    "identifier": "WeChat",
    "register": "https://open.weixin.qq.com/",
    "callback": "Only the domain is registered.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "wikimedia",
    "name": "Wikimedia",
    "identifier": "Wikimedia",
    "register": "https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2",
    "callback": "Exact match, or a prefix if chosen so. Wikimedia reviews new consumers; until then only their owner can sign in.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "wordpress",
    "name": "WordPress.com",
    "identifier": "WordPressCom",
    "register": "https://developer.wordpress.com/apps/",
    "callback": "Exact match, several per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "workos",
    "name": "WorkOS",
    "identifier": "WorkOS",
    "register": "https://dashboard.workos.com",
    "callback": "https, except for localhost in the staging environment; exact match.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "x",
    "name": "X",
    "identifier": "X",
    "register": "https://developer.x.com/en/portal/dashboard",
    "callback": "Exact match, up to ten per app, https. For development `http://127.0.0.1`, not `localhost`.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "yahoo",
    "name": "Yahoo",
    "identifier": "Yahoo",
    "register": "https://developer.yahoo.com/apps/",
    "callback": "The callback's domain is registered.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "yandex",
    "name": "Yandex",
    "identifier": "Yandex",
    "register": "https://oauth.yandex.com/",
    "callback": "Several per app.",
    "issuer": "fixed",
    "hasSecret": true
  },
  {
    "id": "zitadel",
    "name": "ZITADEL",
    "identifier": "ZITADEL",
    "register": "https://zitadel.com/docs/guides/manage/console/applications-overview",
    "callback": "Exact match. http only if the application is in development mode.",
    "issuer": "needed",
    "hasSecret": true
  },
  {
    "id": "zoom",
    "name": "Zoom",
    "identifier": "Zoom",
    "register": "https://marketplace.zoom.us/develop/create",
    "callback": "Exact match, with slash, protocol and port.",
    "issuer": "fixed",
    "hasSecret": true
  }
]

/** The ids of the providers at which no app is registered as at others, such as credentials and mail services. */
export const others: readonly string[] = [
  "amazon-ses",
  "azure-communication",
  "brevo",
  "credentials",
  "email",
  "forwardemail",
  "loops",
  "mailgun",
  "nodemailer",
  "passkey",
  "postmark",
  "resend",
  "sendgrid",
  "webauthn"
]
