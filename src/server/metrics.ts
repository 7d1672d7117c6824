import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What operators watch, in Prometheus' terms. Labels never hold ids or personal data. */
export interface Metrics {
  readonly registry: Registry
  readonly messages: Counter<'channel' | 'outcome'>
  readonly claims: Counter<'outcome'>
  readonly smsReports: Counter<'gateway' | 'state'>
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  readonly outboxPending: Gauge<'channel'>
  readonly outboxOldestSeconds: Gauge<'channel'>
  readonly outboxOldestRetriedSeconds: Gauge<'channel'>
  readonly messagesLastHour: Gauge<'channel' | 'state'>
  readonly gatewayUp: Gauge<'gateway'>
  readonly gatewayLastSuccessSeconds: Gauge<'gateway'>
  readonly backupAgeSeconds: Gauge
  readonly jobsFailing: Gauge<'task'>
  readonly partsAheadSeconds: Gauge<'table'>
  readonly databaseUp: Gauge
  readonly databaseNodes: Gauge<'part'>
  readonly databaseSplit: Gauge
  readonly databaseBehindSeconds: Gauge
  readonly archiveFailingSeconds: Gauge
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
    requestSeconds: new Histogram({
      name: 'vikarklar_http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    ...createGauges(registers),
    ...createDatabaseGauges(registers),
  }
  return { registry: Registry.merge([own, ofProcess()]), ...counters }
}

let processMetrics: Registry | undefined
/** Once for the process, which is one however many services it opens: what watches its event loop never ends. */
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
  claims.inc({ outcome: 'failed' }, 0) // from nothing to one is no increase
  return claims
}

/** What is read from the database when somebody asks. */
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
