import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe on the page. While a modal dialog is open, only the dialog is checked, because the page behind it is inert.
 * tests/e2e/accessibility.spec.ts checks whole pages; other tests check the part of a page that they changed.
 * @param within part to check; elements of the page that an open menu covers would count as too small.
 * @returns each violated rule with its first element. An element that a sticky bar partly covers does not count as too
 * small, because scrolling uncovers it.
 */
export async function findFaults(page: Page, within: string | Locator = ':root'): Promise<string[]> {
  await page.evaluate(source)
  const part = typeof within === 'string' ? page.locator(within) : within
  return part.evaluateAll(async (elements, rules) => {
    // The check waits for animations, because an element that fades in has too little contrast until its end.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    // Results of passed rules and the contents of style sheets are not needed, and would double the time of a run.
    const options = { runOnly: rules, resultTypes: ['violations' as const], preload: false }
    const { violations } = await axe.run(dialog ? [dialog] : elements, options)
    type Node = (typeof violations)[number]['nodes'][number]
    const isUnderBar = ({ any }: Node) =>
      any.some(({ relatedNodes = [] }) =>
        relatedNodes.some(({ target }) =>
          document.querySelector(String(target[0]))?.closest('.navbar,.bottombar,.settings-save')
        )
      )
    return violations.flatMap(({ id, nodes }) => {
      const [node] = id === 'target-size' ? nodes.filter(each => !isUnderBar(each)) : nodes
      return node ? [`${id}: ${node.html.slice(0, 200)}`] : []
    })
  }, RULES)
}
