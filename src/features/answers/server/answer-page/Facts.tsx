import { formatPhone } from '#shared/phone.ts'
import { addressBeside, mapAddress, mapLink } from '#features/assignments/map-link.ts'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'

/** The facts of a shift. */
export const Facts = ({
  view,
  texts,
  isOfAll = false,
}: {
  view: ResponseView
  texts: ResponseTexts
  /** Shows the facts that several shifts share: everything but their times. */
  isOfAll?: boolean
}) => {
  const { facts, state, mayAccept } = view
  const { terms } = texts
  const [address, beside] = [mapAddress(facts), addressBeside(facts)]
  const link = mayAccept && address && <a href={mapLink(address)}>{texts.map}</a>
  return (
    <section className="card">
      <h2>{facts.title}</h2>
      <dl>
        {!isOfAll && (
          <>
            <dt>{terms.date}</dt>
            <dd>{texts.date(facts.date, view.today, facts.startTime)}</dd>
            <dt>{terms.time}</dt>
            <dd>{texts.time(facts.startTime, facts.endTime)}</dd>
          </>
        )}
        {facts.departmentName && (
          <>
            <dt>{terms.department}</dt>
            <dd>{facts.departmentName}</dd>
          </>
        )}
        <dt>{terms.place}</dt>
        <dd>
          {facts.location}
          {!beside && link}
        </dd>
        {beside && (
          <>
            <dt>{terms.address}</dt>
            <dd>
              {beside}
              {link}
            </dd>
          </>
        )}
        <Optional term={terms.description} value={facts.description} />
        <Optional term={terms.requirements} value={facts.requirements} />
        {(facts.contactPhone ?? state === 'won') && (
          <>
            <dt>{terms.contact}</dt>
            <dd>
              {facts.contactName}
              {facts.contactPhone && (
                <a href={`tel:${facts.contactPhone}`}>{formatPhone(facts.contactPhone)}</a>
              )}
              {state === 'won' && <EmailLink address={facts.contactEmail} />}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** A long address breaks before its @. */
const EmailLink = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@')
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}

const Optional = ({ term, value }: { term: string; value: string | null }) =>
  value && (
    <>
      <dt className="long">{term}</dt>
      <dd className="long">{value}</dd>
    </>
  )
