import { useEffect, useRef, useState } from 'react'
import { type Choice, findChoices } from '#src/stores/posts/new-post.ts'

/** The reader has stopped typing for a moment, in milliseconds. */
const DEBOUNCE_MS = 200

/** What a picker offers for the letters typed: nothing typed, the communities that were joined. null: not known yet. */
export function useChoices(typed: string, isOpen: boolean, joined: Choice[]): Choice[] | null {
  const [found, setFound] = useState<{ q: string; choices: Choice[] } | null>(null)
  const q = typed.trim()
  const asked = useRef('')
  useEffect(() => {
    if (!isOpen || q === '' || asked.current === q) return
    const timer = setTimeout(async () => {
      asked.current = q
      // Without an answer there is nothing to offer; the name can be typed.
      const choices = await findChoices(q).catch(() => null)
      if (asked.current !== q) return
      if (choices) setFound({ q, choices })
      else asked.current = ''
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [q, isOpen])
  if (q === '') return joined
  return found?.q === q ? found.choices : null
}
