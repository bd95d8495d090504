import { editorText } from '#src/messages/editor.ts'

const [before, guide] = editorText.markdown

/** That a text may be Markdown, and what its keys do. */
export const MarkdownHint = ({ keys }: { keys: string }) => (
  <>
    {before}
    <a className="more-link" href="/markdown-guide" target="_blank" rel="noopener">
      {guide}
    </a>
    <span className="keys">{keys}</span>
  </>
)
