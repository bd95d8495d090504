import type { KeyboardEvent } from 'react'
import { POST_TYPES } from '#functions/contract/post-fields.ts'
import type { PostType } from '#functions/contract/views.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { newPostText as text } from './new-post-text.ts'

interface Props {
  type: PostType
  /** True for types that cannot be chosen. */
  isClosed: (type: PostType) => boolean
  onChoose: (type: PostType) => void
  /** Without script each tab submits the form, and the server renders it with that type. */
  isHydrated: boolean
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs for the type of the post. */
export function TypeTabs({ type, isClosed, onChoose, isHydrated }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const open = POST_TYPES.filter(each => each === type || !isClosed(each))
    const next = open[(open.indexOf(type) + step + open.length) % open.length]
    if (!next) return
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-type=${next}]`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={text.types} onKeyDown={onKeyDown}>
      {POST_TYPES.map(each => (
        <button
          key={each}
          type={isHydrated ? 'button' : 'submit'}
          name="tab"
          value={each}
          formNoValidate
          role="tab"
          id={`tab-${each}`}
          data-type={each}
          aria-selected={each === type}
          aria-controls="post-fields"
          tabIndex={isHydrated && each !== type ? -1 : undefined}
          disabled={isClosed(each)}
          onClick={event => {
            // A click that hydrated the form is replayed while the button still has the type submit.
            event.preventDefault()
            onChoose(each)
          }}
        >
          <Icon name={each} />
          {text.type[each]}
        </button>
      ))}
    </div>
  )
}
