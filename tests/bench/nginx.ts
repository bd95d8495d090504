import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { startChild } from '#scripts/site/children.ts'
import { freePort } from '#scripts/site/ports.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { waitUntilReady } from '#scripts/site/wait.ts'
import { TMP } from '#tests/support/template.ts'

const CONFIG = join(import.meta.dirname, '../../docs/self-hosting/nginx.conf')
const READY_MS = 10_000
/** Search path for programs with /usr/sbin, where Debian installs nginx and which the PATH of a user does not have. */
const PATH = `${process.env.PATH}:/usr/sbin`

export interface Nginx {
  origin: string
  /** Origin with the scheme http, at which nginx redirects to https. */
  plainOrigin: string
  stop(): Promise<void>
}

/**
 * Runs a program of the packages for this benchmark.
 * @returns the output of the program.
 * @throws Refusal that names the missing packages, or has the error output of the program.
 */
export function run(program: string, args: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH }
  })
  if (error) throw new Refusal('Packages are missing: apt-get install nginx openssl systemd')
  if (status !== 0) throw new Refusal(`${program} ${args.join(' ')} failed:\n${stderr}`)
  return stdout + stderr
}

function makeCertificate(key: string, certificate: string): void {
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-nodes', '-days', '1', '-keyout', key, '-out', certificate]
  run('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', ...name, ...files])
}

/** Replaces texts in docs/self-hosting/nginx.conf. @throws Error when a text to replace is missing there. */
function filledIn(texts: Record<string, string>): string {
  const config = readFileSync(CONFIG, 'utf8').replaceAll(/^ *listen \[::\].*\n/gm, '')
  return Object.entries(texts).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${CONFIG} does not have ${from}`)
    return text.replaceAll(from, to)
  }, config)
}

/** Makes the main configuration of nginx, which includes site.conf and puts all files of nginx into one folder. */
const mainOf = (folder: string): string => `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`

/**
 * Starts nginx with docs/self-hosting/nginx.conf, in which names, ports and a new certificate are filled in. This
 * process trusts the certificate.
 * @param site origin of the site behind nginx.
 * @throws Refusal that names the missing packages.
 */
export async function startNginx(site: string): Promise<Nginx> {
  run('nginx', ['-v'])
  const folder = mkdtempSync(join(TMP, 'nginx-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  makeCertificate(key, certificate)
  const [port, plain] = [await freePort(), await freePort()]
  const config = filledIn({
    '127.0.0.1:8787': new URL(site).host,
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '/etc/letsencrypt/live/forum.example/fullchain.pem': certificate,
    '/etc/letsencrypt/live/forum.example/privkey.pem': key,
    'forum.example': 'localhost'
  })
  writeFileSync(join(folder, 'site.conf'), config)
  writeFileSync(join(folder, 'nginx.conf'), mainOf(folder))
  setDefaultCACertificates([readFileSync(certificate, 'utf8')])
  const env = { ...process.env, PATH }
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
  const child = startChild('nginx', 'nginx', args, { env, onLine: line => console.log(line) })
  const plainOrigin = `http://localhost:${plain}`
  const stop = async () => {
    await child.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await waitUntilReady(child, [plainOrigin, '/'], status => status === 301, READY_MS).catch(async error => {
    await stop()
    throw error
  })
  return { origin: `https://localhost:${port}`, plainOrigin, stop }
}
