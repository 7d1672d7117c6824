import { formatCount } from '#shared/counts.ts'

/** 'ca. 12 kr', for a number of SMS at this price in øre; null without a price or without SMS. */
export const kronerOf = (sms: number, priceOre: number | null): string | null =>
  priceOre === null || sms === 0
    ? null
    : `ca.\u00a0${formatCount(Math.max(1, Math.round((sms * priceOre) / 100)))}\u00a0kr`

/** '4 SMS (ca. 4 kr)' */
export const smsWithPrice = (sms: number, priceOre: number | null): string => {
  const kroner = kronerOf(sms, priceOre)
  return `${formatCount(sms)} SMS${kroner === null ? '' : ` (${kroner})`}`
}
