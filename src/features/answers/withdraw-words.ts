import type { NoticeChannel } from '#features/push/rules.ts'
import type { WithdrawPlan } from './contract.ts'

type Consequences = Omit<WithdrawPlan, 'version' | 'sentences' | 'summary'>

const listed = new Intl.ListFormat('nb-NO')

/** The consequences of a withdrawal for the substitute who considers it, one sentence each. */
export const planWords = (plan: Consequences, contact: string): string[] => [
  plan.isReserveAsked
    ? 'Oppdraget blir ledig med en gang, og de som står i reserve, får spørsmålet først.'
    : 'Oppdraget blir ledig for andre med en gang.',
  toldWords(plan, contact),
  ...(plan.isConfirmed ? ['Du får en bekreftelse på e-post.'] : []),
]

/** The notice that the office gets. */
export const toldWords = (
  { told, channels }: Pick<Consequences, 'told' | 'channels'>,
  contact: string,
): string => {
  if (told === 'no-one') return `Ingen på kontoret får melding om avbud. Ring ${contact} i tillegg.`
  const by = listed.format(channels.map((channel) => CHANNEL[channel]))
  return `${told === 'contact' ? contact : 'Kontoret'} får beskjed på ${by}.`
}

const CHANNEL: Record<NoticeChannel, string> = { email: 'e-post', sms: 'SMS', push: 'push' }

/** The notice that the office got, after the withdrawal. */
export const wasToldWords = (told: WithdrawPlan['told'], contact: string): string => {
  if (told === 'no-one') return `Ring ${contact} og si fra: kontoret får ikke melding om avbud.`
  return `${told === 'contact' ? contact : 'Kontoret'} har fått beskjed.`
}
