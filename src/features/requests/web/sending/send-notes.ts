import { formatCount } from '#shared/counts.ts'
import type { SendPlan } from './send-plan.ts'

/** That fewer are asked than the shift needs; null when they may be enough, and while nobody is chosen. */
export const tooFewNote = ({ recipients }: SendPlan, places: number): string | null =>
  recipients > 0 && recipients < places
    ? `Du trenger ${formatCount(places)} vikarer, men spør bare ${formatCount(recipients)}. Velg flere.`
    : null

/** What recipients without a number that SMS go to mean; null when everybody has one. */
export const withoutMobileNote = (plan: SendPlan): string | null => {
  const { withoutMobile, recipients, channels } = plan
  if (withoutMobile === 0) return null
  const who = someOf(withoutMobile, plan, [
    'har et nummer vi sender SMS til',
    'har ikke et nummer vi sender SMS til',
  ])
  const hasNoSms =
    withoutMobile === recipients ? `${who}, så ingen SMS blir sendt.` : `${who}, og får ingen SMS.`
  if (channels.includes('email')) return `${hasNoSms} ${withoutMobile === 1 ? 'Vikaren' : 'De'} får e-post.`
  return `${hasNoSms} Velg også e-post.`
}

/** That some have chosen e-mail instead of SMS; null when no one has. */
export const noSmsNote = (plan: SendPlan): string | null =>
  plan.noSms === 0
    ? null
    : `${someOf(plan.noSms, plan, ['vil ha SMS. De', 'vil ikke ha SMS og'])} får e-post.`

/** By e-mail alone, recipients with an address that is known not to work; null without one who gets an SMS. */
export const refusedNote = (plan: SendPlan): string | null =>
  plan.sms === 0 || plan.channels.includes('sms')
    ? null
    : `${someOf(plan.sms, plan, ['har en e-postadresse som virker. De', 'har en e-postadresse som ikke virker, og'])} får SMS.`

/** Recipients who already have a question about the same hours: a line waits for their answer, all at once does not. */
export const openQuestionsNote = (plan: SendPlan, isAtOnce: boolean): string | null => {
  const { openQuestions = 0 } = plan
  if (openQuestions === 0) return null
  const who = someOf(openQuestions, plan, [
    'er uten et ubesvart spørsmål for samme tid',
    'har et ubesvart spørsmål for samme tid',
  ])
  if (isAtOnce) return `${who}, og får ett til nå.`
  return `${who}, og venter i køen til det er besvart eller svartiden er ute.`
}

/** 'Én av mottakerne ...', '2 av mottakerne ...', or of all 'Ingen av mottakerne ...' and 'Mottakeren ...'. */
const someOf = (
  count: number,
  { recipients }: SendPlan,
  [none, some]: readonly [none: string, some: string],
) => {
  if (recipients === 1) return `Mottakeren ${some}`
  if (count === recipients) return `Ingen av mottakerne ${none}`
  return `${count === 1 ? 'Én' : formatCount(count)} av mottakerne ${some}`
}
