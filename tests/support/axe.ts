import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe on the page.
 * @param within selector of the part to check: elements below an open menu count as too small.
 * @returns each fault with its first element. Elements partly covered by a sticky bar are not too small:
 * scrolling uncovers them.
 */
export async function findFaults(page: Page, within = ':root'): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(
    async ({ rules, within }) => {
      // An element that fades in has too little contrast until the end of its animation.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(within, { runOnly: rules })
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
    },
    { rules: RULES, within }
  )
}
