import { failureText } from '#src/ui/messages/failures.ts'

/**
 * Renders the failure page for the case that no other page can be rendered. It needs neither the build nor the
 * database, and loads nothing.
 */
export const lastPage = (title: string, text: string, requestId: string): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><small>${failureText.requestId(requestId)}</small></p></main></body></html>
`
