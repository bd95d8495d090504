import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findFaults } from '#tests/support/axe.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests create posts, so they run on a site that no other test file uses.
const own = ownSite()

const LABELS = { community: 'Сообщество', title: 'Заголовок', url: 'Ссылка', body: 'Текст' } as const
type Label = keyof typeof LABELS
const at = (page: Page, label: Label) => page.locator(`#${label}`)
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const publish = (page: Page) => page.getByRole('button', { name: 'Опубликовать', exact: true })

async function open(page: Page, path = '/new', name = 'Marina_K'): Promise<void> {
  await own.logIn(page.context(), name)
  await page.goto(own.site.origin + path)
}
/** Focuses the title, which hydrates the form, and waits until the form is hydrated. */
async function hydrate(page: Page): Promise<void> {
  await at(page, 'title').focus()
  await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
}
async function fill(page: Page, values: Partial<Record<Label, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await at(page, label as Label).fill(text)
}
const run = (sql: string, ...args: string[]) => own.db.execute({ sql, args })
const count = async (title: string) =>
  Number((await run('select count(*) from posts where title = ?', title)).rows[0]?.[0])
const idOf = (table: string, name: string) =>
  `(select id from ${table} where ${table === 'users' ? 'username' : 'name'} = '${name}')`
const POST_PAGE = /\/(\w+)\/post\/(\w{8})$/

test('[P2.routes-new.01 P2.new-post.01 P2.new-post.05] a member writes a text post, and a double click on the publish button creates it once', async ({
  page
}) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новый пост')
  await expect(page.getByRole('tab')).toHaveText(['Текст', 'Картинки', 'Ссылка'])
  await expect(tab(page, 'Текст')).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.editor a[href="/markdown-guide"]')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Отмена' })).toHaveAttribute('href', '/')
  await fill(page, { community: 'sad', title: 'Рассада', body: 'Первая\n\nи **вторая**' })
  await publish(page).dblclick()
  await expect(page).toHaveURL(POST_PAGE)
  expect(POST_PAGE.exec(page.url())?.[1]).toBe('Sad')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рассада')
  await expect(page.locator('.post .prose')).toHaveText(/Первая\s+и\sвторая/)
  await expect(page.locator('.post .prose strong')).toHaveText('вторая')
  expect(await count('Рассада')).toBe(1)
})

test('[P2.new-post.06 P2.routes-new.03] a member writes a link post in the community named in the address, and chooses the type by a click before hydration or by arrow keys', async ({
  page
}) => {
  await open(page, '/new?community=radio')
  await tab(page, 'Ссылка').click()
  await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
  await expect(tab(page, 'Ссылка')).toHaveAttribute('aria-selected', 'true')
  await expect(at(page, 'url')).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(at(page, 'community')).toHaveValue('Radio')
  await expect(page.locator('.place').getByText('О сообществе')).toBeVisible()
  await tab(page, 'Ссылка').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Текст')).toHaveAttribute('aria-selected', 'true')
  await expect(at(page, 'url')).toHaveCount(0)
  await fill(page, { title: 'Схема' })
  await tab(page, 'Текст').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Ссылка')).toBeFocused()
  await expect(at(page, 'title')).toHaveValue('Схема')
  await fill(page, { url: 'https://example.org/схема' })
  await publish(page).click()
  await expect(page).toHaveURL(POST_PAGE)
  await expect(page.locator('.post a[href="https://example.org/%D1%81%D1%85%D0%B5%D0%BC%D0%B0"]').first()).toBeVisible()
})

