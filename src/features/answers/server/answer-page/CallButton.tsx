import { formatPhone } from '#shared/phone.ts'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'

/** For the substitute who has the shift, or had it; for all others the number stands among the facts. */
export const CallButton = ({ view: { facts }, texts }: { view: ResponseView; texts: ResponseTexts }) =>
  facts.contactPhone && (
    <a className="button" href={`tel:${facts.contactPhone}`}>
      {texts.call(formatPhone(facts.contactPhone))}
    </a>
  )
