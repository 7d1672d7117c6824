import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'

/** Machines on a separate network: namespaces behind one bridge, with everyone else. */
export const openLan = async () => {
  const holder = spawnGuarded('unshare', [...OWN, 'sh', '-c', SETUP], ownUser())
  await until(() => Promise.resolve(existsSync(`/proc/${holder.pid}/root/run/ready`)), 10).catch(() => {
    throw new Error('network namespaces need root')
  })
  const outside = ['nsenter', `--target=${holder.pid}`, '--net', '--mount']
  const on = (machine: number) => [...outside, 'nsenter', `--net=/run/netns/m${machine}`]
  return {
    /** The shared address in keepalived.conf. */
    shared: `${NETWORK}.100`,
    /** Starts a program on a machine; 0 is everyone else. It ends with this process. */
    start: (machine: number, ...command: string[]) =>
      spawnGuarded('env', [...(machine === 0 ? outside : on(machine)), ...command], ownUser()),
    has: (machine: number, address: string) =>
      spawnSync('env', [...on(machine), 'ip', '-o', 'addr'])
        .stdout.toString()
        .includes(` ${address}/`),
    /** Cuts it off at the bridge; the machine's own link stays up. */
    setCut: (machine: number, isCut: boolean) => {
      const { status } = spawnSync('env', [
        ...outside,
        'ip',
        'link',
        'set',
        `v${machine}`,
        ...(isCut ? ['nomaster'] : ['master', 'lan']),
      ])
      if (status !== 0) throw new Error(`machine ${machine} could not be cut off, or connected`)
    },
    close: () => void holder.kill('SIGKILL'),
  }
}

export type Lan = Awaited<ReturnType<typeof openLan>>

const NETWORK = '10.0.0'
const OWN = ['--net', '--mount']
const setUp = (machine: number) =>
  [
    `ip netns add m${machine}`,
    `ip link add v${machine} type veth peer name eth0 netns m${machine}`,
    `ip link set v${machine} master lan up`,
    `ip -n m${machine} link set lo up`,
    `ip -n m${machine} addr add ${NETWORK}.1${machine}/24 dev eth0`,
    `ip -n m${machine} link set eth0 up`,
  ].join(' && ')
const SETUP = [
  'mount -t tmpfs tmpfs /run && mkdir /run/netns && ip link set lo up',
  `ip link add lan type bridge && ip addr add ${NETWORK}.1/24 dev lan && ip link set lan up`,
  setUp(1),
  setUp(2),
  'touch /run/ready && exec sleep infinity',
].join(' && ')
