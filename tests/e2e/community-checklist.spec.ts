import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests make communities, so they run on a site that no other test file uses.
const own = ownSite()
const idOf = (username: string) => `(select id from users where username = '${username}')`
let at = 0

/** Inserts a new community with Petrovich as its only member and moderator. @returns its name. */
async function makeCommunity(): Promise<string> {
  at += 1
  const name = `Nachalo_${process.pid}_${at}`
  const id = `(select id from communities where name = '${name}')`
  await own.db.batch([
    `insert into communities (id, user_id, name, no_members, created_at) values (lower(hex(randomblob(12))), ${idOf('Petrovich')}, '${name}', 1, 1)`,
    `insert into community_members (community_id, user_id, joined_at) values (${id}, ${idOf('Petrovich')}, 1)`,
    `insert into community_mods (community_id, user_id, position, created_at) values (${id}, ${idOf('Petrovich')}, 0, 1)`
  ])
  return name
}

async function open(page: Page, name: string, as?: string): Promise<void> {
  if (as) await own.logIn(page.context(), as)
  await page.goto(`${own.site.origin}/${name}`)
}
const steps = (page: Page) => page.getByRole('region', { name: 'С чего начать' })
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name })
const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @phone', () => {
    test.use({ javaScriptEnabled })

    test('a moderator of an empty community sees a checklist of first steps with links @both', async ({ page }) => {
      const name = await makeCommunity()
      await open(page, name, 'Petrovich')
      await expect(steps(page).getByRole('listitem')).toHaveCount(4)
      await expect(steps(page).getByText('Сделано')).toHaveCount(0)
      await expect(steps(page)).toContainText(`${own.site.origin}/${name}`)
      await expectFits(page)
      if (javaScriptEnabled) expect(await findFaults(page, steps(page))).toEqual([])
      const linked = await steps(page)
        .getByRole('link')
        .evaluateAll(links => links.map(link => link.getAttribute('href')))
      expect(linked).toEqual([`/-/community/${name}/icon`, `/${name}/modtools/rules`, `/new?community=${name}`])
      await steps(page).getByRole('link', { name: 'Написать правила' }).click()
      await expect(page).toHaveURL(new RegExp(`/${name}/modtools/rules$`))
    })
  })
}

test.describe('the close button of the checklist', () => {
  const close = (page: Page) => steps(page).getByRole('button', { name: 'Больше не показывать' })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @phone', () => {
      test.use({ javaScriptEnabled })

      test('a checklist that a key press on its close button has closed stays closed in the browser @both', async ({
        page
      }) => {
        const name = await makeCommunity()
        await open(page, name, 'Petrovich')
        await close(page).focus()
        await page.keyboard.press('Enter')
        await expect(steps(page)).toHaveCount(0)
        await expect(page).toHaveURL(`${own.site.origin}/${name}`)
        await page.goto(`${own.site.origin}/all`)
        await open(page, name)
        await expect(page.getByText('Нечего показать')).toBeVisible()
        await expect(steps(page)).toHaveCount(0)
      })
    })
  }

  test('a moderator who closed the checklist of one community still sees the checklist of another one, and other moderators still see the closed checklist', async ({
    page
  }) => {
    const name = await makeCommunity()
    const other = await makeCommunity()
    await own.db.execute(`insert into community_mods (community_id, user_id, position, created_at)
      select id, ${idOf('Marina_K')}, 1, 1 from communities where name = '${name}'`)
    await open(page, name, 'Petrovich')
    await close(page).click()
    await expect(steps(page)).toHaveCount(0)
    await open(page, other)
    await expect(steps(page)).toBeVisible()
    await open(page, name, 'Marina_K')
    await expect(steps(page)).toBeVisible()
  })
})

test('the checklist marks completed steps, and disappears after another member’s first post in the community', async ({
  page
}) => {
  const name = await makeCommunity()
  const community = `(select id from communities where name = '${name}')`
  await own.db.execute(`insert into community_rules (community_id, rule, z_index, created_by, created_at)
    values (${community}, 'Без рекламы', 1, ${idOf('Petrovich')}, 1)`)
  await own.db.execute(`update communities set no_members = 2 where name = '${name}'`)
  await open(page, name, 'Petrovich')
  await expect(step(page, 'Написать правила')).toContainText('Сделано')
  await expect(step(page, 'Позвать людей')).toContainText('Сделано')
  await expect(step(page, 'Поставить картинку')).not.toContainText('Сделано')
  const send = async (as: string) => {
    await own.logIn(page.context(), as)
    await page.goto(`${own.site.origin}/new?community=${name}`)
    await page.getByRole('textbox', { name: 'Заголовок' }).fill(`Пост от ${as}`)
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(page).toHaveURL(new RegExp(`/${name}/post/`))
  }
  await send('Petrovich')
  await open(page, name)
  await expect(step(page, 'Создать первый пост')).toContainText('Сделано')
  await send('Marina_K')
  await open(page, name, 'Petrovich')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(steps(page)).toHaveCount(0)
})

test('readers who are not moderators see an empty community with a link for a new post instead of the checklist', async ({
  page
}) => {
  const name = await makeCommunity()
  for (const as of [undefined, 'Marina_K', 'Sova']) {
    await open(page, name, as)
    await expect(page.getByText('Нечего показать')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Создать пост' }).first()).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
  }
})
