import { ACCOUNT, type Metadata, type PlatformState } from './platform-state.ts'

/** A call to the stand-in for the edge platform's API: names in its path, its body and its query. */
export interface PlatformRequest {
  names: Record<string, string>
  body: Record<string, unknown> & { metadata?: Metadata }
  query: URLSearchParams
}

/** An error that the edge platform's API returns. */
export class PlatformRefusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Rights and services that the account or its token lacks: true for each that is missing. */
export interface MissingRights {
  /** True when the token belongs to no user of the platform, but to the account itself. */
  user?: boolean
  paidPlan?: boolean
  r2?: boolean
  queues?: boolean
  /** True while the platform answers calls about queues with errors. */
  order?: boolean
}

type Answer = (request: PlatformRequest) => unknown

const CONSUMER = { consumer_id: 'consumer', script: 'veche', type: 'worker', settings: {} }

const text = (value: unknown): string => String(value)

/** Refuses a call about the Worker if the Worker was never uploaded. */
function mustExist(state: PlatformState, code = 10007): void {
  if (state.versions.length === 0) throw new PlatformRefusal(404, code, 'This Worker does not exist on your account.')
}

function uploaded(state: PlatformState, lacks: MissingRights, { body: { metadata } }: PlatformRequest) {
  if (!metadata) throw new PlatformRefusal(400, 10021, 'No metadata')
  if (lacks.paidPlan && metadata.limits)
    throw new PlatformRefusal(400, 100328, 'CPU limits are not supported for the Free plan.')
  return state.addVersion(metadata)
}

const answerOf = (version: { id: string }) => ({
  ...version,
  resources: { script: { etag: 'e' }, bindings: [] },
  startup_time_ms: 20
})

/** Makes the answers to calls about buckets and queues. */
const stores = (state: PlatformState, lacks: MissingRights): Record<string, Answer> => ({
  'GET /accounts/:account/r2/buckets': () => {
    if (lacks.r2) throw new PlatformRefusal(403, 10042, 'Please enable R2 through the Cloudflare Dashboard.')
    return { buckets: [...state.buckets].map(name => ({ name })) }
  },
  'GET /accounts/:account/r2/buckets/:bucket': ({ names: { bucket = '' } }) => {
    if (!state.buckets.has(bucket)) throw new PlatformRefusal(404, 10006, 'The specified bucket does not exist.')
    return { name: bucket, creation_date: '2026-11-01' }
  },
  'POST /accounts/:account/r2/buckets': ({ body }) => {
    state.buckets.add(text(body['name']))
    return { name: body['name'] }
  },
  'GET /accounts/:account/queues': ({ query }) => {
    if (lacks.order) throw new PlatformRefusal(503, 10001, 'Service unavailable')
    if (lacks.queues) throw new PlatformRefusal(403, 10000, 'Authentication error')
    const queues = [...state.queues].map(([queue_name, queue_id]) => ({
      queue_id,
      queue_name,
      producers: [],
      consumers: state.consumers.has(queue_id) ? [CONSUMER] : []
    }))
    return queues.filter(({ queue_name }) => (query.get('name') ?? queue_name) === queue_name)
  },
  'POST /accounts/:account/queues': ({ body }) => {
    state.queues.set(text(body['queue_name']), `queue-${state.queues.size + 1}`)
    return { queue_id: `queue-${state.queues.size}`, queue_name: body['queue_name'] }
  },
  'POST /accounts/:account/queues/:queue/consumers': ({ names: { queue = '' } }) => {
    state.consumers.add(queue)
    return { consumer_id: 'consumer' }
  },
  'PUT /accounts/:account/queues/:queue/consumers/:consumer': () => ({ consumer_id: 'consumer' })
})

