import { expect, type Locator, type Page } from '@playwright/test'
import { findMoved, storePositions } from './geometry.ts'

/** Selector of controls that open no other page and send nothing irreversible. */
const CONTROLS = [
  'summary',
  'label:has(> .unseen)',
  'button.step',
  '[data-do*=".open"]:not(form, .menu, .dots, summary, .search *)',
  'a[data-full]',
  '[popovertarget]:not(dialog *)',
  'button:is([name="do"], [name$="vote"], [name="share"], [name="save"], [name="reveal"], [name="mark"])'
].join()
/** Selector of controls that open text in the page, so that elements below may move down. */
const OPENS_IN_TEXT = 'summary:not(.menu > *), label'

/** Kinds of controls that a reader has clicked already, in this or another page. */
export type Clicked = Set<string>

/**
 * Marks one visible control of each kind that is not clicked yet, and adds these kinds to `clicked`.
 * @returns selectors of the marked controls.
 */
async function markControls(page: Page, clicked: Clicked): Promise<string[]> {
  const { chosen, kinds } = await page.evaluate(
    ([controls, clicked]) => {
      const kinds = new Set<string>(clicked)
      const chosen: string[] = []
      for (const control of document.querySelectorAll<HTMLButtonElement>(controls)) {
        const { tagName, name = '', className, dataset, parentElement, ariaLabel } = control
        const kind = [
          tagName,
          name,
          className,
          dataset['do'],
          parentElement?.className,
          control.closest('.card,.post,.comment')?.classList[0],
          name === 'mark' && ariaLabel
        ].join()
        if (kinds.has(kind) || control.disabled || !control.checkVisibility() || control.closest('dialog')) continue
        kinds.add(kind)
        control.dataset['pressedAs'] = String(chosen.length)
        chosen.push(`[data-pressed-as="${chosen.length}"]`)
      }
      return { chosen, kinds: [...kinds] }
    },
    [CONTROLS, [...clicked]] as const
  )
  for (const kind of kinds) clicked.add(kind)
  return chosen
}

/** Counts the requests of a page that have not been answered yet. */
function countRequests(page: Page): () => number {
  const open = new Set<unknown>()
  page.on('request', request => open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => open.delete(request))
  return () => open.size
}

/** Waits until all effects of a click are complete: loaded files, responses and animations. */
async function waitUntilIdle(page: Page, requests: () => number): Promise<void> {
  const frames = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      // An animation without end, such as that of a busy control, is not waited for.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    })
  await frames()
  await expect.poll(requests, { intervals: [20, 50] }).toBe(0)
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await frames()
}

async function activate(control: Locator, isPhone: boolean): Promise<void> {
  if (isPhone) await control.tap()
  else await control.click()
}

/**
 * Makes the browser lay out all cards and comments. Until then the browser only estimates the heights of distant cards
 * and comments.
 */
const layOutEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':is(.card, .comment) { content-visibility: visible !important; }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Closes all open dialogs, popovers and menus. */
const closeAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close()
    for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
    for (const menu of document.querySelectorAll('details.menu')) menu.removeAttribute('open')
  })

/**
 * Clicks one control of each kind in the open page, except kinds that were clicked in an earlier page. Controls
 * in cards, posts and comments are different kinds.
 * @returns messages about elements that moved although they were not clicked, each with the clicked control.
 */
export async function pressEachControl(page: Page, isPhone: boolean, clicked: Clicked): Promise<string[]> {
  const requests = countRequests(page)
  const faults: string[] = []
  await layOutEverything(page)
  await storePositions(page)
  // The key makes the page load its scripts, which pages do at the first input.
  await page.keyboard.press('Shift')
  await page.waitForSelector('html[data-hydrated]')
  await waitUntilIdle(page, requests)
  for (const moved of await findMoved(page)) faults.push(`first input: ${moved}`)
  for (const selector of await markControls(page, clicked)) {
    const control = page.locator(selector)
    if (!(await control.isVisible())) continue
    const name = await control.evaluate(
      element => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`
    )
    const opensInText = await control.evaluate((element, inText) => element.matches(inText), OPENS_IN_TEXT)
    await control.scrollIntoViewIfNeeded()
    await storePositions(page)
    await activate(control, isPhone)
    await waitUntilIdle(page, requests)
    for (const moved of await findMoved(page, { selector, opensInText })) faults.push(`${name}: ${moved}`)
    await closeAll(page)
    await waitUntilIdle(page, requests)
  }
  return faults
}
