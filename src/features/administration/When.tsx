import { relativeTime } from '#src/ui/times-text.ts'

interface Props {
  /** Time in ISO 8601. */
  at: string
  /** Time of rendering, in milliseconds since 1970. */
  now: number
}

/** Relative time, which the page's script refreshes. */
export const When = ({ at, now }: Props) => (
  <time dateTime={at} suppressHydrationWarning>
    {relativeTime((now - Date.parse(at)) / 1000)}
  </time>
)
