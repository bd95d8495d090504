import type { LoadError } from './load-store.ts'
import { alertText } from './messages/alerts.ts'

interface Props {
  /** Error of the load; null while it goes on. */
  error: LoadError | null
  again: () => void
  /** Text that is shown during the load. */
  meanwhile?: string
}

/**
 * Text in the place of content that is loading or could not be loaded. Scripts without React use loadErrorNote
 * (src/ui/load-error.ts).
 */
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
