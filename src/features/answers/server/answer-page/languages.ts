import Negotiator from 'negotiator'
import { nb } from './texts-nb.ts'
import type { ResponseTexts } from './texts.ts'

/** The answer page's languages; the first is the fallback. */
export const LANGUAGES: readonly [ResponseTexts, ...ResponseTexts[]] = [nb]

/** More than a person reads: the library takes 20 ms for the 8,000 that a header has room for. */
const MOST_WANTED = 20

/** Norwegian of either kind: then it is Bokmål. */
const EITHER = 'no'

/** The language that is wanted most, by an Accept-Language header. */
export const chooseTexts = (
  accepted: string | undefined,
  languages: readonly [ResponseTexts, ...ResponseTexts[]] = LANGUAGES,
): ResponseTexts => {
  const header = accepted?.split(',', MOST_WANTED).join(',')
  const wanted = new Negotiator({ headers: { 'accept-language': header } })
  const language = wanted.language([...languages.map((texts) => texts.language), EITHER])
  return languages.find((texts) => texts.language === (language === EITHER ? 'nb' : language)) ?? languages[0]
}