test('[P5.title.01 P5.title.02 P5.community.01 P5.link.01 P5.images.01] a new post with invalid fields shows errors beside the fields and keeps the typed text', async ({
  page
}) => {
  await open(page)
  const error = (id: string) => page.locator(`#${id}-error`)
  await publish(page).click()
  await expect(error('title')).toHaveText('Вашему посту нужен заголовок')
  await expect(error('community')).toHaveText('Сначала выберите сообщество')
  await fill(page, { community: 'Sad', body: 'Уже написано' })
  await publish(page).click()
  await expect(error('title')).toHaveText('Вашему посту нужен заголовок')
  await fill(page, { title: 'аб' })
  await publish(page).click()
  await expect(error('title')).toHaveText('Заголовок слишком короткий')
  await expect(at(page, 'title')).toHaveAttribute('aria-invalid', 'true')
  await expect(at(page, 'title')).toBeFocused()
  await fill(page, { title: 'абв' })
  await tab(page, 'Ссылка').click()
  for (const url of ['', 'example.org', 'javascript:alert(1)', 'ftp://example.org/']) {
    await fill(page, { url })
    await publish(page).click()
    await expect(error('url')).toHaveText('Укажите действительный URL')
    await expect(at(page, 'url')).toHaveValue(url)
  }
  await tab(page, 'Картинки').click()
  await publish(page).click()
  await expect(page.getByText('Вы не загрузили изображение')).toBeVisible()
  await expect(at(page, 'title')).toHaveValue('абв')
  await expect(at(page, 'body')).toHaveValue('Уже написано')
  await expect(at(page, 'community')).toHaveValue('Sad')
  await fill(page, { community: 'Nowhere_1' })
  await tab(page, 'Текст').click()
  await publish(page).click()
  await expect(error('community')).toHaveText('Сообщество не найдено.')
  // No list of suggestions covers the error, which stays after the field has lost the focus.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await at(page, 'body').focus()
  await expect(error('community')).toBeVisible()
  await expect(at(page, 'body')).toHaveValue('Уже написано')
  expect(await findFaults(page, '.editor')).toEqual([])
  expect(await count('абв')).toBe(0)
})

test('[P6.user.05 P2.routes-new.02 P2.new-post.02 P2.new-post.11] the menu of a post links its author to the edit form, and saving returns to the post', async ({
  page
}) => {
  const title = 'Правка'
  const { publicId: id, path } = await insertPost(own.db, 'Marina_K', 'Sad', { type: 'link', title, body: 'Как было' })
  await open(page, path)
  await page.locator('.post details.menu[data-end] > summary').click()
  await page.locator('.post').getByRole('link', { name: 'Изменить' }).click()
  await expect(page).toHaveURL(`${own.site.origin}/new?edit=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Изменить пост')
  await expect(at(page, 'title')).toHaveValue(title)
  await expect(at(page, 'body')).toHaveValue('Как было')
  for (const name of ['Текст', 'Картинки', 'Ссылка']) await expect(tab(page, name)).toBeDisabled()
  await fill(page, { title: '', body: 'Стало **иначе**' })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('#title-error')).toHaveText('Вашему посту нужен заголовок')
  await expect(at(page, 'body')).toHaveValue('Стало **иначе**')
  await fill(page, { title: `${title}!` })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(own.site.origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}!`)
  await expect(page.locator('.post .prose strong')).toHaveText('иначе')
})

test('[P2.new-post.04 P2.new-post.08 P7.communities.04] the community picker of a new post suggests communities, which are chosen by keys or a click @both', async ({
  page
}) => {
  await page.clock.install()
  await open(page)
  const box = page.getByRole('combobox', { name: 'Сообщество' })
  await hydrate(page)
  await box.focus()
  const options = page.getByRole('option')
  // The empty field suggests the communities that the member has joined.
  await expect(options.first()).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  const requested: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/communities?')) requested.push(new URL(request.url()).search)
  })
  // The page's clock is paused, so that all three letters are typed within the delay of the request.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await box.pressSequentially('rad')
  await page.clock.runFor(199)
  expect(requested).toEqual([])
  await page.clock.runFor(1)
  await expect(options).toHaveText(['Radio'])
  await page.clock.resume()
  expect(requested).toEqual(['?q=rad&limit=10'])
  expect(await findFaults(page, '.editor')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Radio')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  // The side column shows the description and the rules of the chosen community.
  const side = page.locator('.place')
  await expect(side).toHaveAttribute('data-side', 'Radio')
  await expect(side.getByText('Ламповые приёмники')).toBeVisible()
  await expect(side.getByRole('heading', { name: 'Правила' })).toBeVisible()
  await expect(side.getByText('Сначала безопасность')).toBeVisible()
  await box.fill('sad')
  await expect(options).toHaveText(['Sad'])
  await options.first().click()
  await expect(box).toHaveValue('Sad')
  await expect(side).toHaveAttribute('data-side', 'Sad')
  await own.db.execute("update communities set title = 'Огород' where name = 'Sad'")
  await box.fill('sa')
  await expect(options.filter({ hasText: 'Огород' })).toHaveText(/Sad/)
  await own.db.execute("update communities set title = null where name = 'Sad'")
  await box.fill('никакое')
  await expect(page.getByText('Такого сообщества нет')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Такого сообщества нет')).toHaveCount(0)
})

