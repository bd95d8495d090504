import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'turso',
  schema: './functions/db/schema/*.ts',
  out: './migrations',
  breakpoints: true,
  casing: 'snake_case'
})
