import { Validator } from '@seriousme/openapi-schema-validator'
import { METHOD_NAME_ALL } from 'hono/router'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#functions/app.ts'
import { ERROR_STATUS } from '#functions/contract/errors.ts'
import { CALLS } from '#scripts/reference/calls.ts'
import { curlOf } from '#scripts/reference/curl.ts'
import { type ApiDocument, apiDocument } from '#scripts/reference/document.ts'
import { referencePage } from '#scripts/reference/page.ts'
import { idText, parameterText, textOfCalls } from '#scripts/reference/parameters/text.ts'

const ROUTES = api.routes.filter(({ method }) => method !== METHOD_NAME_ALL)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.slice('/api'.length)}`

let document: ApiDocument
beforeAll(() => {
  document = apiDocument('1.2.3')
})

test('the document is an OpenAPI 3.1 document by the schema of that standard', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

describe('the description of a call', () => {
  test('every route of the API is described, and every described call has a route', () => {
    const routes = [...new Set(ROUTES.map(nameOf))]
    expect(CALLS.map(({ name }) => name).sort()).toEqual(routes.sort())
  })

  test('a call has parameters of the query exactly if its route validates a query', () => {
    // A validator is a handler of its own, which takes two parameters as the check for members does.
    const validated = ROUTES.filter(({ handler }) => handler.name === '' && handler.length === 2).map(nameOf)
    const asking = CALLS.filter(({ asks }) => asks !== undefined).map(({ name }) => name)
    expect(asking.filter(name => !validated.includes(name))).toEqual([])
    expect([...new Set(validated)].filter(name => !asking.some(known => known === name))).toEqual([])
  })

  test('the examples of a call are accepted by the schemas that validate it', () => {
    for (const { name, takes, asks = {}, example } of CALLS) {
      const bodies = Array.isArray(takes) ? (takes as v.GenericSchema[]) : []
      if (example?.body)
        expect(
          bodies.some(schema => v.is(schema, example.body)),
          name
        ).toBe(true)
      for (const [field, value] of new URLSearchParams(example?.query)) {
        expect(Object.keys(asks), name).toContain(field)
        const schema = asks[field]
        expect(schema && v.is(schema, value), `${name} ${field}`).toBe(true)
      }
    }
  })

  test('what a call needs are parameters of its query and fields of its bodies, and its example has them', () => {
    for (const { name, takes, asks = {}, needs = [], bodyIsOptional, example } of CALLS) {
      const bodies = Array.isArray(takes) ? (takes as { entries?: object }[]) : []
      const fields = bodies.flatMap(({ entries = {} }) => Object.keys(entries))
      expect([...Object.keys(asks), ...fields], name).toEqual(expect.arrayContaining([...needs]))
      const shown = [...new URLSearchParams(example?.query).keys(), ...Object.keys(example?.body ?? {})]
      if (bodies.length < 2 && !bodyIsOptional) expect(shown, name).toEqual(expect.arrayContaining([...needs]))
    }
  })

  test('a call that takes a body shows one, unless the body is optional', () => {
    const bare = CALLS.filter(
      ({ takes, bodyIsOptional, example }) => Array.isArray(takes) && !bodyIsOptional && !example?.body
    )
    expect(bare.map(({ name }) => name)).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  test('every reference in it leads to a schema, a parameter or a header', () => {
    const { schemas, parameters, headers } = document.components
    const targets = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    expect(targets.length).toBeGreaterThan(100)
    for (const [, kind, name = ''] of targets)
      expect(Object.keys({ schemas, parameters, headers }[kind ?? ''] ?? {}), name).toContain(name)
  })

  test('names of schemas and operations are ones that generators of clients accept', () => {
    const operations = Object.values(document.paths).flatMap(path => Object.values(path))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const name of [...ids, ...Object.keys(document.components.schemas)]) expect(name).toMatch(/^[\w.-]+$/)
  })

  test('every variable part of a path is a required parameter', () => {
    for (const [path, operations] of Object.entries(document.paths))
      for (const { parameters } of Object.values(operations)) {
        const parts = parameters.filter(parameter => parameter.in === 'path')
        expect(parts.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
        expect(parts.every(({ required }) => required === true)).toBe(true)
      }
  })

  test('parameters have the options, bounds and defaults of the schemas that validate them', () => {
    const { parameters = [] } = document.paths['/posts']?.['get'] ?? {}
    const schemaOf = (name: string) => parameters.find(parameter => parameter.name === name)?.schema
    expect(schemaOf('sort')).toMatchObject({ type: 'string', default: 'hot', enum: expect.arrayContaining(['latest']) })
    expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 50, default: 10 })
    expect(document.paths['/comments/{id}']?.['get']?.parameters).toContainEqual({
      name: 'html',
      in: 'query',
      description: parameterText['html'],
      schema: { type: 'boolean', default: false }
    })
  })

  test('a body and a query require what the call needs, each body of several the fields that it has', () => {
    const { requestBody, parameters = [] } = document.paths['/_settings']?.['post'] ?? {}
    const [profile, passwords] = requestBody?.content['application/json']?.schema.anyOf ?? []
    expect(profile?.required).toBeUndefined()
    expect(passwords?.required).toEqual(['newPassword', 'repeatPassword'])
    expect(parameters.find(({ name }) => name === 'action')).toMatchObject({ in: 'query', required: true })
    expect(document.paths['/posts']?.['post']?.requestBody?.content['application/json']?.schema.required).toEqual([
      'title',
      'community'
    ])
  })

  test('every part of a path, parameter and field has a description', () => {
    const bare: string[] = []
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { parameters, requestBody }] of Object.entries(operations)) {
        const schemas = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema.anyOf ?? [schema])
        const fields = schemas.flatMap(({ properties = {} }) => Object.entries(properties))
        const described = [
          ...parameters.filter(({ $ref }) => !$ref).map(({ name, description }) => [name, description]),
          ...fields.map(([name, { description }]) => [name, description])
        ]
        for (const [name, description] of described) if (!description) bare.push(`${method} ${path} ${name}`)
      }
    expect(bare).toEqual([])
  })

  test('no text is left for a parameter or a field that does not exist', () => {
    for (const [name, texts] of Object.entries(textOfCalls)) {
      const { parts = [], asks = {}, takes } = CALLS.find(call => call.name === name) ?? {}
      const bodies = Array.isArray(takes) ? (takes as { entries?: object }[]) : []
      const known = [...parts, ...Object.keys(asks), ...bodies.flatMap(({ entries = {} }) => Object.keys(entries))]
      expect(known, name).toEqual(expect.arrayContaining(Object.keys(texts)))
    }
    const said = JSON.stringify(document.paths)
    const unused = Object.entries({ ...parameterText, ...idText }).filter(
      ([, text]) => !said.includes(JSON.stringify(text))
    )
    expect(unused).toEqual([])
  })

  test('an error has the status that the call sends it with', () => {
    const { responses = {} } = document.paths['/posts/{id}']?.['put'] ?? {}
    expect(responses[409]?.description.split(', ')).toContain('post_deleted')
    expect(responses[400]?.description.split(', ')).toEqual(expect.arrayContaining(['body_too_long', 'invalid_json']))
    expect(Object.values(ERROR_STATUS).map(String)).toEqual(expect.arrayContaining(Object.keys(responses).slice(1)))
  })

  test('writes need the CSRF token, and calls of members the session', () => {
    expect(document.paths['/_postVote']?.['post']?.security).toEqual([{ session: [], csrf: [] }, { token: ['write'] }])
    expect(document.paths['/_settings']?.['post']?.security).toEqual([{ session: [], csrf: [] }])
    expect(document.paths['/_login']?.['post']?.security).toContainEqual({ csrf: [] })
    expect(document.paths['/posts']?.['get']?.security).toContainEqual({})
  })
})

describe('the page of the reference', () => {
  test('the page has every call with a command for it, and every object of the answers', () => {
    const { body } = referencePage(document)
    const text = body.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
    expect(text).not.toContain('[object')
    for (const call of CALLS) expect(text, call.name).toContain(`<pre><code>${curlOf(call)}</code></pre>`)
    for (const name of Object.keys(document.components.schemas)) expect(body).toContain(`id="${name}"`)
  })

  test('links inside the page lead to its own elements', () => {
    const { contents, body } = referencePage(document)
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...(contents + body).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter(id => !ids.has(id))).toEqual([])
    expect(ids.size).toBe(body.match(/ id="/g)?.length)
  })
})