test('[P2.new-post.09] Ctrl+Enter in the title or the body publishes the post, for an admin in the capacity of an admin if the admin chose so', async ({
  page
}) => {
  for (const { name, field, title, group } of [
    { name: 'Sova', field: 'title', title: 'Клавишами из заголовка', group: 'admins' },
    { name: 'Marina_K', field: 'body', title: 'Клавишами из текста', group: 'normal' }
  ] as const) {
    await open(page, '/new?community=Sad', name)
    await hydrate(page)
    if (group === 'admins') await page.getByLabel('Опубликовать как администратор').check()
    else await expect(page.getByLabel(/Опубликовать как/)).toHaveCount(0)
    await fill(page, { body: 'Текст', title })
    await at(page, field).press('Control+Enter')
    await expect(page).toHaveURL(POST_PAGE)
    const { rows } = await run('select user_group from posts where title = ?', title)
    expect(rows.map(row => row[0])).toEqual([group])
  }
})

test('the form of a post that could not be sent keeps the focus where it was', async ({ page }) => {
  await open(page, '/new?community=Sad')
  await hydrate(page)
  await fill(page, { title: 'Не дошло', body: 'Текст' })
  await page.route('**/api/posts', route => route.abort())
  for (const [target, key] of [
    [publish(page), 'Enter'],
    [at(page, 'body'), 'Control+Enter']
  ] as const) {
    await target.press(key)
    await expect(page.locator('.editor').getByRole('alert')).toContainText('Убедитесь, что вы подключены к интернету')
    await expect(target).toBeFocused()
  }
})

test('[P2.new-post.10] the cancel link of a new post asks for confirmation only when something was written, and the browser asks before another page is opened', async ({
  page
}) => {
  await open(page, '/new?community=Sad')
  await hydrate(page)
  const requested: string[] = []
  page.on('dialog', dialog => {
    requested.push(dialog.type())
    void dialog.dismiss()
  })
  const cancel = page.getByRole('link', { name: 'Отмена' })
  await cancel.click()
  await expect(page).toHaveURL(`${own.site.origin}/Sad`)
  await page.goto(`${own.site.origin}/new?community=Sad`)
  await hydrate(page)
  await fill(page, { body: 'Жаль терять' })
  await expect(page.goto(`${own.site.origin}/about`)).rejects.toThrow()
  expect(requested).toEqual(['beforeunload'])
  await cancel.click()
  const question = page.getByRole('dialog', { name: 'Вы уверены, что хотите уйти?' })
  await expect(question).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await expect(at(page, 'body')).toHaveValue('Жаль терять')
  await cancel.click()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL(`${own.site.origin}/Sad`)
  // The browser does not show its own dialog about leaving the page in addition to the dialog of the site.
  expect(requested).toEqual(['beforeunload'])
})

test('[P4.upload.02 P2.new-post.11] a post is created once although responses are lost, the form is disabled meanwhile, and the back button skips the form', async ({
  page
}) => {
  const title = 'Связь пропала'
  await open(page, '/Sad')
  await page.goto(`${own.site.origin}/new?community=Sad`)
  await hydrate(page)
  await fill(page, { title, body: 'Длинный текст' })
  let abort = () => {}
  const released = new Promise<void>(resolve => {
    abort = resolve
  })
  await page.route('**/api/posts', async route => {
    await released
    await route.abort()
  })
  const requested = page.waitForRequest('**/api/posts')
  await publish(page).click()
  await requested
  for (const id of ['title', 'body', 'community'] as const) await expect(at(page, id)).toBeDisabled()
  await expect(publish(page)).toBeDisabled()
  await expect(tab(page, 'Ссылка')).toBeDisabled()
  abort()
  await expect(page.getByText('Убедитесь, что вы подключены к интернету').first()).toBeVisible()
  await expect(at(page, 'body')).toHaveValue('Длинный текст')
  await expect(at(page, 'body')).toBeEnabled()
  await page.unroute('**/api/posts')
  // The server creates the post, but the response is lost; sending the form again must not create another post.
  let aborted = 0
  await page.route('**/api/posts', async route => {
    await route.fetch()
    await route.abort()
    aborted += 1
  })
  await publish(page).click()
  await expect.poll(() => aborted).toBe(2)
  await expect(publish(page)).toBeEnabled()
  await page.unroute('**/api/posts')
  await publish(page).click()
  await expect(page).toHaveURL(POST_PAGE)
  expect(await count(title)).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(`${own.site.origin}/Sad`)
})

