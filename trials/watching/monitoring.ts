import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spawnService } from '#test/process.ts'
import { until } from '#test/until.ts'
import { outcomeOf } from '../cluster/checks.ts'
import { makeOwnFolder } from '../cluster/folder.ts'
import { openNotes, type Notes } from '../cluster/notes.ts'
import type { Outcome } from '../trial.ts'
import { isElsewhere, missingPrograms, openMachine, type Machine } from './own-machine.ts'

const PAGE = new URL('../../docs/operations/monitoring.md', import.meta.url)
const PROGRAMS = ['prometheus', 'prometheus-node-exporter', 'prometheus-alertmanager']
/** A scrape, a minute of `for`, and the Alertmanager's wait for similar alerts. */
const ARRIVES_SECONDS = 240
const START_SECONDS = 300

export const missingForMonitoring = () => missingPrograms([...PROGRAMS, 'curl', 'openssl'])

/** Types the page on monitoring, and checks that a lost service appears in the Alertmanager. */
export const tryMonitoring = async (): Promise<Outcome> => {
  const notes = openNotes('monitoring')
  const { folder, remove } = makeOwnFolder('monitoring')
  const machine = await openMachine(path.join(folder, 'machine'))
  machine.typeAll(['install -m 600 .env.example /etc/vikarklar.env'])
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh\n([^`]+)^```$/gm)].map(([, text = '']) =>
    text
      .split('\n')
      .filter((line) => !isElsewhere(line))
      .join('\n'),
  )
  const [question = ''] = blocks.filter((text) => text.includes('/api/v1/targets'))
  machine.typeAll(blocks.filter((text) => text !== question))

  const token = machine.type("sed -n 's/^METRICS_TOKEN=//p' /etc/vikarklar.env").stdout.trim()
  const service = spawnService(path.join(folder, 'data'), 3000, 'all', {
    env: { METRICS_TOKEN: token, LOG_LEVEL: 'silent' },
    by: machine.enter,
  })
  // Started like Debian's units.
  const running = PROGRAMS.map((name) => machine.start(`sh -c '. /etc/default/${name}; exec ${name} $ARGS'`))
  const isUp = async () => {
    await wait(1000)
    return machine.type(question).stdout === '"health":"up"\n"health":"up"\n'
  }
  await until(isUp, START_SECONDS).catch(() => {})
  notes.hold(await isUp(), `the page's question is answered with ${machine.type(question).stdout}`)
  checkRules(machine, notes)

  await service.end('SIGKILL')
  const arrived = () => machine.type('curl -s http://127.0.0.1:9093/api/v2/alerts').stdout
  await until(async () => {
    await wait(2000)
    return arrived().includes('ServiceDown')
  }, ARRIVES_SECONDS).catch(() => {})
  notes.hold(arrived().includes('ServiceDown'), 'the alert has not come to the Alertmanager')
  notes.hold(arrived().includes('/docs/runbook.md#servicedown'), 'the alert names no part of the runbook')
  for (const child of running) child.kill('SIGKILL')
  machine.close()
  remove()
  return outcomeOf([notes.finding()])
}

/** Prometheus has read all rules, and could evaluate each. */
const checkRules = (machine: Machine, notes: Notes) => {
  const told = machine.type('curl -s http://127.0.0.1:9090/api/v1/rules').stdout
  const rules = readFileSync(
    fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url)),
    'utf8',
  )
  for (const [, name = ''] of rules.matchAll(/- alert: (\w+)/g))
    notes.hold(told.includes(`"name":"${name}"`), `Prometheus knows no rule ${name}`)
  notes.hold(!told.includes('"health":"err"'), 'Prometheus could not evaluate a rule')
}
