import type { Ctx } from '#functions/context.ts'
import { logError } from '#functions/observation/log.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import {
  ownAccount,
  ownNotifications,
  ownPasskeys,
  ownPushSubscriptions,
  ownSessions,
  ownTokens,
  ownWantedLetters
} from './account.ts'
import { ownHiddenPosts, ownListItems, ownLists, ownReports, ownVisits } from './activity.ts'
import {
  ownBans,
  ownCommunityMutes,
  ownFollows,
  ownMemberships,
  ownModeratorships,
  ownRequests,
  ownUserMutes
} from './memberships.ts'
import type { Batches } from './paged.ts'
import { ownComments, ownCommentVotes, ownPosts, ownPostVotes, ownVersions } from './writings.ts'

/** Version of the format of the exported file. */
const VERSION = 1

/** The sections of the exported file in their order, each with the function that reads its rows. */
const SECTIONS: Record<string, (ctx: Ctx, userId: string) => Batches> = {
  account: ownAccount,
  posts: ownPosts,
  comments: ownComments,
  versions: ownVersions,
  postVotes: ownPostVotes,
  commentVotes: ownCommentVotes,
  lists: ownLists,
  listItems: ownListItems,
  memberships: ownMemberships,
  moderatorOf: ownModeratorships,
  communityRequests: ownRequests,
  bans: ownBans,
  userMutes: ownUserMutes,
  communityMutes: ownCommunityMutes,
  follows: ownFollows,
  hiddenPosts: ownHiddenPosts,
  visits: ownVisits,
  reports: ownReports,
  notifications: ownNotifications,
  sessions: ownSessions,
  passkeys: ownPasskeys,
  tokens: ownTokens,
  pushSubscriptions: ownPushSubscriptions,
  wantedLetters: ownWantedLetters
}

export interface ExportFile {
  name: string
  body: ReadableStream<Uint8Array>
}

/**
 * Exports all data that the site has of the viewer, as a JSON file. Each of the sections above is a list in the file.
 * The rows are read while the file is sent, so the file may have any size; data that is written meanwhile may be
 * missing.
 * @throws AppError not_logged_in, too_many_requests.
 */
export async function exportOwnData(ctx: Ctx): Promise<ExportFile> {
  const { me } = await loadAsMember(ctx, { limit: limitedMember(ctx, 'exportData') })
  const day = ctx.now.toISOString().slice(0, 10)
  const name = `${ctx.settings.SITE_SLUG.toLowerCase()}-${me.username}-${day}.json`
  return { name, body: streamOf(ctx, textOf(ctx, me.id)) }
}

async function* textOf(ctx: Ctx, userId: string): AsyncGenerator<string, void> {
  const { origin, now } = ctx
  yield `{"format":"veche-own-data","version":${VERSION},"site":${JSON.stringify(origin)},"exportedAt":"${now.toISOString()}"`
  for (const [name, section] of Object.entries(SECTIONS)) {
    yield `,\n"${name}":[`
    let separator = '\n'
    for await (const rows of section(ctx, userId)) {
      if (rows.length === 0) continue
      yield separator + rows.map(row => JSON.stringify(row)).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

/** Streams the file to the browser. An error aborts the stream, so that the browser reports an incomplete download. */
function streamOf({ trace }: Ctx, texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        logError(trace, error)
        controller.error(error)
      }
    },
    async cancel() {
      await texts.return()
    }
  })
}
