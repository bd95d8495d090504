import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe on the page, or on its modal dialog while one is open: the page behind it is inert.
 * tests/e2e/accessibility.spec.ts checks whole pages; a test of one state passes the part that displays it.
 * @param within part to check: elements below an open menu count as too small.
 * @returns each fault with its first element. Elements partly covered by a sticky bar are not too small:
 * scrolling uncovers them.
 */
export async function findFaults(page: Page, within: string | Locator = ':root'): Promise<string[]> {
  await page.evaluate(source)
  const part = typeof within === 'string' ? page.locator(within) : within
  return part.evaluateAll(async (elements, rules) => {
    // An element that fades in has too little contrast until the end of its animation.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    // Lists of what passed, and the style sheets that no rule here reads, would double the time of a run.
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
