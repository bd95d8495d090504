import type { User, UserRef } from '#functions/contract/views.ts'

/** Makes the view of an account beside other objects from its profile: what this view does not tell is a constant. */
export const refOf = (user: User): UserRef => ({
  ...user,
  email: null,
  emailConfirmedAt: null,
  aboutMe: null,
  points: 0,
  noPosts: 0,
  noComments: 0,
  lastSeen: null,
  lastSeenMonth: '',
  createdAt: null,
  embedsOff: false,
  homeFeed: 'all',
  moddingList: null,
  isFollowed: null,
  rememberFeedSort: false,
  hideUserProfilePictures: false,
  requireAltText: false,
  upvoteNotificationsOff: false,
  replyNotificationsOff: false,
  notificationsNewCount: 0
})