test('[P8.post.01 P5.community.02 P5.restricted.02] a post that only the server refuses has the reason beside its address or its community', async ({
  page
}) => {
  await open(page, '/new?community=Kotiki')
  await hydrate(page)
  await tab(page, 'Ссылка').click()
  await fill(page, { title: 'Ссылка', url: 'https://example.org/', body: 'Мой кот' })
  // The form refuses every address that the server refuses, so the test replaces the address in the request.
  await page.route('**/api/posts', route =>
    route.continue({ postData: { ...route.request().postDataJSON(), url: 'ftp://example.org/' } })
  )
  await publish(page).click()
  await expect(page.locator('#url-error')).toHaveText('Указанный URL недействителен.')
  await expect(at(page, 'url')).toBeFocused()
  await page.unroute('**/api/posts')
  await run(`insert into community_bans (community_id, user_id, banned_by, created_at)
    values (${idOf('communities', 'Kotiki')}, ${idOf('users', 'Marina_K')}, ${idOf('users', 'Sova')}, 1)`)
  await publish(page).click()
  await expect(page.locator('#community-error')).toHaveText('Вы были заблокированы в этом сообществе')
  await run('delete from community_bans')
  await run("update communities set posting_restricted = 1 where name = 'Kotiki'")
  await run(`delete from community_mods where user_id = ${idOf('users', 'Marina_K')}`)
  await publish(page).click()
  await expect(page.locator('#community-error')).toHaveText(/^Только утвержденные участники/)
  await expect(at(page, 'body')).toHaveValue('Мой кот')
  await run("update communities set posting_restricted = 0 where name = 'Kotiki'")
})

