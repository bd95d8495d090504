import { expect, test } from '@playwright/test'
import { findDiscussion } from '#tests/support/commenting.ts'
import { addMeasuring } from '#tests/support/geometry.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { type Clicked, pressEachControl } from '#tests/support/press-controls.ts'

const own = ownSite()

/** SQL condition: the number of upvotes of a post has equally many digits after one more vote and after one fewer. */
const AS_LONG = 'length(p.upvotes - 1) = length(p.upvotes + 1)'

const BUTTONS = [
  {
    reader: 'a guest',
    name: null,
    paths: ['/', '/Radio', '/communities', '/@Petrovich', '/@Petrovich/lists', '/@Petrovich/lists/schemes']
  },
  {
    reader: 'a member',
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
      '/Radio/modtools/reports'
    ]
  },
  {
    reader: 'an admin',
    name: 'Sova',
    paths: [
      '/admin',
      '/admin/users',
      '/admin/users?q=Petrovich',
      '/admin/comments',
      '/admin/communities',
      '/admin/announcements',
      '/admin/new-community-requests',
      '/admin/ipblocks',
      '/admin/bss',
      '/admin/log'
    ]
  }
]

for (const { reader, name, paths } of BUTTONS)
  test(`a click on any control in pages of ${reader} shifts no other element @both`, async ({
    page,
    context,
    isMobile
  }) => {
    test.setTimeout(240_000)
    if (name) await own.logIn(context, name)
    await addMeasuring(page)
    // The system's font is used, because a web font that is loaded after the first paint would shift the layout.
    await page.addInitScript(() => localStorage.setItem('font', 'system'))
    const clicked: Clicked = new Set()
    const post = await findDiscussion(own, AS_LONG)
    const album = await findDiscussion(own, `json_array_length(p.images) > 1 and ${AS_LONG}`)
    for (const path of [...paths, post.path, album.path]) {
      await page.goto(own.site.origin + path)
      expect.soft(await pressEachControl(page, isMobile, clicked), path).toEqual([])
    }
  })
