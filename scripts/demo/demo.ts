import type { Client } from '@libsql/client'
import { discussedPosts } from '#functions/posts/discussed.ts'
import { textOf } from '#scripts/site/sql-text.ts'
import { makeAccounts } from './accounts.ts'
import { fillActiveMembers } from './active-members.ts'
import { makeAnalytics, makeIpBlocks, makeReports, makeRequests } from './administration.ts'
import { decideCommentOutcomes } from './comment-outcomes.ts'
import { makeComments } from './comments.ts'
import { makeCommunities } from './communities.ts'
import { setCounters } from './counters.ts'
import { insertTables } from './insert.ts'
import { makeLabels } from './labels.ts'
import { makeLists } from './lists.ts'
import { mentionPetrovich } from './mentions.ts'
import { decidePostOutcomes } from './moderation-outcomes.ts'
import { makeAnnouncement, makeNotifications } from './notifications.ts'
import { type MediaStore, planPictures } from './pictures/plan.ts'
import { makePosts } from './posts.ts'
import { chooseSpecial, countComments } from './threads.ts'
import { voteComments, votePosts } from './votes.ts'

export interface DemoCounts {
  users: number
  posts: number
  comments: number
  pictures: number
}

/**
 * Fills an empty, migrated database and the file store with a demo forum. The content depends on `now` only. The row of
 * the table `site` is written last: a database without that row was filled incompletely and must be emptied first.
 * @param passwordHash hash of the password of the three known accounts (names.ts); null when nobody can log in.
 */
export async function fillDemo(
  db: Client,
  media: MediaStore,
  now: Date,
  passwordHash: string | null = null
): Promise<DemoCounts> {
  const at = now.getTime()
  const people = makeAccounts(at, passwordHash)
  const admins = people.filter(({ row }) => row.isAdmin)
  const communities = makeCommunities(people, at)
  const topics = makePosts(communities.communities, at)
  const special = chooseSpecial(topics, at)
  const topicLog = decidePostOutcomes(topics, new Set(special.keys()), admins, at)
  const gallery = planPictures(people, communities.communities, topics).store(media)
  const remarks = makeComments(countComments(topics, special), special)
  const remarkLog = decideCommentOutcomes(remarks, admins, at)
  const postVotes = votePosts(topics, people, at)
  const commentVotes = voteComments(remarks, people)
  setCounters(topics, remarks, at)
  const { lists, items } = makeLists(people, topics, remarks)
  const requests = makeRequests(people, at)
  const labels = makeLabels(communities.communities, topics, at)
  const mentions = mentionPetrovich(people, remarks, at)
  const happened = { people, topics, remarks, postVotes, commentVotes, requests, mentions, now: at }
  const announced = makeAnnouncement(happened)
  const log = [...topicLog, ...remarkLog].sort((a, b) => a.createdAt - b.createdAt)
  // These tables contain no pictures, so they are filled while the pictures are being encoded.
  await insertTables(db, {
    community_members: communities.members,
    community_rules: communities.rules,
    comments: remarks.map(({ row }) => row),
    post_votes: postVotes,
    comment_votes: commentVotes,
    lists,
    list_items: items,
    moderation_log: log.map((line, index) => ({ id: index + 1, ...line })),
    community_requests: requests,
    announcements: announced.announcements,
    ip_blocks: makeIpBlocks(people, at),
    analytics_events: makeAnalytics(people, topics, remarks, at)
  })
  const images = await gallery
  await insertTables(db, {
    images,
    users: people.map(({ row }) => row),
    communities: communities.communities.map(({ row }) => row)
  })
  // Triggers on these tables update rows of accounts and communities, so those rows are inserted first.
  await insertTables(db, {
    community_mods: communities.mods,
    community_labels: labels,
    posts: topics.map(({ row }) => row),
    notifications: [...announced.notifications, ...makeNotifications(happened)],
    reports: makeReports(topics, remarks, people, at)
  })
  await fillActiveMembers(
    db,
    [...topics, ...remarks].map(({ row }) => row),
    [...postVotes, ...commentVotes]
  )
  const left = people.filter(({ row }) => row.deletedAt === null).length
  await db.execute({
    sql: `insert into site (id, no_users, no_users_ever, discussed) values (1, ?, ?, ${textOf(discussedPosts)})`,
    args: [left, people.length]
  })
  return { users: people.length, posts: topics.length, comments: remarks.length, pictures: images.length }
}
