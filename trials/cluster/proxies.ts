import { spawnSync, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'
import { rounded } from '../bench/figures.ts'
import { bridge, openNamespace } from '../machines/namespace.ts'
import type { Outcome } from '../trial.ts'
import { deployed } from './deployed.ts'
import { makeOwnFolder } from './folder.ts'
import { openNotes, outcomeOf } from './notes.ts'

const MOST_SECONDS = 5
const QUIET_MS = 4000
const PATH = 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
const HAPROXY = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))

/** Two machines with HAProxy share the address that people come in by; the one that has it is lost in three ways. */
export const tryProxies = async (): Promise<Outcome> => {
  const lan = await openLan()
  const { folder, remove } = makeOwnFolder('proxies')
  const machines = [1, 2].map((machine) => createMachine(lan, machine, folder))
  const notes = openNotes('the address of the proxies goes over')
  const holder = () => {
    const found = machines.filter(({ has }) => has())
    return found.length === 1 ? found[0] : undefined
  }
  await until(() => holder() !== undefined, 15)
  const visitor = visit(lan)
  await until(() => visitor.answers() > 0, 15)

  for (const { what, lose, mend } of LOSSES) {
    await wait(QUIET_MS)
    const lost = holder()
    if (!lost) throw new Error(`before ${what} not one machine has the address`)
    visitor.forget()
    lose(lost)
    const hasMoved = () => machines.some((machine) => machine !== lost && machine.has())
    await until(hasMoved, 20).catch(() => {})
    notes.hold(hasMoved(), `after ${what} the address stayed where it was`)
    await wait(QUIET_MS)
    const seconds = visitor.longestGap()
    notes.count(`seconds without an answer after ${what}`, seconds)
    notes.hold(seconds <= MOST_SECONDS, `${seconds} s after ${what} nobody was let in yet`)
    mend(lost)
    await until(() => holder() !== undefined, 20).catch(() => {})
    notes.hold(holder() !== undefined, `after ${what} not one machine has the address`)
  }
  for (const child of [visitor.process, ...machines.flatMap(({ running }) => running())])
    child.kill('SIGKILL')
  await lan.close()
  remove()
  return outcomeOf([notes.finding()])
}

type Act = (lost: ReturnType<typeof createMachine>) => void
const LOSSES: readonly { readonly what: string; readonly lose: Act; readonly mend: Act }[] = [
  { what: 'HAProxy was killed', lose: (lost) => lost.killHaproxy(), mend: (lost) => lost.startHaproxy() },
  { what: 'the machine was cut off', lose: (lost) => lost.setCut(true), mend: (lost) => lost.setCut(false) },
  {
    what: 'keepalived was stopped',
    lose: (lost) => lost.stopKeepalived(),
    mend: (lost) => lost.startKeepalived(),
  },
]

/** Machines on a separate network: namespaces behind one bridge, with everyone else. */
const openLan = async () => {
  const setUp = [1, 2].map(
    (machine) => `ip netns add m${machine}
ip link add v${machine} type veth peer name eth0 netns m${machine}
ip link set v${machine} master lan up
ip -n m${machine} link set lo up
ip -n m${machine} addr add 10.0.0.1${machine}/24 dev eth0
ip -n m${machine} link set eth0 up`,
  )
  const { enter, close } = await openNamespace('mkdir /run/netns', bridge('10.0.0.1/24'), ...setUp)
  const on = (machine: number) =>
    machine === 0 ? enter : [...enter, 'nsenter', `--net=/run/netns/m${machine}`]
  return {
    /** Starts a program on a machine; 0 is everyone else. It ends with this process. */
    start: (machine: number, ...command: string[]) =>
      spawnGuarded('env', [...on(machine), ...command], ownUser()),
    run: (machine: number, ...command: string[]) => {
      const { status, stdout } = spawnSync('env', [...on(machine), ...command], { encoding: 'utf8' })
      if (status !== 0) throw new Error(`on machine ${machine}, ${command.join(' ')} ended with ${status}`)
      return stdout
    },
    close,
  }
}

type Lan = Awaited<ReturnType<typeof openLan>>
/** The shared address in keepalived.conf. */
const SHARED = '10.0.0.100'

const createMachine = (lan: Lan, machine: number, folder: string) => {
  const config = `${folder}/keepalived-${machine}.conf`
  writeFileSync(config, deployed('keepalived.conf'), { mode: 0o644 })
  const start = (...command: string[]) => lan.start(machine, 'env', PATH, ...command)
  const startHaproxy = () => start('haproxy', '-db', '-q', '-f', HAPROXY)
  const files = ['p', 'r', 'c'].flatMap((file) => [`-${file}`, `/run/keepalived-${machine}-${file}`])
  const startKeepalived = () => start('keepalived', '--dont-fork', '--vrrp', '-f', config, ...files)
  const webs = lan.start(machine, process.execPath, '-e', WEBS)
  let [haproxy, keepalived]: [ChildProcess, ChildProcess] = [startHaproxy(), startKeepalived()]
  return {
    startHaproxy: () => void (haproxy = startHaproxy()),
    killHaproxy: () => void haproxy.kill('SIGKILL'),
    startKeepalived: () => void (keepalived = startKeepalived()),
    stopKeepalived: () => void keepalived.kill('SIGTERM'),
    /** At the bridge; the machine's own link stays up. */
    setCut: (isCut: boolean) =>
      void lan.run(0, 'ip', 'link', 'set', `v${machine}`, ...(isCut ? ['nomaster'] : ['master', 'lan'])),
    has: () => lan.run(machine, 'ip', '-o', 'addr').includes(` ${SHARED}/`),
    running: () => [haproxy, keepalived, webs],
  }
}

/** Replaces the two web processes of a machine. */
const WEBS =
  "for (const port of [3001, 3002]) require('node:http').createServer((_, answer) => answer.end('ok')).listen(port)"

/** A visitor every tenth of a second, and the times of the answers. */
const visit = (lan: Lan) => {
  const ask = `curl --silent --output /dev/null --max-time 1 --write-out '%{http_code}\\n' http://${SHARED}/`
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
