import { Loading } from '#src/ui/Loading.tsx'
import type { LoadError } from '#src/ui/load-store.ts'
import { searchDialogText as text } from './messages/dialog.ts'
import type { FoundPost } from './search-store.ts'

interface Props {
  /** The found posts; null before the first load, and for a short query. */
  found: { posts: readonly FoundPost[]; isMore: boolean; refusal?: string } | null
  isLoading: boolean
  loadError: LoadError | null
  again: () => void
}

/** Posts that a search has found while its query is typed. */
export function FoundPosts({ found, isLoading, loadError, again }: Props) {
  const count = found?.posts.length ?? 0
  return (
    <div className="quick" aria-busy={isLoading} data-open={found || isLoading || loadError ? '' : undefined}>
      {loadError || (isLoading && !found) ? (
        <Loading error={loadError} again={again} meanwhile={text.loading} />
      ) : (
        <p className={count > 0 ? 'unseen' : 'soft'} role="status">
          {found && (count > 0 ? text.found(count, found.isMore) : (found.refusal ?? text.nothing))}
        </p>
      )}
      {found && count > 0 && !loadError && (
        <ul aria-label={text.results}>
          {found.posts.map(({ path, community, titleHtml, excerptHtml }) => (
            <li key={path}>
              <a href={path}>
                <Marked html={titleHtml} />
                <small>
                  /{community}
                  {excerptHtml && ' · '}
                  {excerptHtml && <Marked html={excerptHtml} />}
                </small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Text that the server has escaped, with marks around the found words. */
const Marked = ({ html }: { html: string }) => (
  <span
    ref={element => {
      if (element) element.innerHTML = html
    }}
  />
)
