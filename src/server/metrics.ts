import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Prometheus metrics for operators. Labels never hold ids or personal data. */
export interface Metrics {
  readonly registry: Registry
  readonly messages: Counter<'channel' | 'outcome'>
  readonly claims: Counter<'outcome'>
  readonly smsReports: Counter<'gateway' | 'state'>
  readonly bounces: Counter<'state'>
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  readonly outboxPending: Gauge<'channel'>
  readonly outboxOldestSeconds: Gauge<'channel'>
  readonly outboxOldestRetriedSeconds: Gauge<'channel'>
  readonly messagesLastHour: Gauge<'channel' | 'state'>
  readonly gatewayUp: Gauge<'gateway'>
  readonly gatewayLastSuccessSeconds: Gauge<'gateway'>
  readonly backupAgeSeconds: Gauge
  readonly jobsFailing: Gauge<'task'>
  readonly jobsOldestDueSeconds: Gauge
  readonly workerSeenSeconds: Gauge
  readonly partsAheadSeconds: Gauge<'table'>
  readonly databaseUp: Gauge
  readonly databaseNodes: Gauge<'part'>
  readonly databaseSplit: Gauge
  readonly databaseBehindSeconds: Gauge
  readonly archiveFailingSeconds: Gauge
  readonly certificateSeconds: Gauge<'of'>
  readonly diskFreeBytes: Gauge
  readonly diskSizeBytes: Gauge
}

export const createMetrics = (): Metrics => {
  const own = new Registry()
  const registers = [own]
  const counters = {
    claims: createClaims(registers),
    messages: new Counter({
      name: 'vikarklar_messages_total',
      help: 'Attempts to send, by outcome',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    smsReports: new Counter({
      name: 'vikarklar_sms_reports_total',
      help: 'Delivery reports of gateways, by what they say',
      labelNames: ['gateway', 'state'],
      registers,
    }),
    bounces: new Counter({
      name: 'vikarklar_bounces_total',
      help: 'Mails to the bounce address, by what they were',
      labelNames: ['state'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'vikarklar_http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    ...createGauges(registers),
    ...createUpkeepGauges(registers),
    ...createDatabaseGauges(registers),
    ...createMachineGauges(registers),
  }
  return { registry: Registry.merge([own, ofProcess()]), ...counters }
}

let processMetrics: Registry | undefined
/** Created once per process, whatever the number of services it opens, because the event loop's monitor never ends. */
const ofProcess = (): Registry => {
  if (processMetrics) return processMetrics
  processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics })
  return processMetrics
}

const createClaims = (registers: Registry[]) => {
  const claims = new Counter({
    name: 'vikarklar_claims_total',
    help: 'Answers to assignments, by outcome; failed: it could not be taken',
    labelNames: ['outcome'],
    registers,
  })
  claims.inc({ outcome: 'failed' }, 0) // from nothing to one shows no increase
  return claims
}

/** Gauges read from the database at each scrape. */
const createGauges = (registers: Registry[]) => ({
  outboxPending: new Gauge({
    name: 'vikarklar_messages_pending',
    help: 'Messages that wait to be sent',
    labelNames: ['channel'],
    registers,
  }),
  outboxOldestSeconds: new Gauge({
    name: 'vikarklar_messages_oldest_pending_seconds',
    help: 'How long the message that has been due for longest is due',
    labelNames: ['channel'],
    registers,
  }),
  outboxOldestRetriedSeconds: new Gauge({
    name: 'vikarklar_messages_oldest_retried_seconds',
    help: 'Age of the oldest message that has been tried and waits for another try',
    labelNames: ['channel'],
    registers,
  }),
  messagesLastHour: new Gauge({
    name: 'vikarklar_messages_last_hour',
    help: 'Messages made in the last hour, by what has become of them',
    labelNames: ['channel', 'state'],
    registers,
  }),
  gatewayUp: new Gauge({
    name: 'vikarklar_gateway_up',
    help: '0 while the circuit of a gateway or mail server is open',
    labelNames: ['gateway'],
    registers,
  }),
  gatewayLastSuccessSeconds: new Gauge({
    name: 'vikarklar_gateway_last_success_seconds',
    help: 'Time since a gateway or mail server last answered',
    labelNames: ['gateway'],
    registers,
  }),
})

const createUpkeepGauges = (registers: Registry[]) => ({
  backupAgeSeconds: new Gauge({
    name: 'vikarklar_backup_age_seconds',
    help: 'Time since the last backup by npm run backup; not there while there has been none',
    labelNames: [],
    registers,
  }),
  jobsFailing: new Gauge({
    name: 'vikarklar_jobs_failing',
    help: 'Jobs that failed and are to be tried again, or are given up; none while all succeed',
    labelNames: ['task'],
    registers,
  }),
  jobsOldestDueSeconds: new Gauge({
    name: 'vikarklar_jobs_oldest_due_seconds',
    help: 'How long the job that has been due for longest waits for a worker',
    registers,
  }),
  workerSeenSeconds: new Gauge({
    name: 'vikarklar_worker_seen_seconds',
    help: 'Time since a worker last said that it runs, which it does every five minutes',
    labelNames: [],
    registers,
  }),
})

const createDatabaseGauges = (registers: Registry[]) => ({
  databaseUp: new Gauge({
    name: 'vikarklar_database_up',
    help: '0 while the database does not answer; gauges read from it keep their last values',
    registers,
  }),
  databaseNodes: new Gauge({
    name: 'vikarklar_database_nodes',
    help: 'Addresses of the database, by what is there; none where it is at one address',
    labelNames: ['part'],
    registers,
  }),
  databaseSplit: new Gauge({
    name: 'vikarklar_database_split',
    help: '1 while the nodes of DATABASE_URL are different databases, or several take writes; for some seconds a failover looks so, too',
    registers,
  }),
  databaseBehindSeconds: new Gauge({
    name: 'vikarklar_database_behind_seconds',
    help: 'How far the copy of the database is behind that is furthest',
    registers,
  }),
  partsAheadSeconds: new Gauge({
    name: 'vikarklar_message_parts_ahead_seconds',
    help: 'For how long messages have a part of their table made ahead',
    labelNames: ['table'],
    registers,
  }),
  archiveFailingSeconds: new Gauge({
    name: 'vikarklar_archive_failing_seconds',
    help: "Time since PostgreSQL's archive last took a file, while it takes none; 0 while it does; not there without archive_mode",
    labelNames: [],
    registers,
  }),
})

const createMachineGauges = (registers: Registry[]) => ({
  certificateSeconds: new Gauge({
    name: 'vikarklar_certificate_seconds',
    help: 'For how long the certificate is valid that APP_URL or the database shows; not there without TLS, or where none could be read',
    labelNames: ['of'],
    registers,
  }),
  diskFreeBytes: new Gauge({
    name: 'vikarklar_disk_free_bytes',
    help: 'Room on the disk of DATA_DIR',
    labelNames: [],
    registers,
  }),
  diskSizeBytes: new Gauge({
    name: 'vikarklar_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR',
    labelNames: [],
    registers,
  }),
})
