import { spawnSync, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '#test/until.ts'
import { rounded } from '../../bench/figures.ts'
import type { Outcome } from '../../trial.ts'
import { outcomeOf } from '../checks.ts'
import { deployed } from '../deployed.ts'
import { makeOwnFolder } from '../folder.ts'
import { openNotes, type Notes } from '../notes.ts'
import { openLan, type Lan } from './lan.ts'

const MACHINES = [1, 2] as const
const MOST_SECONDS = 5
const QUIET_MS = 4000

/** The required programs that are missing. */
export const missingForProxies = (): string[] =>
  ['haproxy', 'keepalived', 'curl', 'ip'].filter(
    (name) => spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin; command -v ${name}`]).status !== 0,
  )

/** Two machines with HAProxy share the address that people come in by; the one that has it is lost in three ways. */
export const tryProxies = async (): Promise<Outcome> => {
  const lan = await openLan()
  const { folder, remove } = makeOwnFolder('proxies')
  const machines = MACHINES.map((machine) => createMachine(lan, machine, folder))
  for (const { start } of machines) start()
  const notes = openNotes('the address of the proxies goes over')
  const holder = () => {
    const found = machines.filter(({ has }) => has())
    return found.length === 1 ? found[0] : undefined
  }
  await until(async () => holder() !== undefined, 15)
  const visitor = visit(lan)
  await until(async () => visitor.answers() > 0, 15)

  for (const { what, lose, mend } of LOSSES) {
    await wait(QUIET_MS)
    const lost = holder()
    if (!lost) throw new Error(`before ${what} not one machine has the address`)
    visitor.forget()
    lose(lost)
    const hasMoved = async () => machines.some((machine) => machine !== lost && machine.has())
    await until(hasMoved, 20).catch(() => {})
    notes.hold(await hasMoved(), `after ${what} the address stayed where it was`)
    await wait(QUIET_MS)
    check(notes, what, visitor.longestGap())
    mend(lost)
    await until(async () => holder() !== undefined, 20).catch(() => {})
    notes.hold(holder() !== undefined, `after ${what} not one machine has the address`)
  }
  for (const child of [visitor.process, ...machines.flatMap(({ running }) => running())])
    child.kill('SIGKILL')
  lan.close()
  remove()
  return outcomeOf([notes.finding()])
}

const check = (notes: Notes, what: string, seconds: number) => {
  notes.count(`seconds without an answer after ${what}`, seconds)
  notes.hold(seconds <= MOST_SECONDS, `${seconds} s after ${what} nobody was let in yet`)
}

type Machine = ReturnType<typeof createMachine>

const LOSSES: readonly { what: string; lose: (lost: Machine) => void; mend: (lost: Machine) => void }[] = [
  { what: 'HAProxy was killed', lose: (lost) => lost.killHaproxy(), mend: (lost) => lost.startHaproxy() },
  { what: 'the machine was cut off', lose: (lost) => lost.setCut(true), mend: (lost) => lost.setCut(false) },
  {
    what: 'keepalived was stopped',
    lose: (lost) => lost.stopKeepalived(),
    mend: (lost) => lost.startKeepalived(),
  },
]

const createMachine = (lan: Lan, machine: number, folder: string) => {
  const config = path.join(folder, `keepalived-${machine}.conf`)
  writeFileSync(config, deployed('keepalived.conf'), { mode: 0o644 })
  const webs = lan.start(machine, process.execPath, '-e', WEBS)
  let haproxy: ChildProcess
  let keepalived: ChildProcess
  const startHaproxy = () => {
    haproxy = lan.start(machine, 'env', PATH, 'haproxy', '-db', '-q', '-f', HAPROXY)
  }
  const startKeepalived = () => {
    const files = ['p', 'r', 'c'].flatMap((file) => [`-${file}`, `/run/keepalived-${machine}-${file}`])
    keepalived = lan.start(
      machine,
      'env',
      PATH,
      'keepalived',
      '--dont-fork',
      '--vrrp',
      '-f',
      config,
      ...files,
    )
  }
  return {
    start: () => {
      startHaproxy()
      startKeepalived()
    },
    startHaproxy,
    killHaproxy: () => void haproxy.kill('SIGKILL'),
    startKeepalived,
    stopKeepalived: () => void keepalived.kill('SIGTERM'),
    setCut: (isCut: boolean) => lan.setCut(machine, isCut),
    has: () => lan.has(machine, lan.shared),
    running: () => [haproxy, keepalived, webs],
  }
}

const HAPROXY = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url))
const PATH = 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'

/** Replaces the two web processes of a machine. */
const WEBS =
  "for (const port of [3001, 3002]) require('node:http').createServer((_, answer) => answer.end('ok')).listen(port)"

/** A visitor every tenth of a second, and the times of the answers. */
const visit = (lan: Lan) => {
  const ask = `curl --silent --output /dev/null --max-time 1 --write-out '%{http_code}\\n' http://${lan.shared}/`
  const visitor = lan.start(0, 'sh', '-c', `while :; do ${ask} >&2; sleep 0.1; done`)
  let times: number[] = []
  visitor.stderr?.on('data', (said: Buffer) => {
    for (const code of said.toString().split('\n')) if (code === '200') times.push(performance.now())
  })
  return {
    process: visitor,
    answers: () => times.length,
    forget: () => {
      times = [performance.now()]
    },
    /** Between two answers, and since the last one. */
    longestGap: () => {
      const ends = [...times.slice(1), performance.now()]
      return rounded(Math.max(...ends.map((end, index) => end - (times[index] ?? end))) / 1000)
    },
  }
}
