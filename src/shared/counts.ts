const norwegian = new Intl.NumberFormat('nb-NO')

/** '1 000', with a blank that does not break the line. */
export const formatCount = (count: number): string => norwegian.format(count)

/** '1 mottaker', '1 000 mottakere' */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
