export { confirmed } from '#src/stores/confirm.ts'