/** Makes the answers to calls about the Worker: uploads, versions, deployments and their parts. */
const worker = (state: PlatformState, lacks: MissingRights): Record<string, Answer> => ({
  'GET /accounts/:account/workers/services/:worker': ({ names }) => {
    mustExist(state, 10090)
    const script = { last_deployed_from: 'wrangler', tag: 'tag', tags: null }
    return { id: names['worker'], default_environment: { environment: 'production', script } }
  },
  'POST /accounts/:account/workers/scripts/:worker/assets-upload-session': ({ body }) => {
    const manifest = body['manifest'] as Record<string, { hash: string }>
    state.files = Object.keys(manifest)
    return { jwt: 'session', buckets: [Object.values(manifest).map(({ hash }) => hash)] }
  },
  'POST /accounts/:account/workers/assets/upload': () => ({ jwt: 'complete' }),
  'PUT /accounts/:account/workers/scripts/:worker': request => {
    const version = uploaded(state, lacks, request)
    state.deploy([{ version_id: version.id, percentage: 100 }])
    return { id: request.names['worker'], etag: 'e', deployment_id: version.id, startup_time_ms: 20, tag: 'tag' }
  },
  'POST /accounts/:account/workers/scripts/:worker/versions': request => answerOf(uploaded(state, lacks, request)),
  'GET /accounts/:account/workers/scripts/:worker/versions/:version': ({ names }) => {
    const found = state.versions.find(({ id }) => id === names['version'])
    if (!found) throw new PlatformRefusal(404, 10092, 'version not found')
    const { secrets, vars, files, bindings, ...version } = found
    return answerOf(version)
  },
  'GET /accounts/:account/workers/scripts/:worker/deployments': () => {
    mustExist(state)
    return { deployments: state.deployments }
  },
  'POST /accounts/:account/workers/scripts/:worker/deployments': ({ body, query }) => {
    const [{ version_id } = { version_id: '' }] = body['versions'] as { version_id: string }[]
    if (query.get('force') !== 'true' && state.hasOtherSecrets(version_id))
      throw new PlatformRefusal(400, 10220, 'One or more secrets have changed since this version was uploaded.')
    return state.deploy(body['versions'] as never, body['annotations'] as never)
  },
  'GET /accounts/:account/workers/scripts/:worker/secrets': () => {
    mustExist(state)
    return Object.keys(state.versions.at(-1)?.secrets ?? {}).map(name => ({ name, type: 'secret_text' }))
  },
  'GET /accounts/:account/workers/scripts/:worker/settings': () => {
    mustExist(state)
    return { bindings: state.present?.bindings ?? [] }
  },
  'GET /accounts/:account/workers/workers/:worker': ({ names }) => {
    mustExist(state)
    return { id: 'worker', name: names['worker'], subdomain: { enabled: true, previews_enabled: true }, tags: [] }
  },
  'PATCH /accounts/:account/workers/scripts/:worker/script-settings': ({ body }) => body,
  'POST /accounts/:account/workers/scripts/:worker/subdomain': ({ body }) => body,
  'PUT /accounts/:account/workers/scripts/:worker/schedules': ({ body }) => {
    state.crons = body as never
    return { schedules: body }
  }
})

/** Makes the answers to calls about domains. The name of a domain tells its kind: free, own, other, record. */
const domains = (state: PlatformState): Record<string, Answer> => ({
  'POST /accounts/:account/workers/scripts/:worker/domains/changeset': ({ body }) => {
    mustExist(state)
    const wanted = body as unknown as { hostname: string }[]
    const named = (name: string) => wanted.filter(({ hostname }) => hostname.startsWith(`${name}.`))
    const updated = [...named('other'), ...named('own')].map(({ hostname }) => ({
      id: hostname,
      hostname,
      modified: true
    }))
    return { added: named('free'), removed: [], updated, conflicting: named('record') }
  },
  'GET /accounts/:account/workers/domains/records/:id': ({ names: { id = '' } }) => ({
    id,
    hostname: id,
    service: id.startsWith('own.') ? 'veche' : 'shop'
  })
})

/** Makes the answers to all calls that a deploy sends. */
export const callsOf = (state: PlatformState, lacks: MissingRights): Record<string, Answer> => ({
  'GET /user/tokens/verify': () => {
    if (lacks.user) throw new PlatformRefusal(401, 1000, 'Invalid API Token')
    return { id: 'token', status: 'active' }
  },
  'GET /accounts/:account/tokens/verify': () => ({ id: 'token', status: 'active' }),
  'GET /accounts/:account/workers/subdomain': ({ names }) => {
    if (names['account'] !== ACCOUNT) throw new PlatformRefusal(403, 10000, 'Authentication error')
    return { subdomain: 'veche-test' }
  },
  ...stores(state, lacks),
  ...domains(state),
  ...worker(state, lacks)
})
