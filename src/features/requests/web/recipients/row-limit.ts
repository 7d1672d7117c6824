import { formatCount } from '#shared/counts.ts'

/** How many rows of a list are on the page: a register of 10,000 must not slow the form down. */
export const ROW_LIMIT = 100

/** 'Viser 100 av 10 000. Søk for å finne resten.'; undefined when all are shown. */
export const limitNote = (total: number, rest: string): string | undefined =>
  total > ROW_LIMIT ? `Viser ${formatCount(ROW_LIMIT)} av ${formatCount(total)}. ${rest}` : undefined
