import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Discussion, findDiscussion } from './commenting.ts'
import type { OwnSite } from './own-site.ts'
import { startPageScripts } from './page-start.ts'

const OFFLINE = 'Убедитесь, что вы подключены к интернету'
export const QUEUED_LABEL = 'Ждёт отправки'
const ME = "(select id from users where username = 'Marina_K')"

export const upvoteButton = (page: Page, id: string) => page.locator(`.actions button[value="post:${id}:up"]`)
export const sendButton = (page: Page) => page.locator('.thread > .write [name=send]')
/** Finds the comments that the page shows as waiting in the offline queue. */
export const queuedComments = (page: Page) => page.locator('.comment[data-queued]')
export const offlineAlert = (page: Page) => page.locator('.alert').filter({ hasText: OFFLINE })
export const goOnline = (context: BrowserContext) => context.setOffline(false)

/** Counts the actions in the offline queue of the device. */
export const countQueued = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('waiting:')).length)
export const expectQueued = (page: Page, count: number) => expect.poll(() => countQueued(page)).toBe(count)

/** Parts of the names of script files that must be loaded before a test takes the browser offline. */
const FILES = ['/outbox.', '/hydrate-dialogs.', '/hydrate-comments.', '/hydrate-votes.', 'fetched-dialogs']

/** Opens a page as a member, and waits until the named script files are loaded. */
export async function openReadyPage(page: Page, address: string, files = FILES): Promise<void> {
  await page.goto(address)
  await startPageScripts(page)
  await page.waitForFunction(parts => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return parts.every(part => loaded.some(file => file.includes(part)))
  }, files)
  await page.waitForLoadState('networkidle')
}

/** Makes functions that read and change the actions of the member Marina_K in the database. */
export function actionsOn(own: OwnSite) {
  const count = async (sql: string, ...args: string[]): Promise<number> =>
    Number((await own.db.execute({ sql, args })).rows[0]?.[0])
  return {
    count,
    /** Finds a post with comments on which the member has not voted, and which the member has not saved. */
    find: (where = 'true'): Promise<Discussion> =>
      findDiscussion(
        own,
        `p.id not in (select post_id from post_votes where user_id = ${ME}) and p.id not in (select target_id from list_items) and ${where}`
      ),
    /** Reads the vote of the member on a post: 1 for an upvote, -1 for a downvote, 0 for none. */
    voteOf: (post: string) =>
      count(
        `select coalesce(sum(case when up then 1 else -1 end), 0) from post_votes where post_id = ? and user_id = ${ME}`,
        post
      ),
    /** Counts the comments on a post that have the text `body`. */
    bodies: (post: string, body: string) =>
      count('select count(*) from comments where post_id = ? and body = ?', post, body),
    /** Opens a thread in the browser as the member. */
    async open(page: Page): Promise<Discussion> {
      const discussion = await this.find()
      await own.logIn(page.context(), 'Marina_K')
      await openReadyPage(page, own.site.origin + discussion.path)
      return discussion
    },
    lock: (post: string) => own.db.execute({ sql: 'update posts set locked_at = 1 where id = ?', args: [post] }),
    /** Ends all sessions of the member. */
    endSessions: () => own.db.execute(`delete from sessions where user_id = ${ME}`)
  }
}
