import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on the page as it stands: each fault with the first element that has it.
 * @param within looks at this part alone: to axe what lies under an open menu is too small to be pressed.
 */
export async function findFaults(page: Page, within = ':root'): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(
    async ({ rules, within }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(within, { runOnly: rules })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
    },
    { rules: RULES, within }
  )
}
