import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import UserPen from 'lucide-react/icons/user-pen'
import { useState } from 'react'
import type { Vikar } from '#features/vikarer/contract.ts'
import { BACK_TO_REGISTER } from '#features/vikarer/texts.ts'
import { AbsenceCard } from '#features/vikarer/web/absences/AbsenceCard.tsx'
import { vikarerApi } from '#features/vikarer/web/api.ts'
import { EmailRefused } from '#features/vikarer/web/EmailRefused.tsx'
import { RemoveVikar } from '#features/vikarer/web/leaving/RemoveVikar.tsx'
import { NoteCard } from '#features/vikarer/web/NoteCard.tsx'
import { registerHref, useRegisterAddress } from '#features/vikarer/web/use-register.ts'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { CallLink } from '#web/rows/CallLink.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Stack, Row } from '#web/ui/frame/Stack.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { AvailabilityBadge } from '#features/vikarer/web/AvailabilityPicker.tsx'
import { OwnBadges } from '#features/vikarer/web/OwnBadges.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { counted, formatHours } from '#shared/counts.ts'
import rows from '#web/rows/Rows.module.css'
import { Card } from '#web/ui/Card.tsx'
import { useToday } from '#web/use-today.ts'
import type { MonthHours, PersonMessage } from '../contract-person.ts'
import { MESSAGE_LABEL } from '../message-texts.ts'
import { followupApi } from './api.ts'
import { AskedShifts } from './person/AskedShifts.tsx'
import { ComingShifts } from './person/ComingShifts.tsx'
import { ContactCard } from './person/ContactCard.tsx'
import css from './person/Person.module.css'
import { monthName } from './person/person-words.ts'
import { deliveriesInShort } from './log/recipient-state.ts'
import { Folded } from './person/Folded.tsx'

/** The end of a shift sends no notice. */
const LOOK_AGAIN_MS = 60_000

/** A substitute of the register: shifts, answers, absence, hours, note, login and messages. */
export function PersonPage() {
  const { id = '' } = useParams({ strict: false })
  // After a removal the person must not be refetched: our own notice would find no one.
  const [isRemoved, setRemoved] = useState(false)
  const enabled = !isRemoved
  const vikar = useQuery(vikarerApi.get.queryOptions({ input: { id }, enabled }))
  const { query } = useRegisterAddress()
  const back = { href: registerHref(query, id), label: BACK_TO_REGISTER }
  if (isErrorCode(vikar.error, 'NOT_FOUND') || isErrorCode(vikar.error, 'INPUT_INVALID'))
    return <MissingPerson back={{ ...back, href: registerHref(query) }} />
  if (vikar.data)
    return (
      <Page>
        <PageHeader
          title={vikar.data.fullName}
          back={back}
          count={<PersonState vikar={vikar.data} />}
          actions={
            <IfPermitted area="planning">
              <LinkButton href={paths.editVikar(id) + query} icon={UserPen} variant="secondary">
                Rediger
              </LinkButton>
            </IfPermitted>
          }
        >
          <p>
            <CallLink phone={vikar.data.phone} name={vikar.data.fullName} />
          </p>
        </PageHeader>
        <PersonContent key={id} vikar={vikar.data} isRemoved={isRemoved} onRemoving={setRemoved} />
      </Page>
    )
  return (
    <Page>
      <PageHeader title="Vikar" back={back} count={'\u00a0'} />
      {vikar.error ? (
        <FailedQuery title="Kunne ikke hente vikaren" query={vikar} />
      ) : (
        <Skeleton label="Laster vikar..." count={3} />
      )}
    </Page>
  )
}

/** Badges of a substitute: availability, absence, SMS, leaving. */
function PersonState({ vikar }: { vikar: Vikar }) {
  const { availability, absence, noSms, isLeaving } = vikar
  return (
    <Row>
      <AvailabilityBadge vikar={vikar} />
      <OwnBadges vikar={{ noSms, absence: availability === 'available' ? null : absence }} />
      {isLeaving && <StatusBadge tone="info">Slettes etter siste vakt</StatusBadge>}
    </Row>
  )
}

