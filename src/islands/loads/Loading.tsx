import { alertText } from '#src/messages/alerts.ts'
import type { LoadError } from '#src/stores/page/load.ts'

interface Props {
  /** Why it is not there; null: it is on its way. */
  error: LoadError | null
  again: () => void
  /** Text while loading. */
  meanwhile?: string
}

/** Placeholder of loading content. Small scripts have faultNote (src/client/page/load-error.ts). */
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
