/** Numbers that server and browser share: participation.md 9, rules.md 7, api.md 1.7. */

/** Number of posts that the site's own feed pages load at a time. */
export const FEED_PAGE_SIZE = 25
/** Items that a client may request by their ids in one call: as many as ten loads of a feed. */
export const NAMED_ITEMS_MAX = 250
/** Number of posts or items in one answer of the API, for clients that set no limit. */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 50
/** Number of rows that the admins' lists of accounts and comments load at a time. */
export const ADMIN_PAGE_SIZE = 100
/** Number of IP blocks in one answer, and length of the longest note of a block. */
export const IP_BLOCKS_PAGE_SIZE = 20
export const IP_BLOCK_NOTE_MAX = 500
/** Number of hourly records of statistics in one answer. */
export const BSS_PAGE_SIZE = 250
/** Number of days that the charts of statistics show. */
export const CHART_DAYS = 90
/**
 * Upper bound for each count of pending work for admins, and for the communities that the admin page names with such a
 * count.
 */
export const PENDING_MAX = 50
export const WAITING_NAMED = 10
export const COMMENTS_PAGE_SIZE = 100
export const COMMENTS_PAGE_SIZE_MAX = 500
/**
 * Upper bounds for the comments of one post that a page restores in one answer: number of loads of
 * COMMENTS_PAGE_SIZE_MAX comments, and number of branches.
 */
export const COMMENT_LOADS_MAX = 3
export const COMMENT_BRANCHES_MAX = 30
export const COMMUNITIES_MAX = 1000
export const COMMUNITY_MATCHES_MAX = 10
export const COMMENT_DEPTH_MAX = 15
/** Milliseconds after the creation of a post or comment during which an edit does not mark it as edited. */
export const EDIT_GRACE = 5 * 60_000
/** Number of texts of a post or comment that can be read: the present one, and those before it. */
export const VERSIONS_MAX = 10
/** Bounds for the length of usernames and other texts in characters (rules.md 7). */
export const USERNAME_MIN = 4
export const USERNAME_MAX = 21
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 255
/** Upper bound for the access tokens of an account. */
export const TOKENS_MAX = 20
export const TOKEN_NAME_MAX = 40
/** Upper bound for the posts that an account follows, and for the accounts. */
export const FOLLOWS_MAX = 1000
/** Upper bound for the labels of a community, and for the length of a label's name in characters. */
export const LABELS_MAX = 30
export const LABEL_NAME_MAX = 30
/** Upper bound for the webhooks of a community, and the longest address of a webhook in characters. */
export const HOOKS_MAX = 10
/** Number of failed tries in a row that switches a webhook off. */
export const HOOK_FAILURES_MAX = 20
export const HOOK_URL_MAX = 1024
/** The largest accepted picture file, in bytes. */
export const PICTURE_MAX = 10 * 1024 * 1024
/** Longest description of a picture; a longer one is cut. */
export const ALT_TEXT_MAX = 1024
export const TITLE_MIN = 3
/** Longest title; a longer one is cut. */
export const TITLE_MAX = 255
/** Longest post or comment; a longer one is refused. */
export const BODY_MAX = 20_000
/** Longest text, in characters, in a field without a limit of its own. */
export const INPUT_MAX = 100
/** Longest address of a link, in bytes. */
export const URL_MAX = 2048
export const POST_IMAGES_MAX = 10
/** Upper bound for the posts that are pinned in a community, and for those pinned on the whole site. */
export const PINS_MAX = 2
/** Number of hidden posts that are stored for a member: those that were hidden last. */
export const HIDDEN_MAX = 1000
export const COMMUNITY_NAME_MIN = 3
export const COMMUNITY_NAME_MAX = 21
/** Longest title of a community, which the interface shows in place of the name. */
export const COMMUNITY_TITLE_MAX = 60
/** Longest description in the dialog for a new community; the settings of the community allow more. */
export const COMMUNITY_ABOUT_MAX = 500
/** Longest description of a community in its settings. */
export const ABOUT_COMMUNITY_MAX = 2000
/** Longest text of a community's rule, and longest description of a rule. */
export const RULE_MAX = 512
export const RULE_DESCRIPTION_MAX = 512
/** The largest position number of a rule. */
export const RULE_POSITION_MAX = 1_000_000
/** Longest note of a community request, and longest reason for a denial, which existing clients let be this long. */
export const REQUEST_NOTE_MAX = 500
export const DENIAL_MAX = 2048
/** Longest reason for a removal or a ban. */
export const REASON_MAX = 500
/** Longest description by a reporter. */
export const REPORT_DESCRIPTION_MAX = 300
/** Number of banned members of a community in one answer of the API, and on one page of its modtools. */
export const BANNED_MAX = 1000
export const BANNED_PAGE_SIZE = 50
export const COMMUNITY_POINTS = 10
export const LIST_NAME_MIN = 3
export const LIST_NAME_MAX = 21
export const LIST_TITLE_MAX = 50
export const LIST_DESCRIPTION_MAX = 10_000
/** Upper bound for the lists of one member. */
export const LISTS_MAX = 200
/** Upper bound for the posts and comments in one list. */
export const LIST_ITEMS_MAX = 5000
export const ABOUT_ME_MAX = 10_000
export const CURSOR_MAX = 256
