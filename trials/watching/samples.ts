/** Values of /metrics by name and labels. */
export type Samples = ReadonlyMap<string, number>

/** The lines of an answer of /metrics. */
export const samplesOf = (text: string): Samples =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )

/** Two scrapes of a process, that many seconds apart, and whether it answered. */
export interface Scraped {
  readonly instance: string
  readonly isUp: boolean
  readonly before: Samples
  readonly after: Samples
  readonly seconds: number
}

export interface Series {
  readonly series: string
  readonly values: string
}

const STEP_SECONDS = 15
const STEPS = 480

/**
 * The samples as two hours of a Prometheus, as promtool writes them: values that changed between the two continue at
 * that rate, so that an age grows by a second each second.
 */
export const seriesOf = ({ instance, isUp, before, after, seconds }: Scraped): Series[] => [
  { series: `up{job="vikarklar", instance="${instance}"}`, values: `${Number(isUp)}x${STEPS}` },
  ...[...after]
    .filter(([, value]) => Number.isFinite(value))
    .map(([name, value]) => {
      const first = before.get(name) ?? value
      const step = ((value - (Number.isFinite(first) ? first : value)) / seconds) * STEP_SECONDS
      const grown = step === 0 ? '' : `${step < 0 ? '-' : '+'}${plain(Math.abs(step))}`
      return { series: labelled(name, instance), values: `${plain(value)}${grown}x${STEPS}` }
    }),
]

const labelled = (name: string, instance: string) => {
  const own = `job="vikarklar", instance="${instance}"`
  return name.endsWith('}') ? `${name.slice(0, -1)}, ${own}}` : `${name}{${own}}`
}

/** promtool reads no exponents. */
const plain = (value: number) => value.toFixed(6).replace(/\.?0+$/, '')
