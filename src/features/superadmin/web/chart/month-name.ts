const named = new Intl.DateTimeFormat('nb-NO', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** 'nov. 2026', of a month as YYYY-MM. */
export const monthName = (month: string): string => named.format(new Date(`${month}-01T00:00:00Z`))

/** 'nov.': without its year the formatter leaves the point out. */
export const shortMonthName = (month: string): string => monthName(month).slice(0, -5)
