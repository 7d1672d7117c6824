import { nb } from './texts-nb.ts'
import type { ResponseTexts } from './texts.ts'

/** The answer page's languages; the first is the fallback. */
export const LANGUAGES: readonly [ResponseTexts, ...ResponseTexts[]] = [nb]

/** The wanted language that comes first in an Accept-Language header, by its quality. */
export const chooseTexts = (
  accepted: string | undefined,
  languages: readonly [ResponseTexts, ...ResponseTexts[]] = LANGUAGES,
): ResponseTexts => {
  for (const wanted of wantedLanguages(accepted ?? '')) {
    const spoken = languages.find(({ language }) => language.toLowerCase() === wanted)
    if (spoken) return spoken
  }
  return languages[0]
}

/** More languages than a person reads are somebody's test of our patience. */
const MOST_WANTED = 20

/** `nn-NO;q=0.9, en` gives `en`, `nn`. */
const wantedLanguages = (accepted: string): string[] =>
  accepted
    .split(',', MOST_WANTED)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      const [language = ''] = tag.split('-')
      return { language: language === 'no' ? 'nb' : language, quality: Number(quality ?? 1) }
    })
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
