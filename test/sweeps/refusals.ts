import type { Answer } from '../calling.ts'
import { foreignWords, unclear, type Verdict } from './judges.ts'

/** A valid call that fails: refusals beside it then prove nothing. */
export const notServed = ({ status, text }: Pick<Answer, 'status' | 'text'>): Verdict =>
  status >= 200 && status < 400 ? null : `the call as it should be: status ${status} ${text.slice(0, 120)}`

/** Reports a refusal, by page or API, that office staff would not understand. */
export const unclearToAnybody = (answer: Answer): Verdict => {
  if (answer.status < 400) return null
  if (!String(answer.headers['content-type']).includes('html')) return unclear(answer)
  const words = visibleText(answer.text)
  return words === '' ? `status ${answer.status} with an empty page` : foreignWords(words)
}

/** The visible text of a page. */
export const visibleText = (html: string): string =>
  html
    .replaceAll(/<(head|script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
