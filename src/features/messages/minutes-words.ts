import { counted, formatCount } from '#shared/counts.ts'

/** '10 min', '2 timer' */
export const minutesWords = (minutes: number): string =>
  minutes % 60 === 0 ? counted(minutes / 60, 'time', 'timer') : `${formatCount(minutes)}\u00a0min`
