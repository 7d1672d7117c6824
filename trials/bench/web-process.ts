import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { openServices } from '#app/compose.ts'
import { createServer } from '#app/server.ts'
import { createLog } from '#server/log.ts'
import { benchConfig, connectTo } from './config.ts'
import { STILL_FILE, STILL_PAGE } from './still-page.ts'

/**
 * The product's web server in a process of its own; its arguments are the data folder, the socket's and the database.
 */
const [dataDir, socketDir, database] = process.argv.slice(2)
if (!dataDir || !socketDir || !database) throw new Error('a folder or the database is missing')

const connect = connectTo(socketDir, database)
const services = await openServices(benchConfig(dataDir), connect, createLog('error'))
const server = await createServer(services)

/** A static page for comparison, from memory and from a file; this request stores it. */
const folder = path.join(dataDir, 'still')
mkdirSync(folder)
let page = ''
server.put(STILL_PAGE, async (request) => {
  page = String(request.body)
  writeFileSync(path.join(folder, path.basename(STILL_FILE)), page)
})
server.get(STILL_PAGE, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
await server.register(fastifyStatic, {
  root: folder,
  prefix: path.dirname(STILL_FILE),
  decorateReply: false,
})

process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }))
process.once('disconnect', () => {
  void server
    .close()
    .then(services.close)
    .then(() => process.exit(0))
})
