import { runTrialApart } from '../run-apart.ts'
import type { Outcome } from '../trial.ts'

const MARK = 'TRIAL_ON_OWN_NETWORK'
const BY = ['unshare', '--net', '--mount', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"']

/** Runs a trial in a process whose network is empty, to be joined with that of machines, and whose mounts end with it. Needs root. */
export const onOwnNetwork = (name: string, work: () => Promise<Outcome>): Promise<Outcome> =>
  process.env[MARK] === undefined ? runTrialApart(name, undefined, { [MARK]: 'yes' }, BY) : work()
