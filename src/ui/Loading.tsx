import { alertText } from './alerts-text.ts'
import type { LoadError } from './load-store.ts'

interface Props {
  /** Load error; null while loading. */
  error: LoadError | null
  again: () => void
  /** Text while loading. */
  meanwhile?: string
}

/** Placeholder of loading content. Scripts without React use loadErrorNote (src/ui/load-error.ts). */
export const Loading = ({ error, again, meanwhile = alertText.loading }: Props) => (
  <>
    <p className="soft" role="status" aria-busy={error === null}>
      {error?.text ?? meanwhile}
    </p>
    {error?.state === 'failed' && (
      <button className="button" type="button" name="retry" onClick={again}>
        {alertText.retry}
      </button>
    )}
  </>
)
