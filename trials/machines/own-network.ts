import { runTrialApart } from '../run-apart.ts'
import type { Outcome } from '../trial.ts'

const MARK = 'TRIAL_ON_OWN_NETWORK'
const BY = ['unshare', '--net', '--mount', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"']

/**
 * Runs a trial in a process with an empty network, which joins that of the machines, and with mounts that end with it.
 * Needs root.
 */
export const onOwnNetwork = (name: string, work: () => Promise<Outcome>): Promise<Outcome> =>
  process.env[MARK] === undefined ? runTrialApart(name, undefined, { [MARK]: 'yes' }, BY) : work()
