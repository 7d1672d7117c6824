import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { smsObstacle } from '#shared/phone.ts'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import type { Profile } from '../../contract.ts'
import { EMAIL_FIRST } from '../../texts-phone.ts'
import { meQuery } from '../api.ts'
import { ConfirmPhone } from './ConfirmPhone.tsx'
import { PhoneConfirmed } from './PhoneConfirmed.tsx'

/** Shows members who may send whether a code has confirmed the number in their profile. */
export function PhoneCard({ profile: { phone, isPhoneConfirmed } }: { profile: Profile }) {
  const countries = useSmsCountries()
  if (!phone || !countries || smsObstacle(phone, countries) !== null) return null
  return (
    <IfPermitted area="sending">
      <Card
        as="section"
        title="Bekreft mobilnummeret"
        aside={
          <StatusBadge tone={isPhoneConfirmed ? 'good' : 'neutral'}>
            {isPhoneConfirmed ? 'Bekreftet' : 'Ikke bekreftet'}
          </StatusBadge>
        }
      >
        <Confirming key={phone} phone={phone} isConfirmed={isPhoneConfirmed} />
      </Card>
    </IfPermitted>
  )
}

function Confirming({ phone, isConfirmed }: { phone: string; isConfirmed: boolean }) {
  const { data: me } = useQuery(meQuery())
  const [credits, setCredits] = useState<number>()
  if (credits !== undefined) return <PhoneConfirmed credits={credits} />
  if (isConfirmed) return <p>Nummeret er bekreftet med en kode på SMS.</p>
  if (!me?.emailVerified) return <p>{EMAIL_FIRST}</p>
  return (
    <ConfirmPhone
      phone={phone}
      change={
        <Button variant="quiet" onPress={() => focusField('phone')}>
          Endre nummer
        </Button>
      }
      onConfirmed={setCredits}
    />
  )
}
