interface Hours {
  /** YYYY-MM, in Oslo. */
  readonly month: string
  readonly doneMinutes: number
  readonly bookedMinutes: number
}

export interface HoursWords {
  /** 'Timer i november: ' */
  readonly label: string
  readonly total: string
  /** What the total is made of, for example '15 jobbet og 7,5 avtalt'. */
  readonly parts: string
}

/** The month's hours in words; null when there are none. */
export const hoursWords = ({ month, doneMinutes, bookedMinutes }: Hours): HoursWords | null => {
  const total = formatHours(doneMinutes + bookedMinutes)
  const label = `Timer i ${monthName(month)}: `
  if (bookedMinutes === 0) return doneMinutes === 0 ? null : { label, total, parts: 'jobbet' }
  if (doneMinutes === 0) return { label, total, parts: 'avtalt' }
  return { label, total, parts: `${formatHours(doneMinutes)} jobbet og ${formatHours(bookedMinutes)} avtalt` }
}

/** 'november' */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** '22,5', or '7 t 45 min' where half hours do not do. */
export const formatHours = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  if (rest % 30 === 0) return hourFormat.format(minutes / 60)
  return hours === 0 ? `${rest} min` : `${hourFormat.format(hours)} t ${rest} min`
}

const monthFormat = new Intl.DateTimeFormat('nb-NO', { month: 'long', timeZone: 'UTC' })
const hourFormat = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 })
