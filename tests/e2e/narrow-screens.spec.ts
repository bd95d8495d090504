import { expect, type Page, test } from '@playwright/test'
import { READERS } from '#tests/support/all-pages.ts'
import { findDiscussion } from '#tests/support/commenting.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { insertReports, makeModerator } from '#tests/support/reporting.ts'

// These tests give all accounts long names, so they run on a site that no other test file uses.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })
const own = ownSite()

const WIDTHS = [320, 360, 390]
/** Name of maximum length, of the widest letter, without a place for a line break. */
const COMMUNITY = 'W'.repeat(21)
const nameOf = (name: string) => name.padEnd(21, 'W')
let post: InsertedPost
let thread = ''
/** Path of a thread of ten levels, whose author comments as an admin: such authors have the longest label. */
let deep = ''
let list = 0

test.beforeAll(async () => {
  const run = (sql: string, ...args: (string | number)[]) => own.db.execute({ sql, args })
  await makeModerator(own.db, 'Petrovich', 'Radio')
  post = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Щ'.repeat(255), no_comments: 1 })
  await insertComment(own.db, 'Petrovich', post)
  await insertReports(own.db, 'post', post.id, 1)
  const whole = await insertPost(own.db, 'Sova', 'VecheMeta', { no_comments: 10 })
  deep = whole.path
  const above: string[] = []
  for (let depth = 0; depth < 10; depth += 1) {
    const place = { depth, parent_id: above.at(-1) ?? null, ancestors: above.join('') }
    above.push(
      await insertComment(own.db, 'Sova', whole, { ...place, user_group: 'admins', created_at: 1_750_000_000_000 })
    )
  }
  thread = (await findDiscussion(own, "c.name <> 'Radio'")).path
  await insertPost(own.db, 'Petrovich', 'Radio', { title: 'Щ'.repeat(255), deleted_at: 1, deleted_as: 'mods' })
  await insertPost(own.db, 'Petrovich', 'Radio', { title: 'Щ'.repeat(255), locked_at: 1, locked_by_group: 'mods' })
  await run(
    "update users set about_me = ?, about_me_html = ? where username in ('Petrovich', 'Marina_K')",
    COMMUNITY,
    COMMUNITY
  )
  const radio = "(select id from communities where name = 'Radio')"
  const someone = "(select id from users where username = 'Petrovich')"
  const me = "(select id from users where username = 'Marina_K')"
  await run(
    `insert into community_rules (community_id, rule, z_index, created_by, created_at) values (${radio}, ?, 9, ${someone}, 1)`,
    'Щ'.repeat(150)
  )
  await run(
    `insert into community_bans (community_id, user_id, banned_by, reason, created_at) values (${radio}, ${me}, ${someone}, ?, 1)`,
    'Щ'.repeat(100)
  )
  await run(`insert into user_mutes (user_id, muted_user_id, created_at) values (${me}, ${someone}, 1)`)
  const inserted = await run(
    `insert into lists (user_id, name, display_name, description, created_at, last_updated_at)
    values (${me}, ?, ?, ?, 1, 1) returning id`,
    'W'.repeat(50),
    'Щ'.repeat(100),
    'Щ'.repeat(200)
  )
  list = Number(inserted.rows[0]?.['id'])
})

/** Gives all accounts and the community Radio names of maximum length. */
const rename = async () => {
  await own.db.execute(
    "update users set username = substr(username || 'WWWWWWWWWWWWWWWWWWWWW', 1, 21) where length(username) < 21 and deleted_at is null"
  )
  await own.db.execute({ sql: "update communities set name = ? where name = 'Radio'", args: [COMMUNITY] })
}
/** Restores the original name of a demo account, by which the test logs in. */
const renameBack = (name: string) =>
  own.db.execute({ sql: 'update users set username = ? where username like ?', args: [name, `${name}W%`] })
const named = (path: string) => path.replace('Radio', COMMUNITY).replace('@Petrovich', `@${nameOf('Petrovich')}`)

/**
 * Lists the elements that exceed the screen's width, by tags and classes. The width is a parameter, because a mobile
 * browser widens its viewport for wide content.
 */
const wide = (page: Page, width: number) =>
  page.evaluate(
    width =>
      document.documentElement.scrollWidth <= width
        ? []
        : [...document.querySelectorAll('body *')]
            .filter(element => element.getBoundingClientRect().right > width + 0.5)
            .map(({ tagName, className }) => `${tagName}.${className}`)
            .slice(0, 5),
    width
  )

/** Finds visually hidden texts that adjoin visible text without a space or punctuation mark between the two. */
const findGlued = (page: Page) =>
  page.evaluate(() => {
    const glued: string[] = []
    for (const named of document.querySelectorAll(
      'a:not([aria-label]), button:not([aria-label]), summary, label, h1, h2'
    )) {
      const texts: { text: string; isUnseen: boolean }[] = []
      const walker = document.createTreeWalker(named, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement: parent, textContent: text } = node
        if (!text || !parent || parent.closest('[aria-hidden="true"], [hidden], svg, style, script')) continue
        const isUnseen = parent.closest('.unseen') !== null
        const last = texts.at(-1)
        if (last && last.isUnseen !== isUnseen && /[\p{L}\d]\|[\p{L}\d]/u.test(`${last.text}|${text}`))
          glued.push(`${last.text}|${text}`)
        texts.push({ text, isUnseen })
      }
    }
    return [...new Set(glued)].slice(0, 8)
  })

for (const { reader, name, paths } of READERS)
  test(`[P1.platform.02] no page of ${reader} is wider than the screen when all names have the maximum length, and visually hidden words are separated from visible words`, async ({
    page,
    context
  }) => {
    test.slow()
    if (name) {
      await renameBack(name)
      await own.logIn(context, name)
    }
    await rename()
    const more = [
      named(post.path),
      thread,
      deep,
      ...(reader === 'a member' ? [`/-/list/${list}`, `/new?edit=${post.publicId}`] : [])
    ]
    for (const path of [...paths.map(named), ...more]) {
      await page.goto(own.site.origin + path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 })
        expect.soft(await wide(page, width), `${path} at ${width} px`).toEqual([])
      }
      expect.soft(await findGlued(page), path).toEqual([])
    }
  })
