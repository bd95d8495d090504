import type { Locator, Page } from '@playwright/test'
import type { OwnSite } from './own-site.ts'
import { chooseInTurn } from './turns.ts'

/** A post that is open for comments, the id of one of its comments, and the number of replies to that comment. */
export interface Discussion {
  id: string
  publicId: string
  communityId: string
  community: string
  path: string
  noComments: number
  comment: string
  noReplies: number
}

const choose = chooseInTurn()
/**
 * Finds a post that is open for comments and has a comment with replies. The member Marina_K, as whom tests comment,
 * has not written the comment and does not moderate the community.
 * @param where SQL condition on the post `p`, its community `c` and the comment `m`.
 */
export async function findDiscussion(own: OwnSite, where = 'true'): Promise<Discussion> {
  const { rows } =
    await own.db.execute(`select p.id, p.public_id as publicId, p.community_id as communityId, c.name as community,
      '/' || c.name || '/post/' || p.public_id as path, p.no_comments as noComments, m.id as comment, m.no_replies as noReplies
    from posts p join communities c on c.id = p.community_id join comments m on m.post_id = p.id
    where p.deleted_at is null and p.locked_at is null and p.no_comments between 12 and 60
      and m.deleted_at is null and m.depth = 0 and m.no_replies between 2 and 12
      and m.user_id <> (select id from users where username = 'Marina_K')
      and p.community_id not in (select community_id from community_mods where user_id = (select id from users where username = 'Marina_K'))
      and ${where}
    order by m.id`)
  return choose(rows) as unknown as Discussion
}

/** SQL condition: the text of a post or comment has nothing that a quotation of it would have to escape. */
export const isPlain = (body: string): string => `${body} not glob '*[[*_\`<#~\\]*'`

export const commentOf = (page: Page, id: string): Locator => page.locator(`#c${id}`)
/** Finds an element of a comment, but not of the replies below the comment. */
export const partOf = (comment: Locator, selector: string): Locator => comment.locator(`> details > ${selector}`)
export const topBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Ваш комментарий' })
