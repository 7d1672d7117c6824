import { existsSync } from 'node:fs'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'
import { runTrialApart } from '../run-apart.ts'
import type { Outcome } from '../trial.ts'
import { leaveToChild } from './documented.ts'

/** A network and mounts of their own, set up by these lines of a shell, until this process ends. Needs root. */
export const openNamespace = async (...setUp: string[]) => {
  const lines = ['mount -t tmpfs tmpfs /run', 'ip link set lo up', ...setUp, 'touch /run/ready']
  const script = `set -e\n${lines.join('\n')}\nexec sleep infinity`
  const holder = spawnGuarded('unshare', ['--net', '--mount', 'sh', '-c', script], ownUser())
  const inside = `/proc/${holder.pid}/root`
  await until(() => existsSync(`${inside}/run/ready`), 20).catch(() => {
    throw new Error('namespaces need root')
  })
  return {
    /** Its files, on this machine. */
    inside,
    /** Prefixes of a command that is to run there, and of one that needs only the network. */
    enter: ['nsenter', `--target=${holder.pid}`, '--net', '--mount'],
    onNetwork: ['nsenter', `--target=${holder.pid}`, '--net'],
    close: async () => {
      holder.kill('SIGKILL')
      await until(() => holder.exitCode !== null || holder.signalCode !== null, 10)
    },
  }
}

/** Lines that make the bridge of a network. `address`: this machine's there, with the length of the prefix. */
export const bridge = (address: string) =>
  `ip link add lan type bridge && ip addr add ${address} dev lan && ip link set lan up`

const MARK = 'TRIAL_ON_OWN_NETWORK'
const BY = ['unshare', '--net', '--mount', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"']

/**
 * Runs a trial in a process with an empty network, which joins that of the machines, and with mounts that end with it.
 * Needs root.
 */
export const onOwnNetwork = (name: string, work: () => Promise<Outcome>): Promise<Outcome> => {
  if (process.env[MARK] !== undefined) return work()
  leaveToChild()
  return runTrialApart(name, undefined, { [MARK]: 'yes' }, BY)
}
