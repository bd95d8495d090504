import type { Group, UserRef } from './views.ts'

/** Actions of moderators and admins in a community, as the moderation log names them. */
export const COMMUNITY_LOG_ACTIONS = [
  'delete_post',
  'delete_post_content',
  'delete_comment',
  'lock_comment',
  'unlock_comment',
  'lock_post',
  'unlock_post',
  'pin_post',
  'unpin_post',
  'pin_post_site',
  'unpin_post_site',
  'announce_post',
  'mark_spoiler',
  'unmark_spoiler',
  'mark_adult',
  'unmark_adult',
  'dismiss_reports',
  'restore_reports',
  'set_icon',
  'remove_icon',
  'set_banner',
  'remove_banner',
  'describe_image',
  'change_about',
  'restrict_posting',
  'open_posting',
  'change_title',
  'publish_log',
  'hide_log',
  'add_rule',
  'change_rule',
  'delete_rule',
  'order_rules',
  'add_label',
  'change_label',
  'delete_label',
  'order_labels',
  'require_label',
  'free_label',
  'allow_comment_images',
  'forbid_comment_images',
  'label_post',
  'unlabel_post',
  'add_hook',
  'change_hook',
  'delete_hook',
  'add_mod',
  'remove_mod',
  'ban_member',
  'unban_member',
  'add_default',
  'remove_default'
] as const

/** Actions of admins and the operator outside communities. */
const SITE_LOG_ACTIONS = [
  'grant_admin',
  'revoke_admin',
  'ban_user',
  'unban_user',
  'delete_writings',
  'delete_user',
  'accept_request',
  'deny_request',
  'give_badge',
  'take_badge',
  'close_signups',
  'open_signups',
  'block_ip',
  'unblock_ip'
] as const
export const LOG_ACTIONS = [...COMMUNITY_LOG_ACTIONS, ...SITE_LOG_ACTIONS] as const
export type LogAction = (typeof COMMUNITY_LOG_ACTIONS)[number] | (typeof SITE_LOG_ACTIONS)[number]

export type LogTarget = 'user' | 'post' | 'comment' | 'community' | 'image' | 'rule' | 'request' | 'site' | 'ip_block'

/** An entry of the moderation log. */
export interface LogEntry {
  id: number
  action: LogAction
  /** The capacity (author, moderator or admin) in which the account acted. */
  capacity: Group
  createdAt: string
  /** The account that acted; null: the operator, who uses the command line. */
  actor: UserRef | null
  /** Name of the community of the action; null: the action belongs to no community. */
  communityName: string | null
  targetType: LogTarget
  /** Zeros for a deleted account, for everybody but admins. */
  targetId: string
  /** The target with its present title; null: the target has no title, or is an account that the viewer must not see. */
  target: { title: string; path: string | null } | null
  reason: string | null
}

/** @property next null: this is the last page of the log. */
export interface LogPage {
  entries: LogEntry[]
  next: string | null
}
