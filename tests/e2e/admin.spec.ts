import { expect, type Page, test } from '@playwright/test'
import { ownSite } from '#tests/support/own-site.ts'

// These tests change settings of the site, so they run on a site that no other test file uses.
const own = ownSite()
const NUMBERS = [
  'Регистрации',
  'Установки',
  'Пуши',
  'Люди, день',
  'Люди, неделя',
  'Люди, месяц',
  'Вернулись, день',
  'Вернулись, неделя',
  'Вернулись, месяц',
  'Посты, день',
  'Посты, неделя',
  'Комментарии, день',
  'Комментарии, неделя'
]

async function open(page: Page, section = ''): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(`${own.site.origin}/admin${section}`)
}
const one = async (sql: string) => (await own.db.execute(sql)).rows[0]?.[0]
const cells = (page: Page, at: number) => page.locator(`.table tbody tr > :nth-child(${at})`).allTextContents()
const headings = (page: Page) => page.locator('.table thead th').allTextContents()

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @phone', () => {
    test.use({ javaScriptEnabled })

    test('[A2.routes-admin.01 A2.admin.01 A4.site.01] @both an admin closes and reopens sign-ups after a confirmation', async ({
      page
    }) => {
      await open(page)
      await expect(page.getByRole('link', { name: 'Настройки' }).and(page.locator('[aria-current=page]'))).toBeVisible()
      const main = page.getByRole('main')
      await expect(main).toContainText('Регистрация открыта')
      await main.getByText('Закрыть регистрацию…').click()
      await expect(main).toContainText('Закрыть регистрацию?')
      // A second click on the control closes the confirmation, and sign-ups stay open.
      await main.getByText('Закрыть регистрацию…').click()
      await expect(main.getByRole('button', { name: 'Закрыть' })).toBeHidden()
      await page.reload()
      await expect(main).toContainText('Регистрация открыта')
      await main.getByText('Закрыть регистрацию…').click()
      await main.getByRole('button', { name: 'Закрыть' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Регистрация закрыта.' })).toBeVisible()
      expect(await one('select signups_disabled from site')).toBe(1)
      await main.getByText('Открыть регистрацию…').click()
      await main.getByRole('button', { name: 'Открыть' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Регистрация открыта.' })).toBeVisible()
      expect(await one('select signups_disabled from site')).toBe(0)
    })
  })
}

test('[A2.admin.02] the admin’s table of accounts has a hundred accounts per page', async ({ page }) => {
  await open(page, '/users')
  expect(await headings(page)).toEqual(['Имя', 'Заблокирован', 'Удалён', 'Создан', 'Номер'])
  const ids = (await own.db.execute('select id from users order by id desc limit 200')).rows.map(row => String(row[0]))
  expect(await cells(page, 5)).toEqual(ids.slice(0, 100))
  await page.getByRole('link', { name: 'Дальше' }).click()
  await expect.poll(() => cells(page, 5)).toEqual(ids.slice(100))
})

test('[A2.admin.03] the admin’s list of comments shows all comments of the site, newest first', async ({ page }) => {
  await open(page, '/comments')
  const ids = (await own.db.execute('select id from comments order by id desc limit 200')).rows.map(row =>
    String(row[0])
  )
  expect(await cells(page, 5)).toEqual(ids.slice(0, 100))
  await page.getByRole('link', { name: 'Дальше' }).click()
  await expect.poll(() => cells(page, 5)).toEqual(ids.slice(100))
})

for (const javaScriptEnabled of [true, false])
  test(`an admin finds accounts and communities by the beginning of their names ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
    const names = async (sql: string) => (await own.db.execute(sql)).rows.map(row => String(row[0]))
    await open(page, '/users')
    await page.getByRole('searchbox', { name: 'Начало имени' }).fill('@s')
    await page.getByRole('button', { name: 'Найти' }).click()
    const people = await names("select username from users where username like 's%' order by username collate nocase")
    await expect.poll(async () => (await cells(page, 1)).map(text => text.replace(/^@| .*/g, ''))).toEqual(people)
    await page.getByRole('link', { name: 'Показать всё' }).click()
    await expect.poll(async () => (await cells(page, 1)).length).toBe(100)
    await open(page, '/communities')
    await page.getByRole('searchbox', { name: 'Начало имени' }).fill('k')
    await page.getByRole('button', { name: 'Найти' }).click()
    const communities = await names("select name from communities where name like 'k%' order by name collate nocase")
    await expect
      .poll(() => page.locator('.table tbody th a').evaluateAll(links => links.map(link => link.getAttribute('href'))))
      .toEqual(communities.map(name => `/${name}`))
    await page.getByRole('searchbox', { name: 'Начало имени' }).fill('ъ_никого')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page.getByText('Таких имён нет.')).toBeVisible()
    await page.context().close()
  })

test('[A2.admin.06] the admin’s table of site statistics has a row for each hour', async ({ page }) => {
  await open(page, '/bss')
  expect(await headings(page)).toEqual(['Время', ...NUMBERS])
  const { rows } = await own.db.execute(
    "select json_extract(payload, '$.comments_week') from analytics_events where name = 'bss' order by created_at desc, id desc limit 5"
  )
  expect((await cells(page, 14)).slice(0, 5).map(text => Number(text.replace(/\s/g, '')))).toEqual(
    rows.map(row => row[0])
  )
})

test('[P6.admin.05] only admins see the ids of posts, comments, accounts and communities', async ({ page }) => {
  const { rows } = await own.db.execute(
    `select p.id as post, k.id as comment, p.user_id as person, c.id as community, u.username, c.name, p.public_id
      from comments k join posts p on p.id = k.post_id join communities c on c.id = p.community_id
      join users u on u.id = p.user_id where p.deleted_at is null and k.deleted_at is null and p.locked_at is null
      and k.depth = 0 and u.deleted_at is null and u.banned_at is null order by p.no_comments limit 1`
  )
  const [row] = rows
  const { origin } = own.site
  const thread = `${origin}/${row?.['name']}/post/${row?.['public_id']}`
  const texts = async () => {
    await page.goto(`${origin}/@${row?.['username']}`)
    const person = await page.locator('body').textContent()
    await page.goto(`${origin}/${row?.['name']}?tab=about`)
    const community = await page.locator('body').textContent()
    await page.goto(thread)
    return { person, community, post: await page.locator('body').textContent() }
  }
  await own.logIn(page.context(), 'Petrovich')
  for (const [name, text] of Object.entries(await texts()))
    expect(text, name).not.toMatch(new RegExp(`(?:Номер|Пост|автор):? ${row?.[name]}`))
  await own.logIn(page.context(), 'Sova')
  for (const [name, text] of Object.entries(await texts())) expect(text, name).toContain(String(row?.[name]))
  await page.locator(`#c${row?.['comment']} .dots`).first().click()
  await expect(page.getByText(`Номер: ${row?.['comment']}`)).toBeVisible()
})

test('[A2.routes-admin.02] an unknown admin section shows the not-found page', async ({ page }) => {
  await own.logIn(page.context(), 'Sova')
  expect((await page.goto(`${own.site.origin}/admin/nothing`))?.status()).toBe(404)
})

test('on a phone the buttons in a row of an admin table are visible beside the name in the row @phone', async ({
  page
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const section of ['/users', '/communities']) {
    await open(page, section)
    const button = page.locator('main table .table-form .button').first()
    const edges = await button.evaluate(button => {
      const [box, shown] = [button, button.closest('.table-scroll') as Element].map(each =>
        each.getBoundingClientRect()
      )
      return { end: box?.right ?? 0, shown: shown?.right ?? 0 }
    })
    expect(edges.end, section).toBeLessThanOrEqual(edges.shown)
  }
})
