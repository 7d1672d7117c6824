import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsApi, meQuery } from '#features/accounts/web/api.ts'
import { EMAIL_FIRST } from '#features/accounts/texts-phone.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { paths } from '#shared/paths.ts'
import { smsObstacle } from '#shared/phone.ts'
import { useMay } from '#web/May.tsx'
import { useLater } from '#web/use-later.ts'
import { Card } from '#web/ui/Card.tsx'
import css from './Attention.module.css'

/** The SMS to begin with wait for a code that confirms the administrator's number. */
export function PhoneToConfirm() {
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  const { data: balance } = useQuery(creditsApi.balance.queryOptions())
  const mayConfirm = useMay('sending')
  const [credits, setCredits] = useState<number>()
  if (credits !== undefined) return <Confirmed credits={credits} />
  if (!mayConfirm || !profile?.phone || profile.isPhoneConfirmed) return null
  if (!balance?.gift || balance.gift.isGiven) return null
  const { phone } = profile
  if (smsObstacle(phone, balance.smsCountries) !== null) return null
  return (
    <Card as="section" title={`Få ${balance.gift.credits} SMS å prøve med`}>
      <Confirming phone={phone} onConfirmed={setCredits} />
    </Card>
  )
}

interface ConfirmingProps {
  phone: string
  onConfirmed: (credits: number) => void
}

function Confirming(props: ConfirmingProps) {
  const { data: me } = useQuery(meQuery())
  const later = useLater(loadForm, true)
  if (me?.emailVerified === false) return <p>{EMAIL_FIRST}</p>
  return (
    later && <later.ConfirmPhone {...props} change={<a href={paths.adminProfileSettings}>Endre nummer</a>} />
  )
}

const loadForm = () => import('#features/accounts/web/phone/ConfirmPhone.tsx')

function Confirmed({ credits }: { credits: number }) {
  const later = useLater(loadConfirmed, true)
  return (
    later && (
      <div className={css.calm}>
        <later.PhoneConfirmed credits={credits} />
      </div>
    )
  )
}

const loadConfirmed = () => import('#features/accounts/web/phone/PhoneConfirmed.tsx')
