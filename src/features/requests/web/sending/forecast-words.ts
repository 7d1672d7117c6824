import { formatCount } from '#shared/counts.ts'
import { momentInShort, osloToday, osloTime } from '#shared/dates.ts'
import type { LineForecast, RequestForecast } from '#features/asking/shapes.ts'

export const TOO_LITTLE = 'For lite data til å anslå sjansen for et ja'

/** '62 % sjanse for et ja før 06.50 · forventet 6 SMS' */
export const requestWords = (forecast: RequestForecast, now: Date): string => {
  const { until, expectedMessages, mostMessages } = forecast
  return [
    `${capital(chanceWords(forecast))} før ${timeWords(until, now)}`,
    ...(mostMessages > 0 ? [expectedWords(expectedMessages)] : []),
  ].join(' · ')
}

/** '35 % sjanse for et ja før 06.50, 62 % før vakten begynner · forventet 9 SMS · maks 14'; equal chances once. */
export const lineWords = (forecast: Extract<LineForecast, { kind: 'forecast' }>, now: Date): string => {
  const { chance, until, soon, expectedMessages, mostMessages } = forecast
  const later =
    soon && percent(chance) !== percent(soon.chance) ? `, ${percent(chance)} før vakten begynner` : ''
  const when = `før ${timeWords(soon?.until ?? until, now)}${later}`
  return [
    `${capital(chanceWords({ ...forecast, chance: soon ? soon.chance : chance }))} ${when}`,
    ...(mostMessages > 0 ? [expectedWords(expectedMessages), `maks\u00a0${formatCount(mostMessages)}`] : []),
  ].join(' · ')
}

const chanceWords = ({ chance, places, isRough }: Pick<RequestForecast, 'chance' | 'places' | 'isRough'>) =>
  `${isRough ? 'omtrent ' : ''}${percent(chance)} sjanse for ${places === 1 ? 'et' : formatCount(places)} ja`

const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase('nb-NO') + text.slice(1)

const expectedWords = (count: number) => `forventet\u00a0${formatCount(count)}\u00a0SMS`

/** Whole per cent, never 0 or 100: nothing is certain. */
const percent = (chance: number): string => {
  const whole = Math.round(100 * chance)
  if (whole < 1) return 'under\u00a01\u00a0%'
  return whole > 99 ? 'over\u00a099\u00a0%' : `${whole}\u00a0%`
}

/** '06.50', 'i morgen kl. 06.50', 'man. 23. nov. kl. 06.50' */
const timeWords = (instant: string, now: Date): string => {
  const at = new Date(instant)
  return osloToday(at) === osloToday(now) ? osloTime(at).replace(':', '.') : momentInShort(at, now)
}
