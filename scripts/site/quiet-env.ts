/**
 * Environment variables that keep the edge platform's tools from advertising, using the network and writing to the
 * user's home folder.
 */
export const QUIET_ENV = {
  ASTRO_TELEMETRY_DISABLED: '1',
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_CI_DISABLE_CONFIG_WATCHING: 'true',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_WRITE_LOGS: 'false',
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false'
}
