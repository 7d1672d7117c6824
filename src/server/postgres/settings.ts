import type { ServerFiles } from './server-files.ts'
import { PORT } from './socket.ts'

export type Settings = Readonly<Record<string, string>>

/** The arguments of the server program. They win over postgresql.conf, so a new release brings its settings along. */
export function serverArguments(server: {
  files: ServerFiles
  socketDir: string
  name: string
  settings: Settings
}): string[] {
  const settings = {
    ...DEFAULTS,
    ...server.settings,
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: server.socketDir,
    unix_socket_permissions: '0700',
    cluster_name: server.name,
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', server.files.cluster, ...pairs]
}

const DEFAULTS: Settings = {
  max_connections: '100',
  max_locks_per_transaction: '128', // a statement about messages locks every part of their table, with its indexes
  // Memory: one machine runs the whole product within 250 MB.
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  jit: 'off',
  // Limits the replay after a crash, while clients wait: a second per 100 MB on two busy processors.
  max_wal_size: '128MB',
  checkpoint_warning: '0',
  // Errors go to the client, who asked. In the log their texts would show phone numbers and the text of messages.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
}
