import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { COMMUNITY_TITLE_MAX } from '#functions/contract/limits.ts'
import { foldText, isBlank, trimText } from '#functions/contract/text.ts'
import { communityTitleOf } from '#src/ui/community-title.ts'
import { FieldNotes, saysOf } from '#src/ui/fields/FieldNotes.tsx'
import { letters } from '#src/ui/fields/limit.ts'
import { hue } from '#src/ui/hue.ts'
import { Loading } from '#src/ui/Loading.tsx'
import type { LoadError } from '#src/ui/load-store.ts'
import { createChoices } from './choices-store.ts'
import { newPostText as text } from './messages/new-post.ts'
import type { Choice } from './new-post-store.ts'

interface Props {
  value: string
  /** Called with the typed text. `isChosen` is true when the text names a community that the writer has decided on. */
  onChange: (name: string, isChosen: boolean) => void
  /** Communities that are suggested as long as the field is empty. */
  joined: Choice[]
  error: string | null | undefined
  /** Error when the sidebar of the chosen community could not be loaded. */
  loadError: LoadError | null
  /** Loads the sidebar of the chosen community again. */
  again: () => void
  isHydrated: boolean
  disabled: boolean
}

/**
 * Finds the community that a typed text names: by its whole name, or by a title that only one community has.
 * @param choices suggested communities; null until they are loaded.
 */
function namedIn(choices: Choice[] | null, joined: Choice[], typed: string): Choice | undefined {
  const text = foldText(trimText(typed))
  const byName = [...(choices ?? []), ...joined].find(({ name }) => foldText(name) === text)
  const titled = choices?.filter(({ title }) => title !== null && foldText(title) === text) ?? []
  return byName ?? (titled.length === 1 ? titled[0] : undefined)
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Combobox that finds communities by a part of their name. */
export function CommunityPicker({ value, onChange, joined, error, loadError, again, isHydrated, disabled }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [store] = useState(() => createChoices(joined))
  const { choices, loadError: choicesError } = useStore(store.$choices)
  const box = useRef<HTMLInputElement>(null)
  const shown = isOpen && choices !== null && (choices.length > 0 || !isBlank(value))
  const isNone = choices?.length === 0
  const known = namedIn(choices, joined, value)

  useEffect(() => {
    if (isOpen) store.suggest(value)
  }, [store, isOpen, value])
  // A field that was focused before the hydration gets its suggestions, too.
  const onHydrated = useEffectEvent(() => setOpen(!error && document.activeElement === box.current))
  useEffect(() => onHydrated(), [])

  const open = (is: boolean) => {
    setOpen(is)
    setActive(-1)
  }
  const choose = (name: string) => {
    onChange(name, true)
    open(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const count = choices?.length ?? 0
    if (step && isOpen && count > 0) setActive(at => (at < 0 && step < 0 ? count - 1 : (at + step + count) % count))
    else if (step) open(true)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isOpen) {
      const chosen = choices?.[active] ?? known
      if (chosen) choose(chosen.name)
    } else if (event.key === 'Escape' && isOpen) open(false)
    else return
    event.preventDefault()
  }
  const onBlur = () => {
    open(false)
    // A name or title that is typed in full becomes the community's name.
    if (!isBlank(value)) onChange(known?.name ?? trimText(value), true)
  }

  const combobox = {
    role: 'combobox',
    'aria-expanded': shown && !isNone,
    'aria-controls': 'community-choices',
    'aria-autocomplete': 'list',
    'aria-activedescendant': shown && active >= 0 ? `choice-${active}` : undefined
  } as const

  return (
    <div className="field">
      <label htmlFor="community">{text.community}</label>
      <div className="picker">
        <Icon name={known?.name ?? value} icon={known?.icon ?? null} />
        <input
          ref={box}
          className="input"
          id="community"
          name="community"
          {...(isHydrated ? combobox : { list: 'joined' })}
          {...saysOf({ id: 'community', error })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...letters(COMMUNITY_TITLE_MAX)}
          placeholder={text.communityHint}
          value={value}
          disabled={disabled}
          onChange={event => {
            open(true)
            onChange(event.target.value, false)
          }}
          // The list of suggestions does not open over an error.
          onFocus={() => open(!error)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        {isHydrated && (
          <div
            className="choices"
            id="community-choices"
            role="listbox"
            aria-label={text.found}
            hidden={!shown || isNone}
          >
            {choices?.map(({ name, title, icon }, at) => (
              <button
                key={name}
                type="button"
                id={`choice-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                // The default action would move the focus out of the field.
                onPointerDown={event => event.preventDefault()}
                onClick={() => choose(name)}
              >
                <Icon name={name} icon={icon} />
                {communityTitleOf({ name, title })}
                {title && <span className="tiny">{name}</span>}
              </button>
            ))}
          </div>
        )}
        <p className={shown && isNone ? 'choices' : undefined} role="status">
          {shown && isNone && text.notFound}
        </p>
        {isOpen && choicesError && (
          // The default action would move the focus out of the field.
          <div className="choices" onPointerDown={event => event.preventDefault()}>
            <Loading error={choicesError} again={store.again} />
          </div>
        )}
      </div>
      {!error && !isOpen && loadError && (
        <div className="split small">
          <Loading error={loadError} again={again} />
        </div>
      )}
      <FieldNotes id="community" error={error} />
    </div>
  )
}

const Icon = ({ name, icon }: Pick<Choice, 'name' | 'icon'>) =>
  icon ? (
    <img className="avatar" src={icon} width="24" height="24" alt="" />
  ) : (
    <span
      className="avatar"
      data-letter={name.slice(0, 1).toUpperCase()}
      data-hue={name && hue(name)}
      aria-hidden="true"
    />
  )
