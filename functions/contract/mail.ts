import type { NotificationType } from './notifications.ts'

/** Kinds of links in letters that change something when their form is sent. */
export type MailLinkKind = 'confirm' | 'recover' | 'takeBack'

/** The account and the site of which a letter speaks. */
interface About {
  username: string
  /** Scheme and host of the site, to which the links of the letter lead. */
  site: string
}

/**
 * A letter with a link. `confirm` goes to a new address, and its link confirms that the address belongs to the account;
 * the link of `recover` sets a new password; `takeBack` goes to the old address of an account after a change, and its
 * link sets this address again. The link is stored by its id alone, so that the database never holds a token that works
 * (functions/mail/link-token.ts).
 */
export type LinkLetter = About & { kind: MailLinkKind; linkId: string }

/**
 * Kinds of letters that members can ask for: about replies, mentions, followed posts and accounts, and a weekly digest
 * of their communities.
 */
export const WANTED_KINDS = ['replies', 'digest'] as const
export type WantedKind = (typeof WANTED_KINDS)[number]

/**
 * Types of notifications that a letter about replies tells. The triggers `letter_of_made` and `letter_of_counted` name
 * the same types.
 */
export const LETTER_TYPES = [
  'new_comment',
  'comment_reply',
  'mention',
  'new_comment_followed',
  'new_post_followed'
] as const satisfies NotificationType[]
export type LetterType = (typeof LETTER_TYPES)[number]

/** A comment in a letter, or a post that mentions the receiver or whose author the receiver follows. */
export interface ToldComment {
  type: LetterType
  author: string
  /** Title of the post. */
  post: string
  /** Title of the community. */
  community: string
  /** The beginning of the comment or post as plain text, in one line. */
  text: string
  /** Path of the comment or post. */
  path: string
}

/** A post in a digest. */
export interface ToldPost {
  title: string
  community: string
  comments: number
  path: string
}

/**
 * A letter that its receiver has asked for, with a link that ends all letters of its kind.
 * @property more number of further comments.
 * @property isMixed true when the letter tells not of replies alone; absent in letters of an earlier version.
 */
export type WantedLetter = About & { userId: string } & (
    | { kind: 'replies'; comments: ToldComment[]; more: number; isMixed?: boolean }
    | { kind: 'digest'; posts: ToldPost[] }
  )

/** A change of an account that a letter tells: of its passkeys, its password or its access tokens. */
export type AccountChange =
  /** @property passkey name of the passkey that was added or removed. */
  | { kind: 'passkeyAdded' | 'passkeyRemoved'; passkey: string }
  | { kind: 'passwordRemoved' }
  /** @property token name of the new access token. */
  | { kind: 'tokenMade'; token: string }

/** A letter that waits in the outbox: its kind, and the values that its text names. */
export type PendingLetter =
  | LinkLetter
  | WantedLetter
  | (About & { kind: 'passwordChanged' | 'accountDeleted' })
  | (About & AccountChange)
  /** @property isOn true when the account got a second factor; false when it lost it. */
  | (About & { kind: 'secondFactorChanged'; isOn: boolean })
  /**
   * @property browser names of the browser and its system; null when they are unknown.
   * @property network the network of the device (functions/devices/coarse-network.ts), never its address.
   */
  | (About & { kind: 'newDevice'; browser: string | null; network: string })
  /** Sent by the operator's command to try the settings. */
  | { kind: 'test' }
