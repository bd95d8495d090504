import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, type Discussion, findDiscussion, partOf, topBox } from '#tests/support/commenting.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { insertComment } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests change and delete comments, so they run on a site that no other test file uses.
const own = ownSite()

async function open(page: Page, name: string, where?: string): Promise<Discussion> {
  const discussion = await findDiscussion(own, where)
  await own.logIn(page.context(), name)
  await page.goto(own.site.origin + discussion.path)
  return discussion
}

/**
 * Opens a thread with a new comment by Marina_K. Its many upvotes make it the first comment of the thread, where no late
 * layout of other comments moves it.
 * @param lockedAt time at which the post was locked.
 */
async function openOwn(page: Page, body: string, lockedAt: number | null = null): Promise<Locator> {
  const post = await findDiscussion(own)
  const html = `<p>${body.replace(/\*\*(.*)\*\*/, '<strong>$1</strong>')}</p>`
  const id = await insertComment(own.db, 'Marina_K', post, { body, body_html: html, upvotes: 999 })
  await own.db.execute({ sql: 'update posts set locked_at = ? where id = ?', args: [lockedAt, post.id] })
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + post.path)
  return commentOf(page, id)
}

/**
 * Writes a comment on the open post.
 * @returns the element of the comment.
 */
async function write(page: Page, text: string): Promise<Locator> {
  await topBox(page).fill(text)
  await page.locator('.thread > .write [name=send]').click()
  const comment = page.locator('.thread > .comment').first()
  await expect(comment).toBeFocused()
  return commentOf(page, (await comment.getAttribute('id'))?.slice(1) ?? '')
}

const menuButton = (comment: Locator) => partOf(comment, '.dots')

/**
 * Waits until an element has been at one position for five frames. Comments are laid out only when they are near the
 * window, and their layout moves the elements below.
 */
const waitUntilStill = (target: Locator) =>
  target.evaluate(
    element =>
      new Promise<void>(done => {
        let [top, frames] = [Number.NaN, 0]
        const check = () => {
          const now = element.getBoundingClientRect().top
          frames = now === top ? frames + 1 : 0
          top = now
          if (frames < 5) requestAnimationFrame(check)
          else done()
        }
        check()
      })
  )
const menu = (page: Page) => page.getByRole('menu', { name: 'Меню комментария' })
const items = (page: Page) => menu(page).getByRole('menuitem')

