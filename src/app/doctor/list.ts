import { certificatesChecks } from './certificates.ts'
import type { Check } from './check.ts'
import { clockChecks } from './clock.ts'
import { databaseChecks } from './database.ts'
import { etcdCheck } from './etcd.ts'
import { machineChecks } from './machine.ts'
import { messagesChecks } from './messages.ts'
import { nodesChecks } from './nodes.ts'
import { othersChecks } from './others.ts'
import { settingsChecks } from './settings.ts'
import { workChecks } from './work.ts'

/** In starting order: files before DNS lookups, which occupy the few threads of the process. */
export const CHECKS: readonly Check[] = [
  ...settingsChecks,
  ...machineChecks,
  ...clockChecks,
  ...databaseChecks,
  ...nodesChecks,
  etcdCheck,
  ...messagesChecks,
  ...workChecks,
  ...othersChecks,
  ...certificatesChecks,
]
