import { randomUUID } from 'node:crypto'

export const ACCOUNT = '0123456789abcdef0123456789abcdef'

interface Binding {
  name: string
  type: string
  text?: string
}

/** Metadata that an upload of the Worker contains. */
export interface Metadata {
  bindings: Binding[]
  keep_bindings?: string[]
  limits?: object
  annotations?: Record<string, string>
}

interface Version {
  id: string
  number: number
  metadata: { created_on: string }
  annotations: Record<string, string>
  /** Bindings as the API shows them, without the values of secrets. */
  bindings: Binding[]
  vars: Record<string, string>
  secrets: Record<string, string>
  /** Paths of the static files in the upload. */
  files: string[]
}

interface Deployment {
  id: string
  created_on: string
  versions: { version_id: string; percentage: number }[]
  annotations: Record<string, string>
}

/** State of the stand-in for the edge platform: one account with one Worker. */
export class PlatformState {
  readonly buckets = new Set<string>()
  readonly queues = new Map<string, string>()
  readonly consumers = new Set<string>()
  readonly versions: Version[] = []
  readonly deployments: Deployment[] = []
  /** Paths of the static files of the latest upload. */
  files: string[] = []
  crons: object[] = []

  get present(): Version | undefined {
    const id = this.deployments[0]?.versions[0]?.version_id
    return this.versions.find(version => version.id === id)
  }

  /** True when the secrets of a version differ from those of the latest version. */
  hasOtherSecrets(id: string): boolean {
    const secretsOf = (version?: Version) => JSON.stringify(Object.entries(version?.secrets ?? {}).sort())
    return secretsOf(this.versions.find(version => version.id === id)) !== secretsOf(this.versions.at(-1))
  }

  addVersion({ bindings, keep_bindings = [], annotations = {} }: Metadata): Version {
    const textOf = (type: string) =>
      Object.fromEntries(bindings.filter(binding => binding.type === type).map(({ name, text = '' }) => [name, text]))
    const inherited = keep_bindings.includes('secret_text') ? this.versions.at(-1)?.secrets : {}
    const version = {
      id: randomUUID(),
      number: this.versions.length + 1,
      metadata: { created_on: new Date().toISOString() },
      annotations,
      bindings: bindings.map(({ text, ...binding }) =>
        binding.type === 'secret_text' ? binding : { ...binding, text }
      ),
      vars: textOf('plain_text'),
      secrets: { ...inherited, ...textOf('secret_text') },
      files: this.files
    }
    this.versions.push(version)
    return version
  }

  deploy(versions: Deployment['versions'], annotations: Record<string, string> = {}): Deployment {
    const deployment = { id: randomUUID(), created_on: new Date().toISOString(), versions, annotations }
    this.deployments.unshift(deployment)
    return deployment
  }
}
