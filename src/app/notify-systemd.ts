import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '#server/log.ts'
import { serverPaths } from '#shared/server-paths.ts'

const PAUSE_MS = 200

/**
 * Reports to systemd that a unit of `Type=notify` is ready: a web process once /readyz succeeds, a worker once it runs.
 * systemd's own program sends the report, because Node has no Unix datagram sockets.
 *
 * @param socket the value of NOTIFY_SOCKET; does nothing when it is not set
 * @param server null in a worker, which has no /readyz
 */
export const notifySystemd = async (
  socket: string | undefined,
  server: FastifyInstance | null,
  log: Logger,
): Promise<void> => {
  if (socket === undefined) return
  if (server) await untilReady(server, log)
  await promisify(execFile)('/usr/bin/systemd-notify', ['--ready'], { env: { NOTIFY_SOCKET: socket } })
}

/** Waits without its own limit: the unit has one (TimeoutStartSec). */
const untilReady = async (server: FastifyInstance, log: Logger) => {
  let reported = ''
  for (;;) {
    const { statusCode, body } = await server.inject(serverPaths.ready)
    if (statusCode === 200) return
    if (body !== reported) log.warn({ answer: body }, 'started, and waiting until it is ready')
    reported = body
    await wait(PAUSE_MS)
  }
}
