import type { KeyboardEvent } from 'react'
import { POST_TYPES } from '#functions/contract/post-fields.ts'
import type { PostType } from '#functions/contract/views.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { newPostText as text } from './messages/new-post.ts'

interface Props {
  type: PostType
  /** True for a type that cannot be chosen. */
  isClosed: (type: PostType) => boolean
  onChoose: (type: PostType) => void
  /** False while each tab is a submit button: without script the server renders the form with the new type. */
  isHydrated: boolean
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs that choose the type of the post. */
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
            // The click that caused the hydration is repeated while the button still has the type submit, so the
            // submission of the form is prevented.
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
