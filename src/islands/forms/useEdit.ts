import { useState } from 'react'
import { type EditOf, editOf } from '#src/lib/was.ts'

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
    of: (field: string): Partial<EditOf> => (began ? editOf(texts.began[field] ?? '', texts.current[field]) : {}),
    /** A refusal tells what is saved now; what an earlier one has told is known by now. */
    refuse: (refusal: Refusal | null) =>
      setTexts(({ began, current }) => ({ began: { ...began, ...current }, current: refusal?.current ?? {} }))
  }
}
