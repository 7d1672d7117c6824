import { endsNextDay, formatTimeRange } from '#shared/dates.ts'

/** '22.00–07.00 (slutter neste dag)' */
export const shiftTime = ({ startTime, endTime }: { startTime: string; endTime: string }): string =>
  `${formatTimeRange(startTime, endTime)}${endsNextDay(startTime, endTime) ? ' (slutter neste dag)' : ''}`
