import * as v from 'valibot'
import type { CommunityRequest } from './community-requests.ts'
import { bodyText, cut, long, longText, shortText, text, textsBefore } from './fields.ts'
import type { Follow } from './follows.ts'
import type { InitialState, Mutes } from './initial-state.ts'
import type { IpBlock } from './ip-blocks.ts'
import type { Label } from './labels.ts'
import type { RawNotification } from './notifications.ts'
import type { PasskeyRequest, PasskeyUse } from './passkeys.ts'
import type { ReasonInput } from './reasons.ts'
import type { Report, ReportedState } from './report.ts'
import type { FoundPage } from './search.ts'
import type {
  Comment,
  Community,
  Image,
  List,
  ListItem,
  PageComment,
  Post,
  Rule,
  TargetType,
  User,
  UserRef,
  Viewer
} from './views.ts'

const up = v.nullish(v.boolean(), true)
export const postVote = v.object({ postId: text, up })
export const commentVote = v.object({ commentId: text, up })
export const membership = v.object({ communityId: text, leave: v.nullish(v.boolean(), false) })
export const hiding = v.object({ postId: text })
export const following = v.object({ type: text, targetId: text })
export const listFields = v.object({
  name: v.nullish(shortText()),
  displayName: v.nullish(shortText()),
  description: v.nullish(longText()),
  public: v.nullish(v.boolean()),
  was: textsBefore('name', 'displayName', 'description')
})
export const saving = v.object({ postId: text, save: v.nullish(v.boolean(), true) })
/** Body of a call that does an action on all notifications of the viewer, or on those of one type. */
export const notificationsAction = v.object({ action: text, type: text })
export const muting = v.object({ userId: v.nullish(shortText()), communityId: v.nullish(shortText()) })
export const reporting = v.object({ type: text, targetId: text, reason: v.nullish(v.number(), 0), description: text })
export const credentials = v.object({
  username: v.nullish(cut, ''),
  password: v.nullish(cut, ''),
  /** Code of the second factor, or a recovery code. */
  code: v.nullish(cut)
})
/** Body of the calls that change a second factor. */
export const factorProof = v.object({ code: v.nullish(cut, ''), password: v.nullish(cut, ''), ticket: text })
export const recoveryLogin = v.object({ login: v.nullish(cut, '') })
export const linkToken = v.object({ token: v.nullish(cut, '') })
export const newPasswordByLink = v.object({
  token: v.nullish(cut, ''),
  newPassword: v.nullish(shortText('invalid_password'), ''),
  /** Code of the second factor, or a recovery code. */
  code: v.nullish(cut)
})
export const signingUp = v.object({
  username: v.nullish(shortText('invalid_username'), ''),
  password: v.nullish(shortText('invalid_password'), ''),
  email: v.nullish(shortText('invalid_email'), ''),
  captchaToken: v.nullish(shortText('captcha_failed'), '')
})
export const newComment = v.object({
  parentCommentId: v.nullish(shortText(), null),
  body: bodyText,
  imageId: v.nullish(shortText(), null),
  altText: v.nullish(cut, '')
})
/** `was`, which the specification does not have, is the text on which the author's edit was based. */
export const editedComment = v.object({
  body: bodyText,
  was: textsBefore('body'),
  imageId: v.nullish(shortText()),
  altText: v.nullish(cut)
})

/** Kinds of texts that can be previewed. */
export const PREVIEWED = ['post', 'comment'] as const
export const previewing = v.object({ body: bodyText, as: v.optional(v.picklist(PREVIEWED), 'post') })
export const describing = v.object({ altText: v.nullish(cut, ''), was: textsBefore('altText') })
export const newIpBlock = v.object({
  address: text,
  expiresIn: v.pipe(v.nullish(v.union([shortText(), v.number()]), ''), v.transform(String)),
  note: text
})
export const naming = v.object({ username: text })
export const newCommunity = v.object({ name: text, title: text, about: long })
export const newRule = v.object({ rule: text, description: text })
export const ruleChanges = v.object({
  rule: v.nullish(shortText()),
  description: v.nullish(shortText()),
  zIndex: v.nullish(v.number()),
  was: textsBefore('rule', 'description')
})

