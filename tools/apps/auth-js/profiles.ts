/**
 * Userinfo responses of the vendors: only what the `profile` of each Auth.js module reads.
 * @module
 */

const id = "subject-1"
const name = "Ada Lovelace"
const email = "ada@example.test"
const image = "https://images.example.test/ada.png"

/** The claims of ID tokens and of standard userinfo. */
export const claims = {
  ...{ sub: id, name, email, email_verified: true, picture: image },
  ...{ preferred_username: "ada", battle_tag: "Ada#1", emails: [email], avatar_url: image },
}

/** Answers of userinfo endpoints that are not the standard one, by provider. */
export const profiles: Readonly<Record<string, object>> = {
  "42-school": { id: 1, usual_full_name: name, email, image: { link: image } },
  atlassian: { account_id: id, name, email, picture: image },
  "azure-devops": {
    id,
    displayName: name,
    emailAddress: email,
    coreAttributes: { Avatar: { value: { value: "AA==" } } },
  },
  bitbucket: { account_id: id, display_name: name, links: { avatar: { href: image } } },
  box: { id, name, login: email, avatar_url: image },
  "boxyhq-saml": { id, email, firstName: "Ada", lastName: "Lovelace" },
  bungie: { Response: { bungieNetUser: { membershipId: id, displayName: name, profilePicturePath: "/ada.png" } } },
  "click-up": { user: { id: 1, username: name, profilePicture: image, color: "#fff" } },
  coinbase: { data: { id, name, email, avatar_url: image } },
  concept2: { data: { id: 1, username: name, email, profile_image: image } },
  discord: { id: "80351110224678912", username: "ada", global_name: name, discriminator: "0", email, avatar: null },
  dribbble: { id: 1, name, email, avatar_url: image },
  dropbox: { account_id: id, name: { display_name: name }, email, profile_photo_url: image },
  eventbrite: {
    id,
    name,
    emails: [{ email: "old@example.test", primary: false }, { email, primary: true }],
    image_id: "7",
  },
  eveonline: { CharacterID: 1, CharacterName: name },
  facebook: { id, name, email, picture: { data: { url: image } } },
  faceit: { guid: id, name, email, picture: image },
  figma: { id, handle: name, email, img_url: image },
  foursquare: { response: { user: { id, firstName: "Ada", lastName: "Lovelace", contact: { email }, photo: null } } },
  freshbooks: { response: { id: 1, first_name: "Ada", last_name: "Lovelace", email } },
  github: { id: 1, login: "ada", name, email, avatar_url: image },
  gitlab: { id: 1, username: "ada", name, email, avatar_url: image },
  hubspot: { user_id: 1, user: email },
  instagram: { id, username: "ada" },
  kakao: { id: 1, kakao_account: { email, profile: { nickname: name, profile_image_url: image } } },
  mailchimp: { accountname: name, login: { login_id: 1, email } },
  mailru: { id, name, email, image },
  mastodon: { id, username: "ada", avatar_static: image },
  mattermost: { id, username: "ada", email },
  medium: { data: { id, name, imageUrl: image } },
  naver: { response: { id, nickname: name, email, profile_image: image } },
  netlify: { id, full_name: name, email, avatar_url: image },
  netsuite: { id: 1, name, email },
  nextcloud: { ocs: { data: { id, displayname: name, email } } },
  notion: { bot: { owner: { user: { id, name, person: { email }, avatar_url: image } } } },
  osso: { id, name, email },
  osu: { id: 1, username: name, avatar_url: image },
  patreon: { data: { id, attributes: { full_name: name, email, image_url: image } } },
  pinterest: { username: "ada", profile_image: image },
  pipedrive: { data: { id: 1, name, email, icon_url: image } },
  reddit: { id, name },
  spotify: { id, display_name: name, email, images: [{ url: image }] },
  strava: { id: 1, firstname: "Ada", lastname: "Lovelace", profile: image },
  threads: { data: { id, username: "ada", threads_profile_picture_url: image } },
  tiktok: { data: { user: { open_id: id, display_name: name, avatar_url: image } } },
  todoist: { user: { id, email, full_name: name, avatar_big: image } },
  trakt: { ids: { slug: id }, name, images: { avatar: { full: image } } },
  twitter: { data: { id, name, profile_image_url: image } },
  vk: { response: [{ id: 1, first_name: "Ada", last_name: "Lovelace", photo_100: image }] },
  webex: { id, emails: [email], displayName: name, avatar: image },
  wechat: { unionid: id, nickname: name, headimgurl: image },
  wikimedia: { sub: id, username: name, email },
  wordpress: { ID: 1, display_name: name, email, avatar_URL: image },
  workos: { id, first_name: "Ada", last_name: "Lovelace", email, raw_attributes: { picture: image } },
  yandex: { id, display_name: name, default_email: email, is_avatar_empty: false, default_avatar_id: "1/2" },
  zoho: { ZUID: 1, First_Name: "Ada", Last_Name: "Lovelace", Email: email },
  zoom: { id, first_name: "Ada", last_name: "Lovelace", email, pic_url: image },
}
