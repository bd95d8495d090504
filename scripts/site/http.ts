/**
 * node:http, as far as it is needed here. `import` reads everything that it exports, and WebSocket among that loads a
 * client of 14 MB; `npm start` needs none.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
