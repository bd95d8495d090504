import { ERROR_STATUS, type ErrorCode } from '#functions/contract/errors.ts'
import { errorText } from '#functions/messages/errors.ts'
import { needOf } from '#functions/tokens/needs.ts'
import { copyable } from '#src/features/reference/copy-button.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'
import { CALLS, type NamedCall } from './calls.ts'
import { curlOf } from './curl.ts'
import type { ApiDocument, Operation } from './document.ts'
import { pageText as text } from './page-text.ts'
import { isCommon, refusalsOf } from './refusals.ts'
import { type JsonSchema, REF } from './schemas.ts'
import { referenceText } from './text.ts'

/** Bound of short texts without a limit of their own, which says nothing to readers: functions/contract/fields.ts. */
const ROOM = 4096
const JSON_TYPE = 'application/json'

/** A section of the page, which the table of contents names: a group of calls, or a text before or after them. */
interface Section {
  id: string
  title: string
  body: Safe
}

/** Makes the page of the reference without the frame of the site: the table of contents and the sections. */
export function referencePage(document: ApiDocument): { contents: string; body: string } {
  const groups = Object.entries(referenceText.groups).map(([group, title]): Section => {
    const calls = CALLS.filter(call => call.group === group).map(call => callHtml(call, operationOf(document, call)))
    // The prefix tells the ids from those of icons, which every page has, such as `search`.
    return { id: `calls-${group}`, title, body: joined(calls) }
  })
  const objects = Object.entries(document.components.schemas).map(([name, schema]) => objectHtml(name, schema))
  const sections = [
    { id: 'start', title: text.start, body: startHtml() },
    ...groups,
    { id: 'webhooks', title: text.webhooks.title, body: webhooksHtml(text.webhooks) },
    { id: 'objects', title: text.objects, body: joined(objects) },
    { id: 'errors', title: text.errors, body: errorsHtml() }
  ]
  const contents = joined(sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`))
  const body = sections.map(({ id, title, body }) => html`<section><h2 id="${id}">${title}</h2>${body}</section>`)
  return { contents: contents.text, body: joined(body).text }
}

const operationOf = ({ paths }: ApiDocument, { path, method }: NamedCall): Operation | undefined =>
  paths[path]?.[method.toLowerCase()]

const startHtml = (): Safe =>
  joined([
    html`<p>${text.intro} <a href="/api/openapi.json">openapi.json</a>.</p>`,
    ...text.steps.map(({ says, command }) => html`<p>${says}</p>${copyable(command)}`),
    html`<ul>${joined(text.habits.map(habit => html`<li>${habit}</li>`))}<li>${text.client} <a href="/docs/client.mjs">client.mjs</a>.</li></ul>`
  ])

const webhooksHtml = ({ intro, events, sample, habits }: typeof text.webhooks): Safe =>
  joined([
    html`<p>${intro}</p>`,
    html`<ul>${joined(events.map(({ type, says }) => html`<li><code>${type}</code> ${says}</li>`))}</ul>`,
    copyable(sample),
    html`<ul>${joined(habits.map(habit => html`<li>${habit}</li>`))}</ul>`
  ])

function callHtml(call: NamedCall, operation: Operation | undefined): Safe {
  if (!operation) throw new Error(`The document has no ${call.name}.`)
  const { summary, description, operationId } = operation
  return html`<details class="call" id="${operationId}"><summary><code><b>${call.method}</b> ${call.path}</code> <span>${summary}</span></summary>${description && html`<p>${description}</p>`}<p>${text.who[call.who]} ${text.byToken[needOf(call.name)]}</p>${parametersHtml(operation)}${bodiesHtml(operation)}${copyable(curlOf(call))}<p>${text.answer} ${call.status && `${call.status}, `}${answerHtml(call, operation)}.${refusalsHtml(call)}</p></details>`
}

function parametersHtml({ parameters }: Operation): Safe {
  const rows = parameters
    .map(({ name, schema, ...rest }) => name && schema && rowHtml(name, schema, rest))
    .filter(row => !!row)
  return rows.length === 0 ? html`` : tableHtml(text.parameters, rows)
}

function bodiesHtml({ requestBody }: Operation): Safe {
  if (!requestBody) return html``
  const [content] = Object.values(requestBody.content)
  const schemas = content?.schema.anyOf ?? [content?.schema ?? {}]
  return joined(schemas.map(schema => tableHtml(text.body, rowsOf(schema, schema.required))))
}

/** Makes the rows of an object; in a request, each tells what it means, and whether the call needs it. */
const rowsOf = ({ properties = {} }: JsonSchema, required: string[] = []): Safe[] =>
  Object.entries(properties).map(([name, schema]) =>
    rowHtml(name, schema, { required: required.includes(name), description: schema.description })
  )

interface RowText {
  required?: boolean | undefined
  description?: string | undefined
}

const rowHtml = (name: string, schema: JsonSchema, { required, description }: RowText): Safe =>
  html`<tr><th scope="row"><code>${name}</code></th><td>${typeHtml(schema)}${lengthHtml(schema)}${required ? html`, <b>${text.required}</b>` : defaultHtml(schema)}${description && html`<p>${description}</p>`}</td></tr>`

const tableHtml = (caption: string, rows: Safe[]): Safe =>
  html`<table><caption>${caption}</caption><tbody>${joined(rows)}</tbody></table>`

function defaultHtml(schema: JsonSchema): Safe {
  const value = schema.default
  const isTold = (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
  return isTold ? html`, ${text.otherwise} ${String(value)}` : html``
}

const lengthHtml = ({ maxLength }: JsonSchema): Safe =>
  maxLength && maxLength !== ROOM ? html`, ${text.upTo(maxLength)}` : html``

/** Describes the type of a value, with links to the objects that it contains. */
function typeHtml(schema: JsonSchema): Safe {
  const { $ref, type, items, anyOf, properties, additionalProperties } = schema
  if ($ref) {
    const name = $ref.slice(REF.length)
    return html`<a href="#${name}">${name}</a>`
  }
  if (anyOf) return separated(anyOf.map(typeHtml), ' | ')
  const values = schema.enum ?? ('const' in schema ? [schema.const] : null)
  if (values) return html`${values.map(String).join(' | ')}`
  const types = [type ?? text.any].flat()
  if (types.includes('array')) return html`${typeHtml(items ?? {})}[]${types.includes('null') && ' | null'}`
  if (properties) return html`{ ${separated(Object.entries(properties).map(fieldHtml), ', ')} }`
  if (typeof additionalProperties === 'object') return html`{ [name]: ${typeHtml(additionalProperties)} }`
  return html`${types.join(' | ')}${schema.maximum && ` 1–${schema.maximum}`}`
}

const fieldHtml = ([name, schema]: [string, JsonSchema]): Safe => html`${name}: ${typeHtml(schema)}`

const separated = (pieces: Safe[], separator: string): Safe =>
  joined(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [html`${separator}`, piece])))

function answerHtml({ status }: NamedCall, { responses }: Operation): Safe {
  const schema = responses[status ?? 200]?.content?.[JSON_TYPE]?.schema
  return schema ? typeHtml(schema) : html``
}

/** Lists the errors of a call without those of every call. */
function refusalsHtml(call: NamedCall): Safe {
  const listed = [...refusalsOf(call)].map(([status, codes]) => ({ status, codes: codes.filter(isOwn) }))
  const pieces = listed
    .filter(({ codes }) => codes.length > 0)
    .map(({ status, codes }) => html`${status} ${separated(codes.map(codeHtml), ', ')}`)
  return pieces.length === 0 ? html`` : html` ${text.refuses} ${separated(pieces, '; ')}.`
}

const isOwn = (code: ErrorCode): boolean => !isCommon(code)
const codeHtml = (code: string): Safe => html`<code>${code}</code>`

const objectHtml = (name: string, schema: JsonSchema): Safe =>
  html`<details class="call" id="${name}"><summary><code>${name}</code></summary>${schema.properties ? tableHtml(text.fields, rowsOf(schema)) : html`<p>${typeHtml(schema)}</p>`}</details>`

function errorsHtml(): Safe {
  const rows = Object.entries(ERROR_STATUS).map(
    ([code, status]) =>
      html`<tr><th scope="row">${status} <code>${code}</code></th><td>${errorText[code as ErrorCode]}</td></tr>`
  )
  return html`<p>${text.errorsIntro}</p>${copyable(text.errorExample)}${tableHtml(text.codes, rows)}`
}
