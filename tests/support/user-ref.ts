import type { User, UserRef } from '#functions/contract/views.ts'

/** Makes the view of an account beside other objects from its profile: what this view does not tell is a constant. */
export const refOf = ({ id, username, proPic, isAdmin, isBot, deleted, isBanned, badges }: User): UserRef => ({
  id,
  username,
  proPic,
  isAdmin,
  isBot,
  deleted,
  isBanned,
  badges,
  email: null,
  emailConfirmedAt: null,
  aboutMe: null,
  points: 0,
  noPosts: 0,
  noComments: 0,
  lastSeen: null,
  lastSeenMonth: '',
  createdAt: null,
  deletedAt: null,
  bannedAt: null,
  embedsOff: false,
  homeFeed: 'all',
  moddingList: null,
  isMuted: false,
  rememberFeedSort: false,
  hideUserProfilePictures: false,
  requireAltText: false,
  upvoteNotificationsOff: false,
  replyNotificationsOff: false,
  notificationsNewCount: 0
})
