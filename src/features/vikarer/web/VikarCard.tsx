import Pencil from 'lucide-react/icons/pencil'
import { memo, type Ref } from 'react'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Vikar } from '../contract.ts'
import { AVAILABILITY_LABEL } from '../texts.ts'
import { AVAILABILITY_TONE, absenceLabel } from './absence.ts'
import { FavouriteButton } from './groups/FavouriteButton.tsx'
import { GroupBadges } from './groups/GroupBadges.tsx'
import { LoginState } from './LoginState.tsx'
import css from './VikarCard.module.css'

interface VikarCardProps {
  vikar: Vikar
  /** The register's search and order, to come back to. */
  query: string
  ref?: Ref<HTMLLIElement> | undefined
}

/**
 * One substitute of the register: who it is, the number to call, the login, and the way to the details. There may be
 * thousands, and a live notice fetches them all: only those that changed are made again.
 */
export const VikarCard = memo(function VikarCard({ vikar, query, ref }: VikarCardProps) {
  const { id, fullName, company, phone, availability, absence } = vikar
  return (
    <li ref={ref} id={id} tabIndex={-1} className={css.entry}>
      <Card as="article">
        <div className={css.person}>
          <Avatar name={fullName} />
          <div className={css.names}>
            <h2 className={css.name}>{fullName}</h2>
            {company && <p className={css.company}>{company}</p>}
          </div>
          <FavouriteButton vikar={vikar} />
        </div>
        <Row>
          {(availability !== 'available' || !absence) && (
            <StatusBadge tone={AVAILABILITY_TONE[availability]}>
              {AVAILABILITY_LABEL[availability]}
            </StatusBadge>
          )}
          <OwnBadges vikar={vikar} />
          <GroupBadges groups={vikar.groups} />
        </Row>
        <div className={css.actions}>
          <PhoneLink phone={phone} name={fullName}>
            {formatPhone(phone)}
          </PhoneLink>
          <LinkButton
            href={paths.editVikar(id) + query}
            variant="quiet"
            size="small"
            icon={Pencil}
            aria-label={`Rediger ${fullName}`}
          >
            Rediger
          </LinkButton>
        </div>
        {vikar.emailRefusal && <StatusBadge tone="bad">E-posten kommer ikke fram</StatusBadge>}
        <div className={css.login}>
          <LoginState vikar={vikar} />
        </div>
      </Card>
    </li>
  )
})

/** What a substitute has said themselves: that they are away now, and that they want no SMS. */
export function OwnBadges({ vikar: { absence, noSms } }: { vikar: Pick<Vikar, 'absence' | 'noSms'> }) {
  return (
    <>
      {absence && <StatusBadge tone="warn">{absenceLabel(absence)}</StatusBadge>}
      {noSms && <StatusBadge tone="info">Vil ikke ha SMS</StatusBadge>}
    </>
  )
}