test('the menu of a comment works by keyboard, Escape returns the focus to the button of the menu, and the menu copies the link to the comment', async ({
  page
}) => {
  const { comment, path } = await open(page, 'Marina_K')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = commentOf(page, comment).getByRole('button', { name: 'Меню комментария' }).first()
  await button.focus()
  await waitUntilStill(button)
  // The first key opens the menu and leaves the scroll position unchanged. The position is polled: when a branch
  // above grows during its layout, the browser corrects the scroll position one frame later.
  const top = async () => (await button.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await page.keyboard.press('Space')
  await expect(items(page)).toHaveText(['Сохранить в список', 'Скопировать ссылку', 'Пожаловаться'])
  await expect(items(page).first()).toBeFocused()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(1)
  await expect(menu(page)).toBeInViewport({ ratio: 1 })
  expect(await findFaults(page, '#comment-menu')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(items(page).last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(items(page).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(items(page).first()).toBeFocused()
  await menu(page).getByRole('menuitem', { name: 'Скопировать ссылку' }).click()
  await expect(page.getByText('Ссылка скопирована в буфер обмена.')).toBeVisible()
  await expect(menu(page)).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${own.site.origin}${path}/${comment}`)
})

test('an author edits a comment within the thread, and only a comment older than five minutes is marked as edited', async ({
  page
}) => {
  const comment = await openOwn(page, 'Было **так**')
  const id = (await comment.getAttribute('id'))?.slice(1) ?? ''
  const box = page.getByRole('textbox', { name: 'Изменение комментария' })
  for (const [minutes, text] of [
    [0, 'Стало иначе'],
    [6, 'И ещё раз']
  ] as const) {
    await own.db.execute({
      sql: 'update comments set created_at = created_at - ? where id = ?',
      args: [minutes * 60_000, id]
    })
    await menuButton(comment).click()
    await menu(page).getByRole('menuitem', { name: 'Изменить' }).click()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(minutes ? 'Стало иначе' : 'Было **так**')
    await box.fill('  ')
    await page.locator('.thread').getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Текст сообщения не может быть пустым.')).toBeVisible()
    await box.fill(text)
    await page.keyboard.press('Control+Enter')
    await expect(partOf(comment, '.prose')).toHaveText(text)
    await expect(box).toHaveCount(0)
    await expect(menuButton(comment)).toBeFocused()
    await expect(comment.locator('> span', { hasText: 'изменено' })).toHaveCount(minutes ? 1 : 0)
  }
})

test.describe('edits of comments', () => {
  test('[P4.comment.06] an admin switches the admin’s own comment from the capacity of admin to that of member and back; a comment that is being edited shows its editor instead of its text, also after its source is loaded and after such a switch', async ({
    page
  }) => {
    await open(page, 'Sova')
    await page.getByRole('combobox', { name: 'От чьего имени' }).selectOption('admins')
    const comment = await write(page, 'Как есть')
    const author = comment.locator('> a[data-own]')
    await expect(author).toHaveAttribute('data-group', 'admins')
    const speak = async (name: string, message: string) => {
      await menuButton(comment).click()
      await menu(page).getByRole('menuitem', { name }).click()
      await expect(page.getByText(message)).toBeVisible()
    }
    await speak('Говорить от себя', 'Комментарий теперь от вашего имени.')
    await expect(author).not.toHaveAttribute('data-group', 'admins')
    await expect(menuButton(comment)).toBeFocused()

    const release = await holdRequests(page, '**/api/comments/*')
    await menuButton(comment).click()
    await menu(page).getByRole('menuitem', { name: 'Изменить' }).click()
    const box = page.getByRole('textbox', { name: 'Изменение комментария' })
    const expectInPlace = async () => {
      await expect(partOf(comment, 'summary + .write')).toBeVisible()
      await expect(partOf(comment, '.prose')).toBeHidden()
    }
    await expectInPlace()
    release()
    await expect(box).toHaveValue('Как есть')
    await expect(box).toBeFocused()
    await expectInPlace()
    await box.fill('Как будет')
    await speak('Говорить от администраторов', 'Комментарий теперь от имени администраторов.')
    await expect(author).toHaveAttribute('data-group', 'admins')
    await expect(menuButton(comment)).toBeFocused()
    await expectInPlace()
    await expect(box).toHaveValue('Как будет')
    await partOf(comment, '.write').getByRole('button', { name: 'Сохранить' }).click()
    await expect(partOf(comment, '.prose')).toHaveText('Как будет')
    await expect(partOf(comment, '.prose')).toBeVisible()
  })

  test('an edit whose first response was lost is saved by the next attempt without an edit conflict', async ({
    page
  }) => {
    const comment = await openOwn(page, 'До обрыва')
    let aborted = 0
    await page.route('**/api/posts/*/comments/*', async route => {
      if (route.request().method() !== 'PUT' || aborted === 2) return route.continue()
      aborted += 1
      await route.fetch()
      return route.abort()
    })
    await menuButton(comment).click()
    await menu(page).getByRole('menuitem', { name: 'Изменить' }).click()
    const box = page.getByRole('textbox', { name: 'Изменение комментария' })
    await expect(box).toHaveValue('До обрыва')
    await box.fill('После обрыва')
    await box.press('Control+Enter')
    await expect(page.getByText('Убедитесь, что вы подключены к интернету')).toBeVisible()
    expect(aborted).toBe(2)
    await expect(box).toBeFocused()
    await box.press('Control+Enter')
    await expect(box).toHaveCount(0)
    await expect(partOf(comment, '.prose')).toHaveText('После обрыва')
  })
})

test('cancelling the edit of a comment with changes asks for confirmation, and an open reply editor keeps its text', async ({
  page,
  context
}) => {
  const comment = await openOwn(page, 'Как есть')
  await partOf(comment, 'a[data-reply]').click()
  await page.getByRole('textbox', { name: 'Ваш ответ пользователю Marina_K' }).fill('Ответ себе')
  await menuButton(comment).click()
  await expect(items(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  const box = page.getByRole('textbox', { name: 'Изменение комментария' })
  await box.fill('Как будет')
  const cancel = partOf(comment, '.write').first().getByRole('button', { name: 'Отмена' })
  const question = page.getByRole('dialog', { name: 'Изменения не сохранены' })
  await cancel.click()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await expect(box).toHaveValue('Как будет')
  await cancel.click()
  await question.getByRole('button', { name: 'Забыть' }).click()
  await expect(box).toHaveCount(0)
  await expect(menuButton(comment)).toBeFocused()
  await expect(partOf(comment, '.prose')).toHaveText('Как есть')
  await menuButton(comment).click()
  await expect(items(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Как есть')
  await box.fill('Как стало')
  await page.keyboard.press('Control+Enter')
  await expect(partOf(comment, '.prose')).toHaveText('Как стало')
  const reply = page.getByRole('textbox', { name: 'Ваш ответ пользователю Marina_K' })
  await expect(reply).toHaveValue('Ответ себе')
  await reply.press('Control+Enter')
  await expect(partOf(partOf(comment, '.comment').first(), '.prose')).toHaveText('Ответ себе')

  // The question needs no network.
  await page.reload()
  await menuButton(comment).click()
  await menu(page).getByRole('menuitem', { name: 'Изменить' }).click()
  await expect(box).toHaveValue('Как стало')
  await box.fill('Как будет')
  await context.setOffline(true)
  await cancel.click()
  await expect(question).toContainText('Изменения не сохранены')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('Как будет')
  await cancel.click()
  await question.locator('[data-kind=primary]').click()
  await expect(box).toHaveCount(0)
})

test('[P4.comment.02] a comment that its author deletes after a confirmation is shown as deleted, without votes and reply link', async ({
  page
}) => {
  const comment = await openOwn(page, 'Лишнее')
  await menuButton(comment).click()
  await menu(page).getByRole('menuitem', { name: 'Удалить' }).click()
  const question = page.getByRole('alertdialog', { name: 'Удалить комментарий? Ответы на него останутся.' })
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(partOf(comment, '.prose')).toHaveText('Лишнее')
  await menuButton(comment).click()
  await menu(page).getByRole('menuitem', { name: 'Удалить' }).click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Комментарий удалён.')).toBeVisible()
  await expect(comment.locator('> span').first()).toHaveText('Удалено автором')
  await expect(partOf(comment, ':is(.up, .down)')).toHaveCount(0)
  await expect(comment.locator('.act')).toHaveCount(0)
  await expect(comment.locator('> .when')).toBeFocused()
})

test('a moderator locks a branch, which then takes no replies, unlocks it, and removes its first comment with a reason, and the replies stay', async ({
  page
}) => {
  const { comment, noReplies } = await open(
    page,
    'Petrovich',
    `m.no_replies > 0 and p.community_id in (select community_id from community_mods
      where user_id = (select id from users where username = 'Petrovich'))
      and m.user_id <> (select id from users where username = 'Petrovich')`
  )
  const article = commentOf(page, comment)
  const replies = article.getByRole('link', { name: /^Ответить/ })
  const before = await replies.count()
  expect(before).toBeGreaterThan(0)
  const toggle = async (name: string, message: string) => {
    await menuButton(article).click()
    await menu(page).getByRole('menuitem', { name }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(menuButton(article)).toBeFocused()
  }
  await toggle('Закрыть ветку', 'Ветка закрыта.')
  await expect(article.getByText('ветка закрыта', { exact: true })).toBeVisible()
  await expect(replies).toHaveCount(0)
  expect(await findFaults(page, '#comments')).toEqual([])
  await page.reload()
  await expect(article.getByText('ветка закрыта', { exact: true })).toBeVisible()
  await expect(replies).toHaveCount(0)
  await toggle('Открыть ветку', 'Ветка открыта.')
  await expect(article.getByText('ветка закрыта', { exact: true })).toHaveCount(0)
  await expect(replies).toHaveCount(before)

  await menuButton(article).click()
  await menu(page).getByRole('menuitem', { name: 'Удалить как модератор' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить комментарий?' })
  await dialog.getByRole('textbox').fill('Реклама')
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(article.locator('> span').first()).toHaveText('Удалено модераторами')
  await expect(article.locator('.comment')).toHaveCount(noReplies)
  const { rows } = await own.db.execute({
    sql: "select reason from moderation_log where target_id = ? and reason <> ''",
    args: [comment]
  })
  expect(rows.map(({ reason }) => reason)).toEqual(['Реклама'])
})

test('an edit of a comment whose text another window has changed shows the changed text before a save overwrites that text', async ({
  page
}) => {
  const comment = await openOwn(page, 'Сначала')
  const id = (await comment.getAttribute('id'))?.slice(1) ?? ''
  await menuButton(comment).click()
  await menu(page).getByRole('menuitem', { name: 'Изменить' }).click()
  const box = page.getByRole('textbox', { name: 'Изменение комментария' })
  await box.fill('Из этого окна')
  await own.db.execute({
    sql: "update comments set body = 'Из другого', body_html = '<p>Из другого</p>', edited_at = created_at + 1 where id = ?",
    args: [id]
  })
  await page.keyboard.press('Control+Enter')
  await expect(partOf(comment, '.write').locator('.error')).toHaveText('Комментарий уже изменён в другом окне.')
  await expect(comment.getByRole('textbox', { name: 'Сохранённый текст' })).toHaveValue('Из другого')
  await expect(box).toHaveValue('Из этого окна')
  await box.press('Control+Enter')
  await expect(box).toHaveCount(0)
  await expect(partOf(comment, '.prose')).toHaveText('Из этого окна')
})

test('an author edits a comment on a locked post', async ({ page }) => {
  const comment = await openOwn(page, 'Перед замком', 1)
  await menuButton(comment).click()
  await menu(page).getByRole('menuitem', { name: 'Изменить' }).click()
  await page.getByRole('textbox', { name: 'Изменение комментария' }).fill('За замком')
  await page.keyboard.press('Control+Enter')
  await expect(partOf(comment, '.prose')).toHaveText('За замком')
})

test('a save of an edited comment that was deleted after its editor was opened shows an error and keeps the text', async ({
  page
}) => {
  const { comment } = await open(page, 'Marina_K')
  const article = commentOf(page, comment)
  await partOf(article, 'a[data-reply]').click()
  const box = page.getByRole('textbox', { name: /^Ваш ответ/ })
  await box.fill('Поздно')
  await own.db.execute({
    sql: "update comments set deleted_at = 1, deleted_as = 'normal' where id = ?",
    args: [comment]
  })
  await page.keyboard.press('Control+Enter')
  await expect(article.getByRole('alert')).toHaveText('На удалённый комментарий нельзя ответить.')
  await expect(page.getByText('Что-то пошло не так.')).toHaveCount(0)
  await expect(box).toHaveValue('Поздно')
})
