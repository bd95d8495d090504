export { sayAlert } from '#src/stores/say-alert.ts'
