import type { Check, SourceFile, Violation } from './files.ts'

const HOVER_QUERY = /^@media \(hover: hover\)/

/** Finds the selectors in a stylesheet, each with its line and the heads of the blocks around it. */
function* selectorsOf(css: string): Generator<{ selector: string; line: number; around: readonly string[] }> {
  const around: string[] = []
  let line = 1
  for (const [, prelude = '', brace] of css.matchAll(/([^{};]*)([{};]|$)/g)) {
    line += prelude.split('\n').length - 1
    const selector = prelude.trim()
    if (brace === '{') {
      yield { selector, line, around: [...around] }
      around.push(selector)
    } else if (brace === '}') around.pop()
  }
}

/**
 * Check that `:hover` rules are inside of a hover media query. On touch screens the last touched element matches
 * `:hover` until another element is touched.
 */
export const HOVER_CHECK: Check = {
  name: 'hover rules are for pointers that hover',
  covers: path => /^src\/.*\.(css|astro)$/.test(path),
  violations({ path, text }: SourceFile): Violation[] {
    const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ' '))
    return [...selectorsOf(css)]
      .filter(({ selector, around }) => selector.includes(':hover') && !around.some(block => HOVER_QUERY.test(block)))
      .map(({ line }) => ({ path, line, message: 'wrap the rule in @media (hover: hover)' }))
  }
}
