import { openServices } from '#app/compose.ts'
import { createServer } from '#app/server.ts'
import { createLog } from '#server/log.ts'
import { benchConfig, connectTo } from './config.ts'

/**
 * The product's web server in a process of its own, so that it shares no thread with its clients; its arguments are the
 * data folder, the socket's and the database.
 */
const [dataDir, socketDir, database] = process.argv.slice(2)
if (!dataDir || !socketDir || !database) throw new Error('a folder or the database is missing')

const services = await openServices(benchConfig(dataDir), connectTo(socketDir, database), createLog('error'))
const server = await createServer(services)
process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }))
process.once('disconnect', () => {
  void server
    .close()
    .then(services.close)
    .then(() => process.exit(0))
})