interface PersonContentProps {
  vikar: Vikar
  isRemoved: boolean
  onRemoving: (isRemoving: boolean) => void
}

function PersonContent({ vikar, isRemoved, onRemoving }: PersonContentProps) {
  const { id, fullName } = vikar
  const shifts = useQuery(
    followupApi.person.queryOptions({ input: { id }, enabled: !isRemoved, refetchInterval: LOOK_AGAIN_MS }),
  )
  const { data } = shifts
  return (
    <div className={css.columns}>
      <Stack>
        <EmailRefused vikar={vikar} />
        {shifts.isPending && <Skeleton label="Laster vakter..." count={2} />}
        {shifts.isLoadingError && <FailedQuery title="Kunne ikke hente vaktene" query={shifts} />}
        {data && <ComingShifts shifts={data.coming} isPart={data.isPart} />}
        <AbsenceCard id={id} fullName={fullName} shifts={data?.coming ?? []} />
        {data && <AskedShifts {...data} vikarId={id} />}
        {data && <MessagesCard messages={data.messages} />}
      </Stack>
      <Stack>
        <ContactCard vikar={vikar} />
        <NoteCard vikar={vikar} />
        {data && <HoursCard hours={data.hours} isPart={data.isPart} />}
        <IfPermitted area="planning">
          <RemoveVikar vikar={vikar} onRemoving={onRemoving} />
        </IfPermitted>
      </Stack>
    </div>
  )
}

/** The latest messages to a substitute about shifts, and whether they arrived. */
function MessagesCard({ messages }: { messages: readonly PersonMessage[] }) {
  const now = new Date(`${useToday()}T12:00:00Z`)
  return (
    <Card as="section" title="Meldinger">
      {messages.length === 0 ? (
        <p className={rows.none}>Ingen meldinger om vakter er sendt.</p>
      ) : (
        <Folded what={['melding', 'meldinger']}>
          {messages.map(({ about, title, assignmentId, queuedAt, ...deliveries }) => (
            <li key={`${queuedAt} ${assignmentId} ${about}`} className={css.message}>
              <p>
                {MESSAGE_LABEL[about]}: <a href={paths.assignment(assignmentId)}>{title}</a>
              </p>
              <p className={rows.dim}>{deliveriesInShort(deliveries, now).join(' · ')}</p>
            </li>
          ))}
        </Folded>
      )}
    </Card>
  )
}

/** The hours of a substitute by month, including coming ones. */
function HoursCard({ hours, isPart }: { hours: readonly MonthHours[]; isPart: boolean }) {
  return (
    <Card as="section" title="Timer">
      {hours.length === 0 ? (
        <p className={rows.none}>Ingen vakter de siste tolv månedene.</p>
      ) : (
        <dl className={css.hours}>
          {hours.map((month) => (
            <div key={month.month}>
              <dt>{monthName(month.month)}</dt>
              <dd>
                {month.shifts > 0 && <strong>{formatHours(month.minutes)}</strong>}{' '}
                <span className={rows.dim}>{partsOf(month).join(', ')}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isPart && <p className={rows.dim}>Bare vakter i avdelingene dine er regnet med.</p>}
    </Card>
  )
}

/** '4 vakter', '6 t 30 min til kommer' */
const partsOf = ({ shifts, comingShifts, comingMinutes }: MonthHours): string[] => [
  ...(shifts > 0 ? [counted(shifts, 'vakt', 'vakter')] : []),
  ...(comingShifts > 0 ? [`${formatHours(comingMinutes)} til kommer`] : []),
]

/** The register has no person with the id in the address. */
function MissingPerson({ back }: { back: { href: string; label: string } }) {
  return (
    <Page>
      <PageHeader title="Vikar" back={back} />
      <EmptyState
        title="Fant ikke vikaren"
        picture={LostPicture}
        action={<LinkButton href={paths.vikarer}>Gå til vikarregisteret</LinkButton>}
      >
        Vikaren kan være slettet fra registeret, eller adressen kan være skrevet feil.
      </EmptyState>
    </Page>
  )
}
