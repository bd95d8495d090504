import { useState } from 'react'
import { type EditState, editState } from '#src/lib/initial-text.ts'

interface Refusal {
  current?: Partial<Record<string, string>> | undefined
}

/**
 * The texts that a form has begun from, and those that were saved meanwhile.
 * @param began as the form came; absent: what it makes is new.
 * @param fault why it was not taken without script.
 */
export function useEdit(began: Partial<Record<string, string>> | undefined, fault: Refusal | null = null) {
  const [texts, setTexts] = useState({ began: began ?? {}, current: fault?.current ?? {} })
  return {
    /** How a field shows it; nothing of what is new. */
    of: (field: string): Partial<EditState> => (began ? editState(texts.began[field] ?? '', texts.current[field]) : {}),
    /** A refusal tells what is saved now. @param was the texts that the refused edit said it began from. */
    refuse: (refusal: Refusal | null, was: Partial<Record<string, string>>) =>
      setTexts(({ began }) => ({ began: { ...began, ...was }, current: refusal?.current ?? {} }))
  }
}