test.describe('before the form is hydrated', () => {
  /**
   * Opens the form and delays the script file that hydrates it.
   * @returns a function that lets the file through.
   */
  async function openAsleep(page: Page, path = '/new?community=Sad', name = 'Marina_K') {
    let go = () => {}
    const released = new Promise<void>(resolve => {
      go = resolve
    })
    await page.route(/NewPost\.[\w-]+\.js/, async route => {
      await released
      await route.continue()
    })
    await open(page, path, name)
    return go
  }

  test('hydration does not change a checkbox and a text selection that were changed before', async ({ page }) => {
    const body = 'Это выделено'
    const { publicId } = await insertPost(own.db, 'Sova', 'Sad', { body })
    const box = page.getByLabel('Опубликовать как администратор')
    for (const ticked of [false, true]) {
      const go = await openAsleep(page, `/new?edit=${publicId}`, 'Sova')
      await box.check()
      if (!ticked) await box.uncheck()
      await at(page, 'body').selectText()
      go()
      await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
      await expect(box).toBeChecked({ checked: ticked })
      await page.unrouteAll()
    }
    await page.keyboard.type('!')
    await expect(at(page, 'body')).toHaveValue('!')
  })

  test('a post saved before hydration with an emptied title shows the error of the title after hydration', async ({
    page
  }) => {
    const { publicId } = await insertPost(own.db, 'Marina_K', 'Sad', { title: 'Был заголовок', body: 'Как было' })
    const go = await openAsleep(page, `/new?edit=${publicId}`)
    await fill(page, { title: '', body: 'Стало' })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    go()
    await expect(page.locator('#title-error')).toHaveText('Вашему посту нужен заголовок')
    await expect(at(page, 'title')).toHaveValue('')
    await expect(at(page, 'body')).toHaveValue('Стало')
  })

  test('[P5.body.02] an address pasted into the empty text field makes the post a link post, after hydration if it was pasted before', async ({
    page,
    context
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const paste = async (text: string) => {
      await page.evaluate(content => navigator.clipboard.writeText(content), text)
      await at(page, 'body').focus()
      await page.keyboard.press('Control+V')
    }
    const go = await openAsleep(page)
    await paste('https://example.org/early')
    await expect(at(page, 'body')).toHaveValue('https://example.org/early')
    go()
    await expect(at(page, 'url')).toHaveValue('https://example.org/early')
    await expect(at(page, 'body')).toHaveValue('')
    await fill(page, { url: '' })
    await tab(page, 'Текст').click()
    await paste('не https://example.org/')
    await expect(at(page, 'body')).toHaveValue('не https://example.org/')
    await expect(tab(page, 'Текст')).toHaveAttribute('aria-selected', 'true')
    await fill(page, { body: 'уже есть ' })
    await paste('https://example.org/')
    await expect(tab(page, 'Текст')).toHaveAttribute('aria-selected', 'true')
    await fill(page, { body: '', title: 'Мой заголовок' })
    await paste(' https://example.org/a?b=c ')
    await expect(tab(page, 'Ссылка')).toHaveAttribute('aria-selected', 'true')
    await expect(at(page, 'url')).toHaveValue('https://example.org/a?b=c')
    await expect(at(page, 'body')).toHaveValue('')
    await expect(at(page, 'title')).toHaveValue('Мой заголовок')
  })

  test('a part of a community’s name that is typed before hydration gets suggestions after it @both', async ({
    page
  }) => {
    const go = await openAsleep(page, '/new')
    await at(page, 'community').pressSequentially('rad')
    go()
    await expect(page.getByRole('option')).toHaveText(['Radio'])
    await expect(page.getByText('Такого сообщества нет')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(at(page, 'community')).toHaveValue('Radio')
  })

  test('Ctrl+Enter before hydration publishes the post, unless hydration restores a draft', async ({ page }) => {
    const go = await openAsleep(page)
    await fill(page, { title: 'Рано нажато', body: 'Текст' })
    await at(page, 'body').press('Control+Enter')
    go()
    await expect(page).toHaveURL(POST_PAGE)
    expect(await count('Рано нажато')).toBe(1)
    await open(page, '/new?community=Sad')
    await hydrate(page)
    await fill(page, { body: 'Черновик' })
    page.on('dialog', dialog => void dialog.accept())
    const releaseScript = await openAsleep(page)
    await fill(page, { title: 'Рано с черновиком' })
    await at(page, 'title').press('Control+Enter')
    releaseScript()
    await expect(page.getByText('Восстановлен черновик.')).toBeVisible()
    await expect(at(page, 'body')).toHaveValue('Черновик')
    expect(await count('Рано с черновиком')).toBe(0)
  })
})

test('the draft of a post is restored for its writer’s account only, until the draft is deleted', async ({ page }) => {
  await open(page)
  await hydrate(page)
  await fill(page, { community: 'Sad', title: 'Черновик', body: 'Половина' })
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await hydrate(page)
  await expect(page.getByText('Восстановлен черновик.')).toBeVisible()
  await expect(at(page, 'title')).toHaveValue('Черновик')
  await expect(at(page, 'body')).toHaveValue('Половина')
  await expect(at(page, 'community')).toHaveValue('Sad')
  expect(await findFaults(page, '.editor')).toEqual([])
  await own.logIn(page.context(), 'Petrovich')
  await page.reload()
  await hydrate(page)
  await expect(at(page, 'title')).toHaveValue('')
  await own.logIn(page.context(), 'Marina_K')
  await page.reload()
  await hydrate(page)
  await page.getByRole('button', { name: 'Удалить черновик' }).click()
  await expect(at(page, 'title')).toHaveValue('')
  await page.reload()
  await hydrate(page)
  await expect(at(page, 'body')).toHaveValue('')
})

test('a post sent after its session has ended opens the login dialog, and the form restores the text after the login', async ({
  page
}) => {
  await page.clock.install()
  page.on('dialog', () => expect(false, 'asked').toBe(true))
  await open(page, '/new?community=Sad')
  await hydrate(page)
  await fill(page, { title: 'Сеанс кончился', body: 'Но' })
  await run('delete from sessions')
  await publish(page).click()
  const login = page.getByRole('dialog', { name: 'Вход' })
  await expect(login).toBeVisible()
  // Text typed after the first attempt and before the login is also restored.
  await page.keyboard.press('Escape')
  await fill(page, { body: 'Но текст цел' })
  await publish(page).click()
  await expect(login).toBeVisible()
  // A poll that learns of the ended session does not reload the page while the login dialog is open.
  const polled = page.waitForResponse('**/api/_user')
  await page.clock.runFor(5000)
  await polled
  await login.getByLabel('Имя пользователя').fill('Marina_K')
  await login.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await login.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(login).toBeHidden()
  await hydrate(page)
  await expect(at(page, 'body')).toHaveValue('Но текст цел')
})

test('[P1.guest-prompt.05 P2.feed-mobile.01] a guest’s click on a link for a new post or a new community opens the sign-in dialog, and on a phone the feed of a member has a button for a new post @phone', async ({
  page
}) => {
  await page.goto(`${own.site.origin}/Sad`)
  const question = page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })
  await page.locator('header.community').getByRole('link', { name: 'Создать пост' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.bottombar').getByRole('link', { name: 'Создать пост' }).click()
  await expect(question).toBeVisible()
  await page.goto(`${own.site.origin}/communities`)
  await page.getByRole('button', { name: 'Создать сообщество' }).click()
  await expect(question).toBeVisible()
  await open(page, '/')
  await page.locator('.feed-head').getByRole('link', { name: 'Создать пост' }).click()
  await expect(page).toHaveURL(`${own.site.origin}/new`)
})

test('[P5.inputs.01] the title of a post takes 255 characters, and a field without a limit of its own takes 100', async ({
  page
}) => {
  await open(page)
  await hydrate(page)
  await fill(page, { title: 'ы'.repeat(253) })
  await at(page, 'title').press('End')
  await page.keyboard.type('ъъъ')
  await expect(at(page, 'title')).toHaveValue(`${'ы'.repeat(253)}ъъ`)
  await expect(page.getByText('255 / 255')).toBeVisible()
  await page.goto(`${own.site.origin}/settings`)
  await page.getByRole('button', { name: 'Удалить аккаунт…' }).click()
  const confirm = page.locator('[name=confirm]')
  await confirm.fill('ы'.repeat(98))
  await confirm.press('End')
  await page.keyboard.type('ъъъ')
  await expect(confirm).toHaveValue(`${'ы'.repeat(98)}ъъ`)
})

test('a writer whose community has the link already sees that post under the address, and may publish the link again; both posts then link to each other', async ({
  page
}) => {
  const link = { type: 'link', link_url: 'https://example.org/news', link_hostname: 'example.org' }
  const { path } = await insertPost(own.db, 'Petrovich', 'Sad', {
    ...link,
    link_key: 'example.org/news',
    title: 'Раньше'
  })
  await run("update communities set title = 'Огород', search_text = 'sad огород' where name = 'Sad'")
  await open(page)
  await hydrate(page)
  await tab(page, 'Ссылка').click()
  const note = page.getByRole('status').filter({ hasText: 'Эта ссылка уже есть в сообществе' })
  // A title that is typed in full stands for the name of the community.
  await fill(page, { community: 'оГород' })
  await expect(page.getByRole('option')).toContainText(['Огород'])
  await at(page, 'community').press('Tab')
  await expect(at(page, 'community')).toHaveValue('Sad')
  await fill(page, { title: 'Позже', url: 'https://www.example.org/news/?utm_source=x' })
  await at(page, 'url').press('Tab')
  await expect(note.getByRole('link', { name: 'Раньше' })).toHaveAttribute('href', path)
  expect(await findFaults(page, '.editor')).toEqual([])
  await at(page, 'url').fill('https://example.org/other')
  await expect(note).toHaveCount(0)
  await at(page, 'url').fill('https://example.org/news#top')
  await at(page, 'url').press('Tab')
  await expect(note).toBeVisible()
  await publish(page).click()
  await expect(page).toHaveURL(POST_PAGE)
  const others = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Другие обсуждения' }) })
  await others.getByRole('link', { name: 'Раньше' }).click()
  await expect(page).toHaveURL(own.site.origin + path)
  await expect(others.getByRole('link')).toHaveText(['Позже'])
  await run("update communities set title = null, search_text = 'sad ' where name = 'Sad'")
})
