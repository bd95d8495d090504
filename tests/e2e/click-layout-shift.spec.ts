import { expect, test } from '@playwright/test'
import { findDiscussion } from '#tests/support/commenting.ts'
import { addMeasuring } from '#tests/support/geometry.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { type Clicked, pressEachControl } from '#tests/support/press-controls.ts'

const own = ownSite()

/** SQL condition: the number of upvotes of a post has equally many digits after one more vote and after one fewer. */
const AS_LONG = 'length(p.upvotes - 1) = length(p.upvotes + 1)'
/**
 * SQL condition: the first comment of a post has no replies. A click on the summary of a comment with replies would hide
 * the comment's vote buttons before the test has clicked them.
 */
const STARTS_WITHOUT_REPLY = `(select o.no_replies = 0 and o.deleted_at is null from comments o
  where o.post_id = p.id and o.depth = 0 order by o.upvotes desc, o.id desc limit 1)`

/** Placeholders for the path of a post with comments, and of a post with several pictures. */
const [POST, ALBUM] = ['a post', 'an album']

/**
 * Pages of each kind of reader. A test clicks a control of each kind once, so the pages of an admin follow those of a
 * member, whose controls are also in the pages of an admin. Clicks of guests open dialogs instead, so guests have a
 * test of their own, with the pages that have such controls.
 */
const READERS = [
  { who: 'a guest', visits: [{ name: null, paths: ['/', '/Radio', '/communities', POST] }] },
  {
    who: 'a member and an admin',
    visits: [
      {
        name: 'Petrovich',
        paths: [
          '/',
          '/Radio',
          '/@Petrovich',
          '/communities',
          '/@Petrovich/lists',
          '/@Petrovich/lists/schemes',
          '/settings',
          '/notifications',
          '/new',
          '/Radio/modtools/reports',
          POST,
          ALBUM
        ]
      },
      {
        name: 'Sova',
        paths: [
          '/admin',
          '/admin/users',
          '/admin/comments',
          '/admin/communities',
          '/admin/announcements',
          '/admin/new-community-requests',
          '/admin/ipblocks',
          '/admin/bss',
          '/admin/log',
          POST
        ]
      }
    ]
  }
]

for (const { who, visits } of READERS)
  test(`a click on any control in pages of ${who} shifts no other element @both`, async ({
    page,
    context,
    isMobile
  }) => {
    test.setTimeout(240_000)
    await addMeasuring(page)
    // The system's font is used, because a web font that is loaded after the first paint would shift the layout.
    await page.addInitScript(() => localStorage.setItem('font', 'system'))
    const clicked: Clicked = new Set()
    const post = await findDiscussion(own, `${STARTS_WITHOUT_REPLY} and ${AS_LONG}`)
    const album = await findDiscussion(own, `json_array_length(p.images) > 1 and ${AS_LONG}`)
    for (const { name, paths } of visits) {
      if (name) await own.logIn(context, name)
      for (const path of paths) {
        await page.goto(own.site.origin + (path === POST ? post.path : path === ALBUM ? album.path : path))
        expect.soft(await pressEachControl(page, isMobile, clicked), path).toEqual([])
      }
    }
  })
