import { useState } from 'react'
import { type EditState, editState } from '#src/ui/fields/initial-text.ts'

interface Refusal {
  current?: Partial<Record<string, string>> | undefined
}

/**
 * Initial texts of an edit, and the texts that somebody else has saved since.
 * @param began initial texts; undefined for a new item.
 * @param error error of a submission without script.
 */
export function useEdit(began: Partial<Record<string, string>> | undefined, error: Refusal | null = null) {
  const [texts, setTexts] = useState({ began: began ?? {}, current: error?.current ?? {} })
  return {
    /** Edit props of a field; empty for a new item. */
    of: (field: string): Partial<EditState> => (began ? editState(texts.began[field] ?? '', texts.current[field]) : {}),
    /**
     * Takes the saved texts of a refusal.
     * @param was the texts that the refused edit began from.
     */
    refuse: (refusal: Refusal | null, was: Partial<Record<string, string>>) =>
      setTexts(({ began }) => ({ began: { ...began, ...was }, current: refusal?.current ?? {} }))
  }
}