const image = v.object({ imageId: text, caption: v.nullish(cut, '') })
/** Upper bound for the pictures that one call may list, far above the limit for a post. */
const IMAGES_ROOM = 100
export const newPost = v.object({
  type: v.nullish(shortText(), 'text'),
  title: v.nullish(cut, ''),
  body: bodyText,
  community: text,
  userGroup: v.nullish(shortText(), 'normal'),
  url: v.nullish(shortText('invalid-url'), ''),
  images: v.nullish(v.pipe(v.array(image), v.maxLength(IMAGES_ROOM, 'too_many_images')), []),
  spoiler: v.nullish(v.boolean(), false),
  adult: v.nullish(v.boolean(), false),
  /** Number of a label of the community; null: none. */
  labelId: v.nullish(v.number(), null),
  /** Id of the only picture, for existing clients, which name it without a list. */
  imageId: text,
  /** True to refuse a link that the community has already. */
  refuseRepeatedLink: v.nullish(v.boolean(), false)
})
export const postChanges = v.object({
  title: v.nullish(cut),
  body: v.nullish(longText('body_too_long')),
  userGroup: v.nullish(shortText()),
  spoiler: v.nullish(v.boolean()),
  adult: v.nullish(v.boolean()),
  was: textsBefore('title', 'body')
})

interface Call<Body, Answer> {
  body: Body
  answer: Answer
}
export interface ListItemsPage {
  items: ListItem[]
  next: string | null
}
interface ListTarget {
  targetId: string
  targetType: TargetType
}
/** Id and title of a list, for messages about the list. */
export type ListName = Pick<List, 'id' | 'displayName'>

/** Answer to saving or unsaving a post: the list that contains the post now, or the lists that contained it. */
export interface SavedPost {
  publicId: string
  lists: ListName[]
}
interface Done {
  success: true
}

/** A post as a link to it shows it. */
export interface PostRef {
  publicId: string
  title: string
  noComments: number
  community: Pick<Community, 'name' | 'title'>
}

/** Answer of the call that looks up a linked page. */
export interface LinkInfo {
  title: string
}

/** Answer to the start of a set-up of a second factor; the set-up is confirmed within 30 minutes. */
export interface FactorSetup {
  /** The secret in Base32, for typing it into an app. */
  secret: string
  /** The address (otpauth:) that an app reads from a QR code. */
  address: string
  /** Text that the confirmation sends back. */
  ticket: string
}
/** The recovery codes of an account, which no other call gives. */
export interface RecoveryCodes {
  recoveryCodes: string[]
}

