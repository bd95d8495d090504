import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Announces the new position of a moved row, and keeps the focus on its button. */
export function useMoves(list: RefObject<HTMLElement | null>) {
  const [announcement, announce] = useState('')
  const clicked = useRef('')
  useLayoutEffect(() => {
    // A row that moves loses the focus.
    if (clicked.current) list.current?.querySelector<HTMLElement>(clicked.current)?.focus()
    clicked.current = ''
  })
  const focusAfter = (id: number, to: 'up' | 'down') => {
    clicked.current = `form:has([name=ruleId][value="${id}"]) > [name=move][value=${to}]`
  }
  return { announcement, announce, focusAfter }
}
