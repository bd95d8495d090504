import { editorText } from './text.ts'

const [before, guide] = editorText.markdown

/** Hint that a text may contain Markdown, and on the keys that send it. */
export const MarkdownHint = ({ keys }: { keys: string }) => (
  <>
    {before}
    <a className="more-link" href="/markdown-guide" target="_blank" rel="noopener">
      {guide}
    </a>
    <span className="keys">{keys}</span>
  </>
)
