import type { ErrorCode } from '#functions/contract/errors.ts'
import { COMMUNITY_POINTS } from '#functions/contract/limits.ts'
import type { Viewer } from '#functions/contract/views.ts'

/**
 * Names that the site's own addresses use, or may use one day (rules.md 7). Addresses with a hyphen or a dot are not
 * listed, because no community name contains either.
 */
export const RESERVED: ReadonlySet<string> = new Set(
  `404 about admin all api app assets communities docs favicon feed feeds fonts guidelines health healthz
  help images index list lists login logout manifest markdown_guide me metrics mod moderating modtools new
  nodeinfo notifications null offline post posts privacy register robots rss search settings signup
  sitemap static status subscriptions support system terms undefined user users well_known www _actions
  _astro _image _server_islands`.split(/\s+/)
)

export const isReserved = (name: string): boolean => RESERVED.has(name.toLowerCase())

/** The fields of an account that decide whether it can become a moderator; times in milliseconds. */
export interface Addable {
  deletedAt: number | null
  bannedAt: number | null
  isBannedHere: boolean
}

/** Gives the error code that forbids making an account a moderator; null when that is allowed. */
export function whyNotAdded(account: Addable | undefined): ErrorCode | null {
  if (!account || account.deletedAt !== null) return 'user_not_found'
  if (account.bannedAt !== null) return 'user_banned'
  return account.isBannedHere ? 'user_banned_from_community' : null
}

/** The fields of an account that decide whether it can be banned in a community. */
export interface Bannable {
  deletedAt: number | null
  isAdmin: boolean
  isModHere: boolean
  isBannedHere: boolean
}

/** Gives the error code that forbids banning an account in a community; null when that is allowed. */
export function whyNotBanned(account: Bannable | undefined): ErrorCode | null {
  if (!account || account.deletedAt !== null) return 'user_not_found'
  if (account.isAdmin || account.isModHere) return 'cannot_ban_mod_or_admin'
  return account.isBannedHere ? 'already_banned' : null
}

/** Positions among a community's moderators, from 0; null: no moderator. */
export interface Ranks {
  own: number | null
  target: number | null
}

/**
 * Gives the error code that forbids the viewer to end a moderatorship; null when they may. Admins may end any
 * moderatorship, moderators their own and those of later moderators.
 */
export function whyNotRemoved({ isAdmin }: Pick<Viewer, 'isAdmin'>, { own, target }: Ranks): ErrorCode | null {
  if (target === null) return 'user_not_found'
  if (isAdmin) return null
  if (own === null) return 'not_mod_not_admin'
  return target < own ? 'lower_mod' : null
}

interface Creation {
  COMMUNITY_CREATION: 'members' | 'admins'
  MAX_MODDED: number
}

/** Gives the error code that forbids the viewer to create communities; null when they may. */
export function whyNotCreated(
  asker: Pick<Viewer, 'isAdmin' | 'points' | 'moddingList'>,
  { COMMUNITY_CREATION, MAX_MODDED }: Creation
): ErrorCode | null {
  if (asker.isAdmin) return null
  if (COMMUNITY_CREATION === 'admins') return 'not_admin'
  if (asker.points < COMMUNITY_POINTS) return 'not_enough_points'
  return (asker.moddingList?.length ?? 0) < MAX_MODDED ? null : 'max_limit_reached'
}
