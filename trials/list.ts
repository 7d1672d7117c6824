import { asking } from './asking/trials.ts'
import { attacks } from './attacks/trials.ts'
import { benches } from './bench/trials.ts'
import { cluster } from './cluster/trials.ts'
import { faults } from './faults/trials.ts'
import { operating } from './operating/trials.ts'
import type { Trial } from './trial.ts'
import { watching } from './watching/trials.ts'

/** Every trial there is, by the group that it runs with. Names are unique across groups. */
export const GROUPS: Readonly<Record<string, readonly Trial[]>> = {
  bench: benches,
  faults,
  attacks,
  cluster,
  watching,
  offices: asking,
  operating,
}

export const TRIALS: readonly Trial[] = Object.values(GROUPS).flat()

/** The trials of these names or groups; undefined for an unknown name. */
export const trialsNamed = (names: readonly string[]): readonly Trial[] | undefined => {
  const found = names.map((name) => GROUPS[name] ?? TRIALS.filter((trial) => trial.name === name))
  return found.some(({ length }) => length === 0) ? undefined : [...new Set(found.flat())]
}
