import { formatPhone } from '#shared/phone.ts'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'

/** Only for the winner: nobody else is shown the number. */
export const CallButton = ({ view: { facts }, texts }: { view: ResponseView; texts: ResponseTexts }) =>
  facts.contactPhone && (
    <a className="button" href={`tel:${facts.contactPhone}`}>
      {texts.call(formatPhone(facts.contactPhone))}
    </a>
  )
