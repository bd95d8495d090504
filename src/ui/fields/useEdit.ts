import { useState } from 'react'
import { type EditState, editState } from '#src/ui/fields/messages/initial.ts'

interface Refusal {
  current?: Partial<Record<string, string>> | undefined
}

/**
 * State of an edit: the texts on which the edit is based, and the texts that were saved elsewhere since the edit began.
 * @param began texts on which the edit is based; undefined for a new item.
 * @param error error of a form that was submitted without script.
 */
export function useEdit(began: Partial<Record<string, string>> | undefined, error: Refusal | null = null) {
  const [texts, setTexts] = useState({ began: began ?? {}, current: error?.current ?? {} })
  return {
    /**
     * Props of an edited field: the text on which the next save is based, and after a refused save also the text that
     * was saved since the edit began. Empty for a new item.
     */
    of: (field: string): Partial<EditState> => (began ? editState(texts.began[field] ?? '', texts.current[field]) : {}),
    /**
     * Takes the saved texts out of a refusal.
     * @param was texts on which the refused edit was based.
     */
    refuse: (refusal: Refusal | null, was: Partial<Record<string, string>>) =>
      setTexts(({ began }) => ({ began: { ...began, ...was }, current: refusal?.current ?? {} }))
  }
}
