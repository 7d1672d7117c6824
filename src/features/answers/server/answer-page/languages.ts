import Negotiator from 'negotiator'
import { nb } from './texts-nb.ts'
import type { ResponseTexts } from './texts.ts'

/** The answer page's languages; the first is the fallback. */
export const LANGUAGES: readonly [ResponseTexts, ...ResponseTexts[]] = [nb]

/** More than a person reads. Parsing the 8,000 languages that fit in a header takes 20 ms. */
const MOST_WANTED = 20

/** Either kind of Norwegian selects Bokmål. */
const EITHER = 'no'

/** The preferred language of an Accept-Language header. */
export const chooseTexts = (
  accepted: string | undefined,
  languages: readonly [ResponseTexts, ...ResponseTexts[]] = LANGUAGES,
): ResponseTexts => {
  const header = accepted?.split(',', MOST_WANTED).join(',')
  const wanted = new Negotiator({ headers: { 'accept-language': header } })
  const language = wanted.language([...languages.map((texts) => texts.language), EITHER])
  return languages.find((texts) => texts.language === (language === EITHER ? 'nb' : language)) ?? languages[0]
}
