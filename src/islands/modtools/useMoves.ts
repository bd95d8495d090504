import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Says where what was moved stands now, and leaves the focus on the button that has moved it. */
export function useMoves(list: RefObject<HTMLElement | null>) {
  const [said, say] = useState('')
  const pressed = useRef('')
  useLayoutEffect(() => {
    // A row that changes its place loses the focus.
    if (pressed.current) list.current?.querySelector<HTMLElement>(pressed.current)?.focus()
    pressed.current = ''
  })
  const focusAfter = (id: number, to: 'up' | 'down') => {
    pressed.current = `form:has([name=ruleId][value="${id}"]) > [name=move][value=${to}]`
  }
  return { said, say, focusAfter }
}