/** Requests and answers of writing calls, by method and path. */
export interface Calls {
  'POST /_postVote': Call<v.InferOutput<typeof postVote>, Post>
  'POST /_commentVote': Call<v.InferOutput<typeof commentVote>, Comment>
  'POST /_joinCommunity': Call<v.InferOutput<typeof membership>, Community>
  'POST /_savePost': Call<v.InferOutput<typeof saving>, SavedPost>
  'POST /hidden_posts': Call<v.InferOutput<typeof hiding>, Done>
  'POST /notifications': Call<v.InferInput<typeof notificationsAction>, Done>
  [notice: `${'PUT' | 'DELETE'} /notifications/${string}`]: Call<object, RawNotification>
  'POST /follows': Call<v.InferOutput<typeof following>, Follow>
  [unfollow: `DELETE /follows?${string}`]: Call<object, Done>
  'POST /mutes': Call<v.InferOutput<typeof muting>, Mutes>
  [create: `POST /users/${string}/lists`]: Call<v.InferOutput<typeof listFields>, List[]>
  [update: `PUT /lists/${number}`]: Call<v.InferOutput<typeof listFields>, List>
  [list: `${'POST' | 'DELETE'} /lists/${number}/items`]: Call<ListTarget, ListItemsPage>
  [show: `DELETE /hidden_posts/${string}`]: Call<object, Done>
  'POST /_login': Call<v.InferInput<typeof credentials>, Viewer>
  'POST /_second_factor?action=start': Call<object, FactorSetup>
  'POST /_second_factor?action=confirm': Call<v.InferInput<typeof factorProof>, RecoveryCodes>
  'POST /_second_factor?action=renewCodes': Call<v.InferInput<typeof factorProof>, RecoveryCodes>
  'POST /_second_factor?action=turnOff': Call<v.InferInput<typeof factorProof>, Done>
  'POST /_passkey?action=start': Call<object, PasskeyRequest>
  'POST /_passkey?action=logIn': Call<PasskeyUse, Viewer>
  'POST /_passkey?action=startProof': Call<object, PasskeyRequest>
  'POST /_passkey?action=prove': Call<PasskeyUse, Done>
  'POST /_signup': Call<v.InferInput<typeof signingUp>, Viewer>
  'POST /_preview': Call<v.InferInput<typeof previewing>, { html: string }>
  [describe: `PUT /images/${string}`]: Call<v.InferInput<typeof describing>, Image>
  'POST /ipblocks': Call<v.InferInput<typeof newIpBlock>, IpBlock>
  [unblock: `DELETE /ipblocks/${number}`]: Call<object, IpBlock>
  'POST /communities': Call<v.InferInput<typeof newCommunity>, Community>
  [appoint: `POST /communities/${string}/mods`]: Call<v.InferInput<typeof naming>, UserRef[]>
  [addRule: `POST /communities/${string}/rules`]: Call<v.InferInput<typeof newRule>, Rule[]>
  [changeRule: `PUT /communities/${string}/rules/${number}`]: Call<v.InferInput<typeof ruleChanges>, Rule>
  'POST /_report': Call<v.InferInput<typeof reporting>, Report>
  'POST /posts': Call<v.InferInput<typeof newPost>, Post>
  [comment: `POST /posts/${string}/comments?html=true&${string}`]: Call<v.InferInput<typeof newComment>, PageComment>
  [resolve: `${'PUT' | 'DELETE'} /communities/${string}/reported/${string}`]: Call<object, ReportedState>
  [ban: `${'POST' | 'DELETE'} /communities/${string}/banned`]: Call<
    { username: string; expires?: string | null } & ReasonInput,
    User
  >
  [unmute: `DELETE /mutes/${'users' | 'communities'}/${string}`]: Call<object, Done>
}

export type Answer<Name extends keyof Calls> = Calls[Name]['answer']

export type WriteMethod = 'POST' | 'PUT' | 'DELETE'

/** Request and answer of a call on a post or a comment. The path of a comment begins with the path of its post. */
type TargetCall<Name extends string> = Name extends `PUT /posts/${string}/comments/${string}&action=${string}`
  ? Call<object, PageComment>
  : Name extends `PUT /posts/${string}/comments/${string}?html=true`
    ? Call<v.InferInput<typeof editedComment>, PageComment>
    : Name extends `DELETE /posts/${string}/comments/${string}?html=true&${string}`
      ? Call<ReasonInput, PageComment>
      : Name extends `PUT /posts/${string}?${string}`
        ? Call<object, Post | Comment>
        : Name extends `PUT /posts/${string}`
          ? Call<v.InferInput<typeof postChanges>, Post>
          : Call<object, unknown>

/** Body and answer of a writing call. */
export type CallOf<Method extends string, Path extends string> = `${Method} ${Path}` extends keyof Calls
  ? Calls[`${Method} ${Path}`]
  : TargetCall<`${Method} ${Path}`>

/** Answer to a reading call, by its path. */
export type ReadAnswer<Path extends string> = Path extends '/_initial'
  ? InitialState
  : Path extends '/_user'
    ? Viewer
    : Path extends '/community_requests'
      ? CommunityRequest[]
      : Path extends `/_link_info?${string}`
        ? LinkInfo
        : Path extends `/search?${string}`
          ? FoundPage
          : Path extends `/posts/_same_link?${string}`
            ? PostRef[]
            : Path extends `/users/${string}/lists`
              ? List[]
              : Path extends `/users/${string}`
                ? User
                : Path extends `/lists/_saved_to?${string}`
                  ? number[]
                  : Path extends `/lists/${number}`
                    ? List
                    : Path extends `/comments/${string}?html=true`
                      ? PageComment
                      : Path extends `/posts/${string}`
                        ? Post
                        : CommunityAnswer<Path>

type CommunityAnswer<Path extends string> = Path extends `/communities?${string}`
  ? Community[]
  : Path extends `/communities/${string}/labels`
    ? Label[]
    : Path extends `/communities/${string}/rules`
      ? Rule[]
      : Path extends `/communities/${string}/reported/${string}`
        ? ReportedState
        : Path extends `/communities/${string}`
          ? Community
          : unknown
