import {
  ABOUT_COMMUNITY_MAX,
  ABOUT_ME_MAX,
  ALT_TEXT_MAX,
  BODY_MAX,
  COMMUNITY_NAME_MAX,
  COMMUNITY_TITLE_MAX,
  CURSOR_MAX,
  DENIAL_MAX,
  EMAIL_MAX,
  HOOK_URL_MAX,
  LABEL_NAME_MAX,
  LIST_DESCRIPTION_MAX,
  LIST_NAME_MAX,
  LIST_TITLE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REASON_MAX,
  REPORT_DESCRIPTION_MAX,
  REQUEST_NOTE_MAX,
  RULE_DESCRIPTION_MAX,
  RULE_MAX,
  TITLE_MAX,
  TOKEN_NAME_MAX,
  URL_MAX,
  USERNAME_MAX,
  USERNAME_MIN
} from '#functions/contract/limits.ts'
import type { CallName } from '../calls.ts'
import type { JsonSchema } from '../schemas.ts'

interface Bounds {
  minLength?: number
  maxLength?: number
}
const upTo = (maxLength: number): Bounds => ({ maxLength })

/**
 * Lengths of texts in requests, by the names of the fields. Texts that are cut, such as the title of a post, have none:
 * a longer one is accepted.
 */
const BOUNDS: Readonly<Record<string, Bounds>> = {
  about: upTo(ABOUT_COMMUNITY_MAX),
  aboutMe: upTo(ABOUT_ME_MAX),
  body: upTo(BODY_MAX),
  description: upTo(LIST_DESCRIPTION_MAX),
  displayName: upTo(LIST_TITLE_MAX),
  email: upTo(EMAIL_MAX),
  name: upTo(COMMUNITY_NAME_MAX),
  newPassword: { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX },
  next: upTo(CURSOR_MAX),
  note: upTo(REQUEST_NOTE_MAX),
  reason: upTo(REASON_MAX),
  rule: upTo(RULE_MAX),
  url: upTo(URL_MAX)
}
const ofRule = { description: upTo(RULE_DESCRIPTION_MAX) }
const ofHook = { url: upTo(HOOK_URL_MAX) }
const ofLabel = { name: upTo(LABEL_NAME_MAX) }
const ofCommunity = { title: upTo(COMMUNITY_TITLE_MAX) }
const BOUNDS_OF_CALLS: Readonly<Partial<Record<CallName, Readonly<Record<string, Bounds>>>>> = {
  'POST /_signup': {
    username: { minLength: USERNAME_MIN, maxLength: USERNAME_MAX },
    password: { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }
  },
  'POST /tokens': { name: upTo(TOKEN_NAME_MAX) },
  'POST /communities': ofCommunity,
  'POST /communities/:id/hooks': ofHook,
  'PUT /communities/:id/hooks/:hookId': ofHook,
  'POST /communities/:id/labels': ofLabel,
  'PUT /communities/:id/labels/:labelId': ofLabel,
  'PUT /communities/:id': ofCommunity,
  'POST /communities/:id/rules': ofRule,
  'PUT /communities/:id/rules/:ruleId': ofRule,
  'POST /_report': { description: upTo(REPORT_DESCRIPTION_MAX) },
  'POST /_admin': { ...ofCommunity, body: upTo(DENIAL_MAX) }
}

/** Gives the lengths of a text that a call takes; none where the call has no limit of its own. */
export const fieldBounds = (call: CallName, name: string): Bounds => BOUNDS_OF_CALLS[call]?.[name] ?? BOUNDS[name] ?? {}

const POST_TEXTS = { title: upTo(TITLE_MAX), body: upTo(BODY_MAX), username: upTo(USERNAME_MAX) }
const COMMENT_TEXTS = { body: upTo(BODY_MAX), postTitle: upTo(TITLE_MAX), username: upTo(USERNAME_MAX) }
/** Lengths of texts in answers, by the names of the objects. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, Bounds>>>> = {
  Post: POST_TEXTS,
  Comment: COMMENT_TEXTS,
  PageComment: COMMENT_TEXTS,
  Community: { name: upTo(COMMUNITY_NAME_MAX), title: upTo(COMMUNITY_TITLE_MAX), about: upTo(ABOUT_COMMUNITY_MAX) },
  List: { name: upTo(LIST_NAME_MAX), displayName: upTo(LIST_TITLE_MAX), description: upTo(LIST_DESCRIPTION_MAX) },
  Label: ofLabel,
  Rule: { rule: upTo(RULE_MAX), description: upTo(RULE_DESCRIPTION_MAX) },
  Image: { altText: upTo(ALT_TEXT_MAX) },
  AccessToken: { name: upTo(TOKEN_NAME_MAX) },
  MadeAccessToken: { name: upTo(TOKEN_NAME_MAX) }
}
/** Objects whose ids are those of accounts or content (api.md 1.2). */
const WITH_IDS =
  /^(?:Post|Comment|PageComment|Community|ModdedCommunity|User|UserRef|Viewer|Image|Rule|List|AccessToken)$/
const PUBLIC_ID = /^(?:publicId|postPublicId)$/
const TIME = /At$|^expires$|^lastSeen$/

/** Adds the form of times and ids, and the lengths of texts, to the schema of an object in answers. */
export function boundedAnswer(name: string, object: JsonSchema): void {
  for (const [field, schema] of Object.entries(object.properties ?? {})) {
    if (![schema.type].flat().includes('string') || schema.enum) continue
    Object.assign(schema, ANSWERS[name]?.[field])
    if (TIME.test(field)) schema.format = 'date-time'
    if (PUBLIC_ID.test(field)) schema.pattern = '^[0-9A-Za-z_]{8}$'
    else if (field === 'userGhostId') schema.pattern = '^[0-9a-f]{8}$'
    else if (WITH_IDS.test(name) && /^id$|Id$/.test(field)) schema.pattern = '^[0-9a-f]{24}$'
  }
}
